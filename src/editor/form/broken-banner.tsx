import { useEffect, useState } from 'react';
import type { ToolReport } from '../../analysis/report.ts';
import type { Fix } from '../../manifest/diagnostic.ts';
import { type FormSource, formSource, selectedReport } from '../../studio/selectors.ts';
import type { StudioState } from '../../studio/state.ts';
import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { applyFix } from '../fields/apply-fix.ts';

/** Long enough that a text which is broken only while it is being typed does not make the page jump. */
const PATIENCE_MS = 500;

function brokenSource(state: StudioState): FormSource | undefined {
  const source = formSource(state);
  return source?.problem && source;
}

const textFixOf = (report: ToolReport | undefined): Fix | undefined =>
  report?.diagnostics.find(({ severity, fix }) => severity === 'error' && fix?.textEdits)?.fix;

/** While the text does not parse: what is wrong, the way to it, and that nothing is overwritten. */
export function BrokenBanner() {
  const source = useStudio(brokenSource);
  const fix = useStudio(state => brokenSource(state) && textFixOf(selectedReport(state)));
  const commands = useCommands();
  const getState = useGetState();
  const [visible, setVisible] = useState(false);
  const broken = source !== undefined;
  useEffect(() => {
    if (!broken) {
      setVisible(false);
      return;
    }
    const timer = setTimeout(() => setVisible(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [broken]);
  if (!source?.problem || !visible) return null;
  const { problem, key, shown } = source;
  const go = (): void => {
    if (getState().editorMode === 'form') commands.setEditorMode('split');
    commands.reveal({ key, offset: problem.offset, length: problem.length, focus: 'json' });
  };
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-start gap-x-3 gap-y-1 border-b border-line bg-error-soft px-4 py-2"
    >
      <SeverityIcon severity="error" className="mt-1" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">The JSON text does not parse.</p>
        <p>
          <Prose>{problem.message}</Prose>
        </p>
        <p className="text-sm text-muted">
          {shown.value === undefined
            ? 'The form opens again when it does.'
            : 'The form shows the last state that did, and changes nothing meanwhile.'}
        </p>
      </div>
      <div className="flex gap-1.5">
        {fix && (
          <Button size="sm" onClick={() => applyFix(commands, key, fix)}>
            Fix: {fix.title}
          </Button>
        )}
        <Button size="sm" onClick={go}>
          Go to line {problem.line}
        </Button>
      </div>
    </div>
  );
}
