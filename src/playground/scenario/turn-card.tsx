import { Check, Plus } from 'lucide-react';
import type { Json } from '../../manifest/json.ts';
import { count as counted } from '../../manifest/words.ts';
import type { ScenarioCall, ScenarioTurn } from '../../runtime/scenario.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { useRowIds } from '../row-ids.ts';
import { CallEditor } from './call-editor.tsx';
import { useEditing } from './editing.tsx';
import { TextAreaField } from './fields.tsx';
import { RowMenu } from './row-menu.tsx';

interface TurnCardProps {
  turn: ScenarioTurn;
  index: number;
  count: number;
}

const NONE: readonly ScenarioCall[] = [];

/** One turn of the model. */
export function TurnCard({ turn, index, count }: TurnCardProps) {
  const editing = useEditing();
  const calls = 'calls' in turn ? turn.calls : undefined;
  const path = ['model', index];
  const ids = useRowIds(calls ?? NONE);
  const setTruncated = (): void => {
    editing.write([...path, 'truncated'], turn.truncated ? undefined : true, 'Cut the turn off');
  };
  const title = calls
    ? `Model, step ${index + 1} · ${counted(calls.length, 'call')}${calls.length > 1 ? ' in parallel' : ''}`
    : 'Model says';
  return (
    <article aria-label={title} className="rounded-md border border-line bg-panel">
      <header className="flex min-h-7 items-center gap-2 pr-1 pl-2.5">
        <span className="min-w-0 flex-1 text-muted">
          {title}
          {turn.truncated && <span className="text-warning"> · cut off</span>}
        </span>
        <RowMenu
          list="model"
          label={`Actions for step ${index + 1}`}
          index={index}
          count={count}
          onMove={to => editing.change([{ op: 'move', path, toIndex: to }], 'Move step')}
          onDuplicate={() =>
            editing.change(
              [{ op: 'insert', path: ['model', index + 1], value: turn as unknown as Json }],
              'Duplicate step',
            )
          }
          onRemove={() => editing.change([{ op: 'remove', path }], 'Remove step')}
        >
          <MenuItem {...(turn.truncated && { icon: Check })} onSelect={setTruncated}>
            The provider cuts it off
          </MenuItem>
          {calls && (
            <MenuItem
              {...(turn.text !== undefined && { icon: Check })}
              onSelect={() =>
                editing.write([...path, 'text'], turn.text === undefined ? '' : undefined, 'Say a text besides')
              }
            >
              Says a text besides
            </MenuItem>
          )}
        </RowMenu>
      </header>
      <div className="grid grid-cols-1 gap-1 px-2.5 pb-2">
        {turn.text !== undefined && (
          <TextAreaField
            path={[...path, 'text']}
            label={calls ? 'Text besides the calls' : 'Text'}
            editLabel="Edit text"
          />
        )}
        {calls?.map((call, at) => (
          <CallEditor key={ids[at]} call={call} turn={index} index={at} count={calls.length} />
        ))}
        {calls && (
          <Button
            size="sm"
            variant="ghost"
            icon={Plus}
            className="justify-self-start"
            onClick={() =>
              editing.change(
                [
                  {
                    op: 'insert',
                    path: [...path, 'calls', calls.length],
                    value: { tool: calls.at(-1)?.tool ?? '', arguments: {} },
                  },
                ],
                'Add call',
              )
            }
          >
            Call at the same time
          </Button>
        )}
      </div>
    </article>
  );
}
