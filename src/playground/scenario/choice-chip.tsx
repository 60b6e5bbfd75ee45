import { Check } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';

export interface ChipChoice<Choice extends string> {
  value: Choice;
  label: string;
  /** Class of its colour. */
  tone: string;
}

interface ChoiceChipProps<Choice extends string> {
  name: string;
  chosen: Choice | undefined;
  choices: readonly ChipChoice<Choice>[];
  /** The word where nothing is stated. */
  unstated: string;
  onChange: (choice: Choice | undefined) => void;
}

/** A rule as a chip: the decision and what it is for. Pressed, it offers the other decisions. */
export function ChoiceChip<Choice extends string>({
  name,
  chosen,
  choices,
  unstated,
  onChange,
}: ChoiceChipProps<Choice>) {
  const now = choices.find(({ value }) => value === chosen);
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={classNames(
            'inline-flex h-6 max-w-full items-center gap-1 rounded-full border px-2.5 text-sm transition-colors hover:bg-hover',
            now ? 'border-line-strong bg-panel' : 'border-dashed border-line-strong',
          )}
        >
          <span className={now?.tone ?? 'text-muted'}>{now?.label ?? unstated}</span>
          <span className="truncate">{name}</span>
        </button>
      }
    >
      {choices.map(({ value, label }) => (
        <MenuItem key={value} {...(value === chosen && { icon: Check })} onSelect={() => onChange(value)}>
          {label}
        </MenuItem>
      ))}
      <MenuItem {...(chosen === undefined && { icon: Check })} onSelect={() => onChange(undefined)}>
        no rule
      </MenuItem>
    </Menu>
  );
}
