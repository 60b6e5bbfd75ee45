import { type KeyboardEvent, useState } from 'react';
import { useCommands, useStudio } from '../../studio/use-studio.ts';

/** The name of the bundle, edited in place; Enter or leaving the field keeps it, Escape takes it back. */
export function BundleName() {
  const name = useStudio(state => state.workspace.name);
  const commands = useCommands();
  const [draft, setDraft] = useState<string>();

  const commit = (): void => {
    const next = draft?.trim();
    setDraft(undefined);
    if (next && next !== name) commands.renameBundle(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') event.currentTarget.blur();
    if (event.key === 'Escape') setDraft(undefined);
  };
  return (
    <input
      aria-label="Bundle name"
      data-native-undo=""
      value={draft ?? name}
      size={Math.min(Math.max((draft ?? name).length, 4), 32)}
      maxLength={120}
      autoComplete="off"
      spellCheck={false}
      onFocus={() => setDraft(name)}
      onChange={event => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      className="h-7 max-w-64 min-w-12 shrink truncate rounded-md border border-transparent bg-transparent px-1.5 font-semibold text-ink [field-sizing:content] hover:border-line-strong focus:border-line-strong focus:bg-panel"
    />
  );
}
