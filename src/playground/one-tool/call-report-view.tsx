import { useMemo } from 'react';
import { jsonLinePaths } from '../../document/json-line-paths.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { type Json, pointer } from '../../manifest/json.ts';
import type { AppliedDefault } from '../../runtime/run-result.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { type BlockMark, JsonBlock } from '../../ui/code/json-block.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import type { KnownTool } from '../known-tools.ts';
import { PaneSection } from '../pane-section.tsx';

interface CallReportViewProps {
  tool: KnownTool;
  /** Somebody gave something: before that, what is missing is no mistake yet. */
  touched: boolean;
}

/** What would become of the arguments: restored, completed, checked; and what the tool would answer. */
export function CallReportView({ tool, touched }: CallReportViewProps) {
  const { report, stale, problem } = useStudio(state => state.play.call);
  if (problem !== undefined) {
    return (
      <p role="alert" className="m-0 flex gap-1.5">
        <SeverityIcon severity="error" className="mt-1" />
        {problem}
      </p>
    );
  }
  if (!report) return <p className="m-0 text-muted">{stale ? 'Checking…' : ''}</p>;
  const errors = report.checks.filter(({ severity }) => severity === 'error').length;
  return (
    <div className="grid gap-4" aria-busy={stale} data-testid="call-report">
      <p className="m-0 flex items-start gap-1.5 font-medium" role="status">
        <SeverityIcon severity={report.accepted ? 'fine' : touched ? 'error' : 'info'} label="" className="mt-1" />
        {report.accepted
          ? `${tool.toolId} would be run.`
          : !touched
            ? 'Give the arguments that are missing, and it would be run.'
            : report.arguments === undefined
              ? 'The arguments cannot be read, so the tool would not be run.'
              : `The tool would not be run; the model would be told ${errors === 1 ? 'what is wrong' : `${errors} findings`}.`}
      </p>
      {report.restored.length > 0 && (
        <PaneSection title="Taken back from the target">
          <Findings findings={report.restored} />
        </PaneSection>
      )}
      {report.arguments !== undefined && (
        <PaneSection
          title="With defaults"
          aside={report.applied.length === 0 ? 'nothing was missing' : `${report.applied.length} filled in`}
        >
          <Box>
            <MarkedJson value={report.arguments} applied={report.applied} checks={report.checks} />
          </Box>
        </PaneSection>
      )}
      {report.checks.length > 0 && (
        <PaneSection title="Findings">
          <Findings findings={touched ? report.checks : report.checks.map(asHint)} />
        </PaneSection>
      )}
      {report.error !== undefined && (
        <PaneSection title="Would fail" aside="as its example does">
          <Box>{report.error}</Box>
        </PaneSection>
      )}
      {report.output !== undefined && (
        <PaneSection title="Would answer" aside="its example, or a sample">
          <Box>
            <JsonBlock text={JSON.stringify(report.output, null, 2)} />
          </Box>
          <Findings findings={report.outputChecks} />
        </PaneSection>
      )}
    </div>
  );
}

/** A finding that is no mistake. */
export const asHint = (finding: Diagnostic): Diagnostic => ({ ...finding, severity: 'info' });

const Box = ({ children }: { children: React.ReactNode }) => (
  <div className="rounded-md border border-line bg-panel px-2.5 py-1.5">{children}</div>
);

function Findings({ findings }: { findings: readonly Diagnostic[] }) {
  return (
    <ul className="m-0 grid list-none gap-1 p-0">
      {findings.map(({ severity, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two findings may read alike
        <li key={index} className="flex gap-1.5">
          <SeverityIcon severity={severity} className="mt-1" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <Prose>{message}</Prose>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface MarkedJsonProps {
  value: Json;
  applied: readonly AppliedDefault[];
  checks: readonly Diagnostic[];
}

function MarkedJson({ value, applied, checks }: MarkedJsonProps) {
  const marks = useMemo(() => {
    const filled = new Set(applied.map(({ path }) => pointer(path)));
    const wrong = new Set(checks.filter(({ severity }) => severity === 'error').map(({ path }) => pointer(path)));
    const found = new Map<number, BlockMark>();
    jsonLinePaths(value).forEach((path, line) => {
      if (!path) return;
      const place = pointer(path);
      if (wrong.has(place) && place !== '') found.set(line, { tone: 'error', note: 'does not fit' });
      else if (filled.has(place)) found.set(line, { tone: 'filled', note: 'default filled in' });
    });
    return found;
  }, [value, applied, checks]);
  return <JsonBlock text={JSON.stringify(value, null, 2)} marks={marks} />;
}
