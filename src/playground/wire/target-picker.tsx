import { Plus, SlidersHorizontal, X } from 'lucide-react';
import { MOST_TARGETS, type PlayTarget } from '../../studio/play/play-state.ts';
import { choiceOf, playTargets, targetChoices } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';

/** Which providers the scenario runs on: one to four, side by side; the first one leads. */
export function TargetPicker() {
  const play = usePlay();
  const targets = useStudio(playTargets);
  const set = (next: readonly PlayTarget[]): void => {
    const outcome = play.setTargets(next);
    if (!outcome.ok) toast(outcome.reason);
  };
  const used = new Set(targets.map(({ target }) => choiceOf(target)?.adapterId));
  const free = targetChoices.find(({ adapterId }) => !used.has(adapterId));
  return (
    <Popover
      label="Providers"
      align="end"
      className="max-h-(--radix-popover-content-available-height) w-96 overflow-y-auto"
      trigger={
        <Button icon={SlidersHorizontal} data-testid="providers">
          Providers
        </Button>
      }
    >
      <p className="m-0 mb-2 text-muted">Up to {MOST_TARGETS} side by side. The timeline is that of the first one.</p>
      <ol className="m-0 grid list-none gap-2 p-0">
        {targets.map((given, index) => (
          <li key={`${given.target} ${given.variant}`} className="flex flex-wrap items-center gap-1.5">
            <Column
              given={given}
              number={index + 1}
              onChange={next => set(targets.map((each, at) => (at === index ? next : each)))}
            />
            <IconButton
              size="sm"
              icon={X}
              label={`Remove provider ${index + 1}`}
              disabled={targets.length === 1}
              onClick={() => set(targets.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      {targets.length < MOST_TARGETS && free && (
        <Button size="sm" icon={Plus} className="mt-3" onClick={() => set([...targets, firstOf(free.adapterId)])}>
          Add a provider
        </Button>
      )}
    </Popover>
  );
}

function firstOf(adapterId: string): PlayTarget {
  const choice = targetChoices.find(each => each.adapterId === adapterId);
  return { target: choice?.modes[0]?.target ?? adapterId, variant: choice?.variants[0]?.id ?? '' };
}

interface ColumnProps {
  given: PlayTarget;
  number: number;
  onChange: (next: PlayTarget) => void;
}

function Column({ given, number, onChange }: ColumnProps) {
  const choice = choiceOf(given.target);
  if (!choice) return <span className="min-w-0 flex-1 truncate font-mono text-code">{given.target}</span>;
  return (
    <span className="grid min-w-0 flex-1 grid-cols-2 gap-1.5">
      <Select
        aria-label={`Provider ${number}`}
        className="col-span-2"
        value={choice.adapterId}
        options={targetChoices.map(({ adapterId, label }) => ({ value: adapterId, label }))}
        onChange={event => onChange(firstOf(event.target.value))}
      />
      {choice.modes.length > 1 && (
        <Select
          inputSize="sm"
          aria-label={`Mode of provider ${number}`}
          value={given.target}
          options={choice.modes.map(({ target, label }) => ({ value: target, label }))}
          onChange={event => onChange({ ...given, target: event.target.value })}
        />
      )}
      {choice.variants.length > 1 && (
        <Select
          inputSize="sm"
          aria-label={`How provider ${number} is used`}
          title={choice.variants.find(({ id }) => id === given.variant)?.hint}
          value={given.variant}
          options={choice.variants.map(({ id, label }) => ({ value: id, label }))}
          onChange={event => onChange({ ...given, variant: event.target.value })}
        />
      )}
    </span>
  );
}
