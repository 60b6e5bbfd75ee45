import { selectedParsed } from '../studio/selectors.ts';
import { useCommands, useStudio } from '../studio/use-studio.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Prose } from '../ui/prose.tsx';
import { SeverityIcon } from '../ui/severity.tsx';

/** Why the selected tool cannot be compiled: its text is not JSON. `undefined` when it is. */
export function useBrokenText(): { message: string; line: number; show: () => void } | undefined {
  const problem = useStudio(state => (state.scope === 'tool' ? selectedParsed(state)?.problem : undefined));
  const key = useStudio(state => state.selectedKey);
  const commands = useCommands();
  if (!problem || key === undefined) return undefined;
  const { message, line, offset, length } = problem;
  return {
    message,
    line,
    show: () => {
      commands.setEditorMode('json');
      commands.setNarrowPane('editor');
      commands.reveal({ key, offset, length, focus: 'json' });
    },
  };
}

/** Instead of an output, when none was ever compiled from this text. */
export function BrokenText({ message, line, show }: NonNullable<ReturnType<typeof useBrokenText>>) {
  return (
    <EmptyState title="The JSON of this tool is broken" actions={<Button onClick={show}>Go to line {line}</Button>}>
      <Prose>{message}</Prose>
    </EmptyState>
  );
}

/** Above an output that is older than the text. */
export function BrokenNotice({ line, show }: NonNullable<ReturnType<typeof useBrokenText>>) {
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-error-soft px-4 py-1.5"
    >
      <span className="flex min-w-48 flex-1 items-start gap-2">
        <SeverityIcon severity="error" className="mt-1" />
        The JSON is broken. This is what the last text that could be read compiles to.
      </span>
      <Button size="sm" onClick={show}>
        Go to line {line}
      </Button>
    </div>
  );
}
