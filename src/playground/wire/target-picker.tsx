import { Plus, SlidersHorizontal, X } from 'lucide-react';
import { catalogue } from '../../adapters/catalogue.ts';
import type { PlayTarget } from '../../analysis/run/protocol.ts';
import { MOST_TARGETS } from '../../studio/play/play-state.ts';
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
  const unused = targetChoices.find(({ adapterId }) => !used.has(adapterId));
  const free = unused && freeOf(unused.adapterId, targets);
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
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a column stays the same one when another provider is chosen for it
            key={index}
            className="flex flex-wrap items-center gap-1.5"
          >
            <Column
              given={given}
              others={targets.filter((_, at) => at !== index)}
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
        <Button size="sm" icon={Plus} className="mt-3" onClick={() => set([...targets, free])}>
          Add a provider
        </Button>
      )}
      {mute.length > 0 && (
        <p className="m-0 mt-3 border-t border-line pt-2 text-sm text-muted">
          {mute.join(' and ')} cannot be run: the studio compiles for {mute.length === 1 ? 'it' : 'them'}, but knows no
          wire to speak.
        </p>
      )}
    </Popover>
  );
}

/** Those that Design compiles for, and nothing runs on: their absence here wants a word. */
const mute = catalogue
  .filter(({ id }) => !targetChoices.some(({ adapterId }) => adapterId === id))
  .map(({ label }) => label);

const isAmong = (targets: readonly PlayTarget[], { target, variant }: PlayTarget): boolean =>
  targets.some(each => each.target === target && each.variant === variant);

/** The first way to run on an adapter that no other column has; undefined when they have all. */
function freeOf(adapterId: string, others: readonly PlayTarget[]): PlayTarget | undefined {
  const { modes = [], variants = [] } = targetChoices.find(each => each.adapterId === adapterId) ?? {};
  return modes
    .flatMap(({ target }) => variants.map(({ id }) => ({ target, variant: id })))
    .find(each => !isAmong(others, each));
}

interface ColumnProps {
  given: PlayTarget;
  /** Each column is another one: what these have is not offered. */
  others: readonly PlayTarget[];
  number: number;
  onChange: (next: PlayTarget) => void;
}

function Column({ given, others, number, onChange }: ColumnProps) {
  const choice = choiceOf(given.target);
  if (!choice) return <span className="min-w-0 flex-1 truncate font-mono text-code">{given.target}</span>;
  return (
    <span className="grid min-w-0 flex-1 grid-cols-2 gap-1.5">
      <Select
        aria-label={`Provider ${number}`}
        className="col-span-2"
        value={choice.adapterId}
        options={targetChoices.map(({ adapterId, label }) => ({
          value: adapterId,
          label,
          disabled: freeOf(adapterId, others) === undefined,
        }))}
        onChange={event => {
          const next = freeOf(event.target.value, others);
          if (next) onChange(next);
        }}
      />
      {choice.modes.length > 1 && (
        <Select
          inputSize="sm"
          aria-label={`Mode of provider ${number}`}
          value={given.target}
          options={choice.modes.map(({ target, label }) => ({
            value: target,
            label,
            disabled: isAmong(others, { ...given, target }),
          }))}
          onChange={event => onChange({ ...given, target: event.target.value })}
        />
      )}
      {choice.variants.length > 1 && (
        <Select
          inputSize="sm"
          aria-label={`How provider ${number} is used`}
          title={choice.variants.find(({ id }) => id === given.variant)?.hint}
          value={given.variant}
          options={choice.variants.map(({ id, label }) => ({
            value: id,
            label,
            disabled: isAmong(others, { ...given, variant: id }),
          }))}
          onChange={event => onChange({ ...given, variant: event.target.value })}
        />
      )}
    </span>
  );
}
