import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { selectedRow } from '../../studio/selectors.ts';
import type { EditorMode } from '../../studio/state.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SplitHandle, SplitPane, Splitter } from '../../ui/splitter.tsx';
import { FormProvider } from '../fields/form-context.tsx';
import { noteReveal } from '../fields/reveal-once.ts';
import { JsonPane } from '../json/json-pane.tsx';
import { prefetchJsonEditor } from '../json/load-json-editor.ts';
import { ToolForm } from './tool-form.tsx';

const MODES: readonly { value: EditorMode; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
  { value: 'split', label: 'Split' },
];

/** Narrower than this the two halves of the split stand above one another. */
const SIDE_BY_SIDE_PX = 900;

/** The selected tool as a form, as JSON, or both. */
export function EditorPane() {
  const commands = useCommands();
  const mode = useStudio(state => state.editorMode);
  const key = useStudio(state => state.selectedKey);
  const reveal = useStudio(state => state.reveal);
  if (reveal) noteReveal(reveal, performance.now());
  if (key === undefined) return <NothingSelected />;
  const form = (
    <FormProvider key={key} toolKey={key}>
      <ToolForm />
    </FormProvider>
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-11 shrink-0 items-center gap-2 border-b border-line px-4">
        <Heading />
        <span onPointerEnter={prefetchJsonEditor}>
          <Segmented label="Editor view" options={MODES} value={mode} onChange={commands.setEditorMode} />
        </span>
      </div>
      <div className="min-h-0 flex-1">
        {mode === 'form' && form}
        {mode === 'json' && <JsonPane toolKey={key} />}
        {mode === 'split' && <Split form={form} json={<JsonPane toolKey={key} />} />}
      </div>
    </div>
  );
}

function Split({ form, json }: { form: ReactNode; json: ReactNode }) {
  const commands = useCommands();
  const layout = useStudio(state => state.layout);
  const box = useRef<HTMLDivElement>(null);
  const [orientation, setOrientation] = useState<'horizontal' | 'vertical'>('vertical');
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setOrientation(element.clientWidth >= SIDE_BY_SIDE_PX ? 'horizontal' : 'vertical'),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className="h-full">
      <Splitter
        orientation={orientation}
        panes={['form', 'json']}
        sizes={layout}
        onResize={sizes => commands.setLayout({ ...layout, ...sizes })}
      >
        <SplitPane id="form" defaultSize="50%" minSize={120}>
          {form}
        </SplitPane>
        <SplitHandle label="Resize form and JSON" />
        <SplitPane id="json" defaultSize="50%" minSize={120}>
          {json}
        </SplitPane>
      </Splitter>
    </div>
  );
}

function Heading() {
  const label = useStudio(state => selectedRow(state)?.label);
  const version = useStudio(state => selectedRow(state)?.version);
  return (
    <h2 className="mr-auto flex min-w-0 items-baseline gap-2 font-mono text-code">
      <span className="truncate font-semibold">{label}</span>
      {version !== undefined && <span className="shrink-0 text-muted">v{version}</span>}
    </h2>
  );
}

function NothingSelected() {
  const commands = useCommands();
  const some = useStudio(state => state.workspace.tools.length > 0);
  const add = (): void => {
    const added = commands.addTool();
    if (added.ok) commands.reveal({ key: added.key, path: ['toolId'], focus: 'form', select: true });
  };
  return (
    <EmptyState
      title={some ? 'No tool selected' : 'Describe your first tool'}
      actions={
        <Button variant={some ? 'secondary' : 'primary'} onClick={add}>
          New tool
        </Button>
      }
    >
      {some
        ? 'Choose one in the list, or make a new one.'
        : 'Write its manifest once, as a form or as JSON; the definition for every provider follows from it. Definitions that you have already can be pasted or dropped here.'}
    </EmptyState>
  );
}
