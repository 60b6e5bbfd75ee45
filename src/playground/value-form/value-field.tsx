import { Braces, X } from 'lucide-react';
import { memo, useId } from 'react';
import { isObject, type Json, own, type Path, pointer } from '../../manifest/json.ts';
import { schemaFacts } from '../../manifest/schema-facts.ts';
import { typeLabel } from '../../manifest/type-summary.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldMessages } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { firstValue, followed, planOf, suits } from './field-plan.ts';
import { useValueForm, type ValueMessage } from './form-context.tsx';
import { canStart, ValueControl } from './value-control.tsx';

interface ValueFieldProps {
  name: string;
  schema: Json;
  /** Undefined: omitted. */
  value: Json | undefined;
  path: Path;
  required: boolean;
  /** That it is not there although it must be. */
  missing?: readonly ValueMessage[];
  /** For items of a list. */
  onRemove?: () => void;
}

const NONE: readonly ValueMessage[] = [];

type Presence = 'omitted' | 'null' | 'given';

const presenceOf = (value: Json | undefined): Presence =>
  value === undefined ? 'omitted' : value === null ? 'null' : 'given';

/** A path and the list of what is missing are made anew by whoever draws the object around. */
function isSame(a: ValueFieldProps, b: ValueFieldProps): boolean {
  const { path, missing = NONE, ...rest } = a;
  const { path: otherPath, missing: others = NONE, ...otherRest } = b;
  return (
    pointer(path) === pointer(otherPath) &&
    missing.length === others.length &&
    missing.every((message, index) => message === others[index]) &&
    (Object.keys({ ...rest, ...otherRest }) as (keyof typeof rest)[]).every(key => rest[key] === otherRest[key])
  );
}

/** Drawn again when something about it changes, and not for its neighbours. */
export const ValueField = memo(Field, isSame);

/** One value: its name, whether it is there at all, its control, what is wrong with it. */
function Field({ name, schema: given, value, path, required, missing = NONE, onRemove }: ValueFieldProps) {
  const form = useValueForm();
  const id = useId();
  const schema = followed(form.root, given);
  const plan = planOf(form.root, schema);
  const raw = plan.kind === 'any' || form.isRaw(path) || (value !== undefined && value !== null && !suits(plan, value));
  const isMember = (name: string): boolean =>
    plan.kind === 'object' && !raw && plan.members.some(member => member.name === name);
  const messages = [
    ...missing,
    ...form.messagesAt(path).filter(message => message.missing === undefined || !isMember(message.missing)),
  ];
  const control = raw ? ({ kind: 'any' } as const) : plan;
  const facts = schemaFacts(schema);
  const description = isObject(schema) ? own(schema, 'description') : undefined;
  const filled = form.filledInAt(path);
  return (
    <fieldset
      data-value-field={path.join('.')}
      aria-describedby={messages.length > 0 ? `${id}-messages` : undefined}
      className="m-0 grid min-w-0 grid-cols-1 gap-1 border-0 p-0"
    >
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-6 items-center gap-x-2">
        <span aria-hidden="true" className="max-w-[50%] shrink-0 truncate font-mono text-code">
          {name}
          {required && <span className="text-error">*</span>}
        </span>
        <span className="min-w-0 flex-1 truncate text-sm text-muted" title={facts || undefined}>
          {typeLabel(schema)}
          {facts && ` · ${facts}`}
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-1">
          <Select
            fit
            inputSize="sm"
            aria-label={`${name} is`}
            value={presenceOf(value)}
            options={[
              { value: 'omitted', label: onRemove ? 'remove' : 'omitted' },
              { value: 'null', label: 'null' },
              { value: 'given', label: 'given' },
            ].filter(option => !onRemove || option.value !== 'omitted')}
            onChange={event => {
              const next = event.target.value as Presence;
              form.write(path, next === 'omitted' ? undefined : next === 'null' ? null : firstValue(form.root, schema));
            }}
          />
          {plan.kind !== 'any' && value !== undefined && value !== null && (
            <IconButton
              size="sm"
              icon={Braces}
              label={raw ? `${name} as a field` : `${name} as JSON`}
              aria-pressed={raw}
              onClick={() => form.toggleRaw(path)}
            />
          )}
          {onRemove && <IconButton size="sm" icon={X} label={`Remove ${name}`} onClick={onRemove} />}
        </span>
      </div>
      {(value === undefined ? required && canStart(control) : value !== null) && (
        <ValueControl name={name} plan={control} schema={schema} value={value} path={path} />
      )}
      {value === undefined && filled !== undefined && (
        <p className="m-0 text-sm text-muted">
          Filled in:{' '}
          <code className="rounded-xs bg-warning-soft px-1 font-mono text-code [overflow-wrap:anywhere]">
            {JSON.stringify(filled)}
          </code>
        </p>
      )}
      {typeof description === 'string' && path.length > 0 && (
        <p className="m-0 line-clamp-2 text-sm text-muted" title={description}>
          {description}
        </p>
      )}
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </fieldset>
  );
}
