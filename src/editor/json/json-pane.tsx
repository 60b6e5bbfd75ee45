import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { selectedReport, selectedRow, shownTargets } from '../../studio/selectors.ts';
import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { useColorScheme } from '../../ui/color-scheme.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { takeReveal } from '../fields/reveal-once.ts';
import { loadJsonEditor } from './load-json-editor.ts';
import { marksOf } from './markers.ts';
import type { JsonEditor } from './monaco/json-editor.ts';
import { PlainJson } from './plain-json.tsx';

type Loading = 'waiting' | 'ready' | 'failed';

/** The text of the selected tool in a code editor; in a plain text field where the editor cannot be loaded. */
export function JsonPane({ toolKey }: { toolKey: string }) {
  const commands = useCommands();
  const getState = useGetState();
  const scheme = useColorScheme();
  const name = useStudio(state => selectedRow(state)?.label ?? 'the tool');
  const label = `JSON of ${name}. Ctrl+M switches whether Tab leaves the editor.`;
  const host = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState<Loading>('waiting');
  const [attempt, setAttempt] = useState(0);
  const [jsonEditor, setJsonEditor] = useState<JsonEditor>();
  const [cursor, setCursor] = useState({ line: 1, column: 1 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; label and scheme follow by their own effects.
  useEffect(() => {
    let made: JsonEditor | undefined;
    let gone = false;
    loadJsonEditor().then(
      ({ createJsonEditor }) => {
        if (gone || !host.current) return;
        const element = host.current;
        made = createJsonEditor(
          { element, label, getState, commands, onCursor: (line, column) => setCursor({ line, column }) },
          scheme,
        );
        setJsonEditor(made);
        setLoading('ready');
      },
      () => {
        if (!gone) setLoading('failed');
      },
    );
    return () => {
      gone = true;
      made?.dispose();
      setJsonEditor(undefined);
    };
  }, [attempt, commands, getState]);

  useFollowing(jsonEditor, toolKey);
  useEffect(() => jsonEditor?.setScheme(scheme), [jsonEditor, scheme]);
  useEffect(() => jsonEditor?.setLabel(label), [jsonEditor, label]);

  if (loading === 'failed') {
    return (
      <div className="flex h-full min-h-0 flex-col">
        <div role="status" className="flex items-center gap-3 border-b border-line bg-warning-soft px-4 py-2">
          <span className="min-w-0 flex-1">
            The code editor could not be loaded. This plain field edits the same text; completion and marks are missing.
          </span>
          <Button
            size="sm"
            onClick={() => {
              setLoading('waiting');
              setAttempt(attempt + 1);
            }}
          >
            Try again
          </Button>
        </div>
        <PlainJson toolKey={toolKey} label={`JSON of ${name}`} />
      </div>
    );
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="relative min-h-0 flex-1">
        <div
          ref={host}
          className="absolute inset-0"
          {...(loading === 'ready' ? { 'data-testid': 'editor-ready' } : {})}
        />
        {loading === 'waiting' && (
          <p role="status" className="animate-[appear_0s_300ms_both] p-4 text-muted">
            Loading the code editor…
          </p>
        )}
      </div>
      <div className="flex h-7 shrink-0 items-center gap-3 border-t border-line px-3 text-xs text-muted">
        <span className="mr-auto tabular-nums">
          Line {cursor.line}, column {cursor.column}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <Kbd>Ctrl+M</Kbd> lets Tab leave the editor
        </span>
        <LineBreaks toolKey={toolKey} />
      </div>
    </div>
  );
}

/** Keeps the editor in step with the studio. */
function useFollowing(jsonEditor: JsonEditor | undefined, toolKey: string): void {
  const tools = useStudio(state => state.workspace.tools);
  const report = useStudio(selectedReport);
  const targets = useStudio(shownTargets);
  const reveal = useStudio(state => state.reveal);
  const selectedPath = useStudio(state => state.selectedPath);
  const mode = useStudio(state => state.editorMode);

  useLayoutEffect(() => {
    if (!jsonEditor) return;
    jsonEditor.prune(new Set(tools.map(tool => tool.key)));
    jsonEditor.show(toolKey);
  }, [jsonEditor, toolKey, tools]);

  useEffect(() => {
    if (jsonEditor && report?.key === toolKey) jsonEditor.mark(toolKey, report.text, marksOf(report, targets));
  }, [jsonEditor, toolKey, report, targets]);

  useEffect(() => {
    jsonEditor?.point(selectedPath);
  }, [jsonEditor, selectedPath]);

  useEffect(() => {
    if (!jsonEditor || !reveal || reveal.key !== toolKey || !takeReveal(reveal, 'json', performance.now())) return;
    const focus = reveal.focus === 'json' || (mode === 'json' && reveal.focus === 'form');
    jsonEditor.reveal(reveal, focus);
  }, [jsonEditor, reveal, toolKey, mode]);
}

function LineBreaks({ toolKey }: { toolKey: string }) {
  const crlf = useStudio(
    state => state.workspace.tools.find(tool => tool.key === toolKey)?.text.includes('\r\n') ?? false,
  );
  return crlf ? (
    <span title="Lines of this text end with carriage return and line feed; they stay that way.">CRLF</span>
  ) : null;
}
