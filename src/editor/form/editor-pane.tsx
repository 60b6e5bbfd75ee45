import { formSource } from '../../studio/selectors.ts';
import type { EditorMode } from '../../studio/state.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { FormProvider } from '../fields/form-context.tsx';
import { ToolForm } from './tool-form.tsx';

const MODES: readonly { value: EditorMode; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
  { value: 'split', label: 'Split' },
];

/** The selected tool as a form, as JSON, or both. */
export function EditorPane() {
  const commands = useCommands();
  const mode = useStudio(state => state.editorMode);
  const key = useStudio(state => formSource(state)?.key);
  if (key === undefined) {
    return <EmptyState title="No tool selected">Choose a tool in the list, or make a new one.</EmptyState>;
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-3">
        <div className="ml-auto">
          <Segmented label="Editor view" options={MODES} value={mode} onChange={commands.setEditorMode} />
        </div>
      </div>
      <FormProvider key={key} toolKey={key}>
        <ToolForm />
      </FormProvider>
    </div>
  );
}
