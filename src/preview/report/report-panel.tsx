import { useMemo } from 'react';
import type { PreviewResult } from '../../analysis/report.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { pointer } from '../../manifest/json.ts';
import { allRows, selectedTool } from '../../studio/selectors.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { Popover } from '../../ui/popover.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { useJump } from '../use-jump.ts';
import { byWeight, countEffects, EFFECT_MEANING } from './effects.ts';
import { FIDELITY } from './fidelity.ts';
import { ReportRow } from './report-row.tsx';

/** So many findings are drawn; a bundle may have thousands, and the problems panel lists them all. */
const MOST_SHOWN = 200;

/** “What happened”: the target's findings in figures and in words, each leading to its place in the source. */
export function ReportPanel({ preview }: { preview: PreviewResult }) {
  const { counts, findings } = useMemo(
    () => ({
      // A refused tool has no output in which anything could be kept.
      counts: countEffects(preview.diagnostics, preview.fidelity === 'refused' ? undefined : preview.source),
      findings: [...preview.diagnostics].sort(byWeight),
    }),
    [preview],
  );
  return (
    <section
      data-testid="report"
      aria-label="What happened"
      className="@container flex h-full min-h-0 flex-col bg-sunken"
    >
      <header className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
        <h2 className="m-0 text-base font-semibold">What happened</h2>
        <FidelityBadge preview={preview} />
        <span className="text-sm text-muted">
          {counts.map(({ effect, count }, index) => (
            <span key={effect} title={EFFECT_MEANING[effect]}>
              {index > 0 && ' · '}
              {count} {effect}
            </span>
          ))}
        </span>
      </header>
      <Findings preview={preview} findings={findings} />
    </section>
  );
}

function Findings({ preview, findings }: { preview: PreviewResult; findings: readonly Diagnostic[] }) {
  const selected = useStudio(selectedTool);
  const rows = useStudio(allRows);
  const commands = useCommands();
  const jump = useJump();
  if (findings.length === 0) {
    return (
      <p className="m-0 px-4 pb-3 text-muted">
        {preview.scope === 'tool'
          ? 'The definition holds everything that the manifest says, word for word.'
          : 'Every definition holds everything that its manifest says, word for word.'}
      </p>
    );
  }
  const keyOf = (diagnostic: Diagnostic): string | undefined =>
    diagnostic.tool === undefined || preview.scope === 'tool'
      ? selected?.key
      : rows.find(row => row.toolId === diagnostic.tool)?.key;
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Findings"
      className="m-0 min-h-0 flex-1 list-none overflow-y-auto p-0 pb-2 focus-visible:-outline-offset-2"
    >
      {findings.slice(0, MOST_SHOWN).map(diagnostic => {
        const { code, path, message, tool, fix } = diagnostic;
        const inBundle = preview.scope === 'bundle';
        const key = inBundle && tool === undefined ? undefined : keyOf(diagnostic);
        return (
          <ReportRow
            key={`${code} ${tool ?? ''} ${pointer(path)} ${message}`}
            diagnostic={diagnostic}
            text={inBundle ? undefined : selected?.text}
            tool={inBundle ? tool : undefined}
            onReveal={key === undefined ? undefined : () => jump(key, diagnostic)}
            onFix={key !== undefined && fix ? () => commands.applyFix(key, fix) : undefined}
          />
        );
      })}
      {findings.length > MOST_SHOWN && (
        <li className="px-4 py-2 text-muted">
          {findings.length - MOST_SHOWN} more. The problems panel lists all errors and warnings of every tool.
        </li>
      )}
    </ul>
  );
}

function FidelityBadge({ preview }: { preview: PreviewResult }) {
  const { title, severity, meaning } = FIDELITY[preview.fidelity];
  return (
    <Popover
      label={`About “${title}”`}
      trigger={
        <button
          type="button"
          className="inline-flex h-6 items-center gap-1.5 rounded-full border border-line-strong bg-panel px-2.5 text-sm hover:bg-hover"
        >
          <SeverityIcon severity={severity} label="" />
          {title}
        </button>
      }
    >
      <p className="m-0 font-medium">{title}</p>
      <p className="mt-1 mb-0 text-muted">{meaning}</p>
    </Popover>
  );
}
