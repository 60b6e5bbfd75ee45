import { ChevronDown } from 'lucide-react';
import type { Json, Path } from '../../manifest/json.ts';
import { typeLabel } from '../../manifest/type-summary.ts';
import { classNames } from '../../ui/class-names.ts';
import { useBuilder } from './builder-context.tsx';
import { changeType, choiceOf, TYPE_CHOICES } from './change-type.ts';

interface TypeSelectProps {
  path: Path;
  schema: Json;
  /** Name for assistive technology. */
  label: string;
  /** The root of an input schema has to stay an object. */
  disabled?: boolean;
  tabIndex?: number;
}

/** What a schema is, in words that say more than the choices do ("string · uuid"); choosing another type keeps what still applies. */
export function TypeSelect({ path, schema, label, disabled = false, tabIndex }: TypeSelectProps) {
  const builder = useBuilder();
  const choice = choiceOf(schema);
  const words = typeLabel(schema);
  return (
    <span className="group/type relative flex h-6 min-w-0 items-center rounded-md px-1.5 has-enabled:hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <span aria-hidden="true" className={classNames('truncate', disabled ? 'text-muted' : 'text-accent')}>
        {words}
      </span>
      {!disabled && (
        <ChevronDown
          size={12}
          aria-hidden="true"
          className="ml-auto hidden shrink-0 text-muted group-hover/type:block group-focus-within/type:block pointer-coarse:block"
        />
      )}
      <select
        aria-label={label}
        title={words}
        data-part="type"
        disabled={disabled}
        tabIndex={tabIndex}
        className="absolute inset-0 w-full cursor-pointer appearance-none bg-panel text-base text-ink opacity-0 disabled:cursor-default"
        value={choice ?? ''}
        onChange={event => builder.run(root => changeType(root, path, event.target.value), 'type')}
      >
        {choice === undefined && <option value="">{words}</option>}
        {TYPE_CHOICES.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {value === choice ? words : name}
          </option>
        ))}
      </select>
    </span>
  );
}
