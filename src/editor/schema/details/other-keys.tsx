import { useId } from 'react';
import { isObject, type Json, type Path } from '../../../manifest/json.ts';
import { Select } from '../../../ui/select.tsx';
import { keywordHint } from '../../fields/field-info.ts';
import { useForm } from '../../fields/form-context.tsx';
import { writeChanges } from '../../fields/write-value.ts';
import { propertyNames, requiredNames } from '../schema-place.ts';

type Choice = 'absent' | 'allowed' | 'forbidden' | 'schema';

/** What an object does with keys that it does not declare, and required names that have no row. */
export function OtherKeys({ path, schema }: { path: Path; schema: Json }) {
  const id = useId();
  const form = useForm();
  const at = [...path, 'additionalProperties'];
  const value = isObject(schema) ? schema.additionalProperties : undefined;
  if (value !== undefined && typeof value !== 'boolean' && !isObject(value)) return null;
  const choice: Choice =
    value === undefined ? 'absent' : value === true ? 'allowed' : value === false ? 'forbidden' : 'schema';
  const choose = (next: Choice): void => {
    const values: Record<Choice, Json | undefined> = {
      absent: undefined,
      allowed: true,
      forbidden: false,
      schema: { type: 'string' },
    };
    form.edit(writeChanges(form.value(), at, values[next]), { label: 'Set other keys', focus: path });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <label htmlFor={id} title={keywordHint('additionalProperties')} className="text-muted">
        Other keys
      </label>
      <Select
        id={id}
        fit
        inputSize="sm"
        value={choice}
        options={[
          { value: 'absent', label: 'allowed (not stated)' },
          { value: 'allowed', label: 'allowed (true)' },
          { value: 'forbidden', label: 'not allowed (false)' },
          { value: 'schema', label: 'allowed with a schema' },
        ]}
        onChange={event => choose(event.target.value as Choice)}
      />
      <UndeclaredRequired path={path} schema={schema} />
    </div>
  );
}

/** Required names without a property would be invisible in the table. */
function UndeclaredRequired({ path, schema }: { path: Path; schema: Json }) {
  const form = useForm();
  const declared = new Set(propertyNames({ s: schema }, ['s']));
  const names = requiredNames({ s: schema }, ['s']);
  const undeclared = names.filter(name => !declared.has(name));
  if (undeclared.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span className="text-muted">Required but not declared:</span>
      {undeclared.map(name => (
        <button
          key={name}
          type="button"
          title="Take it out of the required names"
          className="inline-flex h-6 items-center rounded-full border border-warning px-2 font-mono text-code text-warning hover:bg-warning-soft"
          onClick={() =>
            form.edit([{ op: 'remove', path: [...path, 'required', names.indexOf(name)] }], {
              label: `Make \`${name}\` optional`,
              focus: path,
            })
          }
        >
          {name} ✕
        </button>
      ))}
    </span>
  );
}
