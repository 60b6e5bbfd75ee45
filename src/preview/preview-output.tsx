import { useMemo } from 'react';
import { targetName } from '../adapters/catalogue.ts';
import type { PreviewResult } from '../analysis/report.ts';
import { useStudio } from '../studio/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { CodeView } from '../ui/code/code-view.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Prose } from '../ui/prose.tsx';
import { SeverityIcon } from '../ui/severity.tsx';
import { BrokenNotice, useBrokenText } from './broken-text.tsx';
import { changedLines } from './report/changed-lines.ts';
import { byWeight } from './report/effects.ts';
import { shownPreview } from './shown-preview.ts';
import { useFix } from './use-fix.ts';
import { useJump } from './use-jump.ts';

/** The compiled definition, or why there is none. */
export function PreviewOutput() {
  const preview = useStudio(shownPreview);
  const stale = useStudio(state => state.previewStale);
  const broken = useBrokenText();
  const marks = useMemo(() => {
    if (!preview) return undefined;
    const { compiled, source, diagnostics, scope, fidelity } = preview;
    if (scope !== 'tool' || compiled?.output === undefined || fidelity === 'exact') return undefined;
    return changedLines(compiled.output, source, diagnostics, compiled.name);
  }, [preview]);
  if (!preview) return null;
  if (preview.text === '') return <NoOutput preview={preview} />;
  return (
    <div className="flex h-full flex-col">
      {broken && <BrokenNotice {...broken} />}
      <div aria-busy={stale} className="relative min-h-0 flex-1">
        {/* Not by fading the text: what is shown must stay readable. */}
        {stale && !broken && (
          <div className="absolute inset-x-0 top-0 h-0.5 animate-[appear_0s_300ms_both] bg-accent" />
        )}
        <CodeView
          text={preview.text}
          {...(marks ? { marks } : {})}
          label="Compiled output"
          testId="output"
          data-target={preview.target}
        />
      </div>
    </div>
  );
}

function NoOutput({ preview }: { preview: PreviewResult }) {
  const key = useStudio(state => state.selectedKey);
  const applyFix = useFix();
  const jump = useJump();
  const errors = preview.diagnostics.filter(diagnostic => diagnostic.severity === 'error').sort(byWeight);
  return (
    <div className="h-full overflow-y-auto bg-panel">
      {/* Copy gives nothing, so this holds nothing. */}
      <pre data-testid="output" data-target={preview.target} hidden />
      <EmptyState
        title={`${targetName(preview.target)} refuses ${preview.scope === 'tool' ? 'this tool' : 'every tool'}`}
      >
        <ul className="m-0 grid list-none gap-3 p-0 text-left text-ink">
          {errors.slice(0, 5).map(diagnostic => {
            const { code, message, fix } = diagnostic;
            return (
              <li key={`${code} ${message}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
                <SeverityIcon severity="error" className="mt-1" />
                <span className="break-words">
                  <Prose>{message}</Prose>
                </span>
                {key !== undefined && preview.scope === 'tool' && (
                  <span className="col-start-2 flex flex-wrap gap-2">
                    {fix && (
                      <Button size="sm" onClick={() => applyFix(key, fix)}>
                        {fix.title}
                      </Button>
                    )}
                    <Button size="sm" variant="ghost" onClick={() => jump(key, diagnostic)}>
                      Show in the manifest
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </EmptyState>
    </div>
  );
}
