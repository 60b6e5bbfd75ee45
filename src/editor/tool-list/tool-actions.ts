import { useMemo } from 'react';
import { useCommands, useGetState } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/toast.tsx';
import { moveTarget } from './move-target.ts';

export interface ToolActions {
  add: (template?: string) => void;
  duplicate: (key: string) => void;
  remove: (key: string) => void;
  /** One step among the rows that are shown. */
  move: (key: string, step: -1 | 1, shown: readonly string[]) => void;
  /** Before or after another tool. */
  drop: (key: string, onto: string, edge: 'before' | 'after') => void;
}

/** What can be done with tools, each told to assistive technology. */
export function useToolActions(labelOf: (key: string) => string): ToolActions {
  const commands = useCommands();
  const getState = useGetState();
  return useMemo(() => {
    const keys = (): string[] => getState().workspace.tools.map(tool => tool.key);
    const moveTo = (key: string, index: number): void => {
      const outcome = commands.moveTool(key, index);
      announce(outcome.ok ? `${labelOf(key)} moved, ${index + 1} of ${keys().length}` : outcome.reason);
    };
    return {
      add(template) {
        const added = commands.addTool(template === undefined ? undefined : { template });
        if (!added.ok) {
          announce(added.reason);
          return;
        }
        commands.setToolQuery('');
        commands.setNarrowPane('editor');
        announce(`${labelOf(added.key)} added`);
        commands.reveal({ key: added.key, path: ['toolId'], focus: 'form', select: true });
      },
      duplicate(key) {
        const label = labelOf(key);
        const added = commands.duplicateTool(key);
        announce(added.ok ? `${label} duplicated as ${labelOf(added.key)}` : added.reason);
      },
      remove(key) {
        const label = labelOf(key);
        const outcome = commands.removeTool(key);
        if (!outcome.ok) {
          announce(outcome.reason);
          return;
        }
        const step = getState().undoStep;
        announce(`${label} deleted`);
        toast(`${label} deleted`, {
          action: {
            label: 'Undo',
            run: () => {
              // Later changes are not what the person wants back here.
              if (step && !commands.undo(step))
                toast(`${label} was not brought back.`, {
                  description: 'Something else was changed since; undo that first.',
                });
            },
          },
        });
      },
      move(key, step, shown) {
        const index = moveTarget(keys(), shown, key, step);
        if (index === undefined) announce(`${labelOf(key)} is already ${step < 0 ? 'first' : 'last'}`);
        else moveTo(key, index);
      },
      drop(key, onto, edge) {
        const all = keys().filter(each => each !== key);
        const index = all.indexOf(onto) + (edge === 'after' ? 1 : 0);
        if (index !== keys().indexOf(key)) moveTo(key, index);
      },
    };
  }, [commands, getState, labelOf]);
}
