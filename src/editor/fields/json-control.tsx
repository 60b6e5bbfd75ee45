import type { ComponentProps } from 'react';
import { readJson } from '../../document/value-text.ts';
import { type Path, pointer } from '../../manifest/json.ts';
import { nodeAt } from '../../manifest/json-tree.ts';
import { formSource, parsedOf, toolAt } from '../../studio/selectors.ts';
import type { StudioState } from '../../studio/state.ts';
import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { DraftArea } from '../../ui/draft-input.tsx';
import type { Written } from '../../ui/use-draft.ts';
import { useForm } from './form-context.tsx';
import { sliceEdit, sliceText } from './json-slice.ts';

/** The text of the value at `path` without the indentation around it; undefined when there is none. */
function sliceAt(state: StudioState, path: Path): string | undefined {
  const shown = formSource(state)?.shown;
  const node = nodeAt(shown?.root, path);
  return shown && node && sliceText(shown.text, node);
}

interface JsonControlProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  path: Path;
  editLabel: string;
  minRows?: number;
}

/**
 * Any value as JSON, in place. It edits the text itself, so number spelling, spacing and order stay as they are; it is written
 * whenever it is valid, and what is not stays in the field with the reason.
 */
export function JsonControl({ path, editLabel, ...rest }: JsonControlProps) {
  const form = useForm();
  const commands = useCommands();
  const getState = useGetState();
  const shown = useStudio(state => sliceAt(state, path)) ?? '';

  const write = (text: string): Written => {
    const read = readJson(text);
    if (!read.ok) return { fault: read.fault };
    const tool = toolAt(getState(), form.toolKey);
    const parsed = tool && parsedOf(tool.text);
    const node = nodeAt(parsed?.root, path);
    if (!parsed || parsed.problem || !node) return { fault: 'The text of this tool does not parse at the moment.' };
    const written = text.trim();
    const edit = sliceEdit(parsed.text, node, written);
    if (edit.length === 0 && edit.text === '') return { text: written };
    const outcome = commands.applyEdits(form.toolKey, [edit], {
      origin: 'form',
      label: editLabel,
      mergeKey: `json:${pointer(path)}`,
      focus: path,
    });
    return outcome.ok ? { text: written } : { fault: outcome.reason };
  };

  return (
    <DraftArea
      mono
      minRows={Math.min(8, shown.split('\n').length)}
      maxRows={20}
      {...rest}
      value={shown}
      write={write}
      onFocus={() => form.visit(path)}
    />
  );
}
