import { Plus, X } from 'lucide-react';
import { DEFAULT_BOUNDARY } from '../../manifest/default-boundary.ts';
import { isObject, type Json, own } from '../../manifest/json.ts';
import type { Scenario, ToolScript } from '../../runtime/scenario.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Prose } from '../../ui/prose.tsx';
import { knownTools } from '../known-tools.ts';
import { PaneSection } from '../pane-section.tsx';
import { useRowIds } from '../row-ids.ts';
import { AttemptEditor } from './attempt-editor.tsx';
import { useEditing } from './editing.tsx';
import { FaultMenu } from './fault-menu.tsx';
import { JsonField } from './fields.tsx';
import { scriptWords } from './script-words.ts';

/** A menu that is longer is no help. */
const MOST_IN_MENU = 60;

/** How the tools answer, and what goes wrong with them. A tool without a script answers with its example, or a sample. */
export function ToolsSection({ scenario }: { scenario: Scenario }) {
  const editing = useEditing();
  const tools = useStudio(knownTools);
  const scripts = Object.entries(scenario.tools ?? {}).filter(([, script]) => isObject(script));
  const called = scenario.model.flatMap(turn => ('calls' in turn ? turn.calls.map(({ tool }) => tool) : []));
  // Those that are called come first: a bundle may have a thousand.
  const ids = new Set([...called.filter(id => tools.has(id)), ...tools.keys()]);
  const unscripted = [...ids].filter(id => own((scenario.tools ?? {}) as never, id) === undefined);
  return (
    <PaneSection
      title="Tools and faults"
      actions={
        <>
          <FaultMenu scenario={scenario} />
          <Menu
            align="end"
            trigger={<IconButton size="sm" icon={Plus} label="Script a tool" disabled={unscripted.length === 0} />}
          >
            {unscripted.slice(0, MOST_IN_MENU).map(id => (
              <MenuItem key={id} onSelect={() => editing.write(['tools', id], { latencyMs: 300 }, `Script \`${id}\``)}>
                {id}
              </MenuItem>
            ))}
            {unscripted.length > MOST_IN_MENU && (
              <MenuItem disabled onSelect={() => {}}>
                And {unscripted.length - MOST_IN_MENU} more; those that the model calls come first
              </MenuItem>
            )}
          </Menu>
        </>
      }
    >
      {scripts.length === 0 && (
        <p className="m-0 text-muted">Each tool answers at once, with its example or a sample of its output schema.</p>
      )}
      {scripts.map(([toolId, script]) => (
        <ScriptCard
          key={toolId}
          toolId={toolId}
          script={script}
          timeoutMs={tools.get(toolId)?.timeoutMs ?? DEFAULT_BOUNDARY.timeout}
        />
      ))}
    </PaneSection>
  );
}

interface ScriptCardProps {
  toolId: string;
  script: ToolScript;
  timeoutMs: number;
}

const NO_ATTEMPTS: NonNullable<ToolScript['attempts']> = [];
const NO_ROWS: NonNullable<ToolScript['table']> = [];

function ScriptCard({ toolId, script, timeoutMs }: ScriptCardProps) {
  const editing = useEditing();
  const path = ['tools', toolId];
  const { attempts = NO_ATTEMPTS, table = NO_ROWS } = script;
  const attemptIds = useRowIds(attempts);
  const rowIds = useRowIds(table);
  const add = (list: 'attempts' | 'table', at: number, value: Json, label: string): void => {
    const place = [...path, list];
    editing.change(
      [at === 0 ? { op: 'set', path: place, value: [value] } : { op: 'insert', path: [...place, at], value }],
      label,
    );
  };
  const removeFrom = (list: 'attempts' | 'table', at: number, length: number): void => {
    editing.write(length === 1 ? [...path, list] : [...path, list, at], undefined, 'Remove');
  };
  return (
    <div className="relative" data-script={toolId}>
      <details className="group rounded-md border border-line bg-panel">
        <summary className="flex cursor-pointer list-none items-start gap-1 rounded-md py-1 pr-8 pl-2.5 hover:bg-hover">
          <span className="min-w-0 flex-1 py-0.5 [overflow-wrap:anywhere]">
            <code className="font-mono text-code">{toolId}</code> <Prose>{scriptWords(script, timeoutMs)}</Prose>
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-2 border-t border-line px-2.5 py-2">
          <AttemptEditor path={path} attempt={script} name={toolId} />
          {attempts.map((attempt, index) => (
            <Entry
              key={attemptIds[index]}
              title={`Execution ${index + 1}${index === attempts.length - 1 ? ' and further' : ''}`}
              onRemove={() => removeFrom('attempts', index, attempts.length)}
            >
              <AttemptEditor
                path={[...path, 'attempts', index]}
                attempt={attempt}
                name={`${toolId}, execution ${index + 1}`}
              />
            </Entry>
          ))}
          {table.map((row, index) => (
            <Entry
              key={rowIds[index]}
              title={`Row ${index + 1}: where the arguments hold`}
              onRemove={() => removeFrom('table', index, table.length)}
            >
              <JsonField path={[...path, 'table', index, 'arguments']} label="Arguments" editLabel="Edit arguments" />
              <AttemptEditor path={[...path, 'table', index]} attempt={row} name={`${toolId}, row ${index + 1}`} />
            </Entry>
          ))}
          <div className="flex flex-wrap gap-1.5">
            <Button size="sm" onClick={() => add('attempts', attempts.length, {}, 'Add execution')}>
              Another execution
            </Button>
            <Button size="sm" onClick={() => add('table', table.length, { arguments: {} }, 'Add row')}>
              By argument
            </Button>
          </div>
        </div>
      </details>
      <span className="absolute top-1 right-1">
        <IconButton
          size="sm"
          icon={X}
          label={`Remove the script of ${toolId}`}
          onClick={() => editing.write(path, undefined, `Remove script of \`${toolId}\``)}
        />
      </span>
    </div>
  );
}

function Entry({ title, onRemove, children }: { title: string; onRemove: () => void; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5 border-t border-line pt-1.5">
      <div className="flex items-center text-muted">
        <span className="min-w-0 flex-1">{title}</span>
        <IconButton size="sm" icon={X} label={`Remove: ${title}`} onClick={onRemove} />
      </div>
      {children}
    </div>
  );
}
