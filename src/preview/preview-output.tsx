import { useMemo } from 'react';
import type { PreviewResult } from '../analysis/report.ts';
import { selectedParsed, selectedRow } from '../studio/selectors.ts';
import { useCommands, useStudio } from '../studio/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Prose } from '../ui/prose.tsx';
import { SeverityIcon } from '../ui/severity.tsx';
import { CodeView } from './code/code-view.tsx';
import { changedLines } from './report/changed-lines.ts';
import { byWeight } from './report/effects.ts';
import { targetName } from './targets/target-name.ts';
import { useJump } from './use-jump.ts';

/** The compiled definition, or why there is none. */
export function PreviewOutput({ preview }: { preview: PreviewResult }) {
  const stale = useStudio(state => state.previewStale);
  const marks = useMemo(() => {
    const { compiled, source, diagnostics, scope, fidelity } = preview;
    if (scope !== 'tool' || compiled?.output === undefined || fidelity === 'exact') return undefined;
    return changedLines(compiled.output, source, diagnostics, compiled.name);
  }, [preview]);
  if (preview.text === '') return <NoOutput preview={preview} />;
  return (
    <div aria-busy={stale} className={classNames('h-full transition-opacity', stale && 'opacity-70 delay-300')}>
      <CodeView
        text={preview.text}
        {...(marks ? { marks } : {})}
        label="Compiled output"
        testId="output"
        data-target={preview.target}
      />
    </div>
  );
}

function NoOutput({ preview }: { preview: PreviewResult }) {
  const parsed = useStudio(selectedParsed);
  const row = useStudio(selectedRow);
  const commands = useCommands();
  const jump = useJump();
  const key = row?.key;
  const problem = preview.scope === 'tool' ? parsed?.problem : undefined;
  const errors = preview.diagnostics.filter(diagnostic => diagnostic.severity === 'error').sort(byWeight);
  return (
    <div className="h-full overflow-y-auto bg-panel">
      {/* Copy gives nothing, so this holds nothing. */}
      <pre data-testid="output" data-target={preview.target} hidden />
      {problem && key !== undefined ? (
        <EmptyState
          title="The JSON of this tool is broken"
          actions={
            <Button
              onClick={() => {
                commands.setEditorMode('json');
                commands.setNarrowPane('editor');
                commands.reveal({ key, offset: problem.offset, length: problem.length, focus: 'json' });
              }}
            >
              Go to line {problem.line}
            </Button>
          }
        >
          <Prose>{problem.message}</Prose>
        </EmptyState>
      ) : (
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
                        <Button size="sm" onClick={() => commands.applyFix(key, fix)}>
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
      )}
    </div>
  );
}
