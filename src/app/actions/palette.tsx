import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type RefObject, useCallback, useState } from 'react';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Prose } from '../../ui/prose.tsx';
import { useReturnedFocus } from '../../ui/returned-focus.ts';
import { useAppUi } from '../app-ui.ts';
import { shownChord } from '../keyboard/chord.ts';
import { type Action, searchActions } from './action.ts';
import { appActions } from './actions.ts';
import { goToActions } from './tool-actions.ts';

/** More results than anyone reads; a bundle of a thousand tools stays quick. */
const MOST_SHOWN = 40;
/** Without a query the palette begins with what one comes for most: going to a tool. */
const TOOLS_FIRST = 6;

function initialActions(tools: readonly Action[], actions: readonly Action[]): Action[] {
  return [...tools.slice(0, TOOLS_FIRST), ...searchActions(actions, '', actions.length)];
}

/** Finds and runs every command, and goes to every tool. `typed` is what was typed before it was there. */
export function Palette({ typed }: { typed: RefObject<string> }) {
  const ui = useAppUi();
  const commands = useCommands();
  const state = useStudio(all => all);
  const [query, setQuery] = useState('');
  const returnedFocus = useReturnedFocus();
  // With the field itself and not a moment later: the next key is meant for it.
  const begin = useCallback(
    (field: HTMLInputElement | null) => {
      if (!field) return;
      returnedFocus.onOpenAutoFocus();
      field.focus();
      setQuery(typed.current);
      typed.current = '';
    },
    [returnedFocus, typed],
  );
  const context = { state, commands, ui };
  const tools = goToActions(context);
  const actions = appActions(context).filter(action => action.id !== 'palette');
  const shown =
    query.trim() === '' ? initialActions(tools, actions) : searchActions([...tools, ...actions], query, MOST_SHOWN);

  const run = (action: Action): void => {
    ui.close();
    // After the dialog has given the focus back, so that the action may move it.
    setTimeout(action.run);
  };
  return (
    <Radix.Root open onOpenChange={open => !open && ui.close()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          {...returnedFocus}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-140 -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-popover outline-none"
        >
          <Radix.Title className="sr-only">Find a command</Radix.Title>
          <Command label="Find a command" shouldFilter={false} loop>
            <Command.Input
              ref={begin}
              data-native-undo=""
              value={query}
              onValueChange={setQuery}
              placeholder="Type a command or the name of a tool"
              className="h-11 w-full border-b border-line bg-transparent px-4 text-lg outline-none"
            />
            <Command.List className="max-h-[min(60vh,420px)] overflow-y-auto p-1">
              <Command.Empty className="px-3 py-6 text-center text-muted">Nothing has that name.</Command.Empty>
              {shown.map(action => (
                <Command.Item
                  key={action.id}
                  value={action.id}
                  onSelect={() => run(action)}
                  className="flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-3 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent"
                >
                  <span className="min-w-0 truncate">
                    <Prose>{action.title}</Prose>
                  </span>
                  {action.detail && (
                    <span className="min-w-0 truncate font-mono text-code text-muted">{action.detail}</span>
                  )}
                  <span className="ml-auto flex shrink-0 items-center gap-2 text-sm text-muted">
                    {action.group}
                    {action.keys?.[0] && <Kbd>{shownChord(action.keys[0])}</Kbd>}
                  </span>
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
