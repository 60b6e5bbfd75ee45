import { Zap } from 'lucide-react';
import { useState } from 'react';
import type { Scenario } from '../../runtime/scenario.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Select } from '../../ui/select.tsx';
import { knownTools } from '../known-tools.ts';
import { useEditing } from './editing.tsx';
import { type Fault, faults } from './faults.ts';

/** Ready-made faults: chosen here, written into the script, and there to be edited like all of it. */
export function FaultMenu({ scenario }: { scenario: Scenario }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Add a fault"
      className="max-h-(--radix-popover-content-available-height) overflow-y-auto"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" icon={Zap}>
          Add a fault
        </Button>
      }
    >
      <FaultChoices scenario={scenario} onDone={() => setOpen(false)} />
    </Popover>
  );
}

function FaultChoices({ scenario, onDone }: { scenario: Scenario; onDone: () => void }) {
  const editing = useEditing();
  const tools = useStudio(knownTools);
  const called = scenario.model.flatMap(turn => ('calls' in turn ? turn.calls.map(({ tool }) => tool) : []));
  const ids = [...new Set([...called.filter(id => tools.has(id)), ...tools.keys()])];
  const [chosen, setChosen] = useState(ids[0]);
  const tool = tools.get(chosen ?? '');
  if (!tool) return <p className="m-0 text-muted">A fault needs a tool; the bundle has none that can be read.</p>;
  const add = (fault: Fault): void => {
    const changes = fault.write({ scenario, tool });
    if (!changes) return;
    editing.change(changes, `${fault.label}: \`${tool.toolId}\``);
    announce(`${tool.toolId}: ${fault.label}`);
    onDone();
  };
  const isCalled = called.includes(tool.toolId);
  const unfit = (fault: Fault): string =>
    fault.group === 'model' && !isCalled
      ? `The scenario has no call of ${tool.toolId}.`
      : `${tool.toolId} has nothing that could go wrong like this.`;
  const group = (name: Fault['group'], title: string) => (
    <fieldset className="m-0 grid gap-0.5 border-0 p-0">
      <legend className="mb-1 p-0 text-sm text-muted">{title}</legend>
      {faults
        .filter(fault => fault.group === name)
        .map(fault => ({ fault, fits: fault.write({ scenario, tool }) !== undefined }))
        .map(({ fault, fits }) => (
          <button
            key={fault.id}
            type="button"
            data-fault={fault.id}
            disabled={!fits}
            title={fits ? undefined : unfit(fault)}
            onClick={() => add(fault)}
            className="min-h-7 rounded-sm px-2 text-left enabled:hover:bg-accent-soft enabled:hover:text-accent disabled:opacity-50"
          >
            {fault.label}
          </button>
        ))}
    </fieldset>
  );
  return (
    <div className="grid gap-3">
      <Select
        aria-label="Tool that the fault is for"
        value={tool.toolId}
        options={ids.map(id => ({ value: id, label: id }))}
        onChange={event => setChosen(event.target.value)}
      />
      {group('tool', 'The tool…')}
      {group('model', 'The model…')}
    </div>
  );
}
