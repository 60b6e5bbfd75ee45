import { listedText, readListed } from '../../../document/value-text.ts';
import { isObject, type Json, type Path, sameJson } from '../../../manifest/json.ts';
import { effectiveTypes } from '../../../manifest/type-summary.ts';
import { announce } from '../../../ui/announcer.tsx';
import { ChipInput } from '../../../ui/chip-input.tsx';
import { useForm } from '../../fields/form-context.tsx';
import { JsonControl } from '../../fields/json-control.tsx';

interface ValuesControlProps {
  id: string;
  'aria-describedby': string;
  disabled: boolean;
  path: Path;
  /** `enum` or `examples`. */
  keyword: string;
  schema: Json;
}

/** A list of values as chips; one that holds objects or lists, or very many values, as JSON. */
export function ValuesControl({ path, keyword, schema, ...rest }: ValuesControlProps) {
  const form = useForm();
  const at = [...path, keyword];
  const value = isObject(schema) ? schema[keyword] : undefined;
  const values = Array.isArray(value) ? value : [];
  const types = effectiveTypes(schema);
  if (values.length > 100 || values.some(item => typeof item === 'object' && item !== null)) {
    return <JsonControl {...rest} path={at} editLabel={`Edit \`${keyword}\``} />;
  }
  const add = (text: string): string | undefined => {
    const read = readListed(text, types);
    if (!read.ok) return read.fault;
    const item = read.value as Json;
    if (values.some(other => sameJson(other, item))) return `\`${text}\` is already in the list.`;
    const refusal = form.edit([{ op: 'insert', path: [...at, values.length], value: item }], {
      label: `Add \`${text}\` to \`${keyword}\``,
      focus: at,
    });
    if (refusal === undefined) announce(`${text} added, ${values.length + 1} values`);
    return refusal;
  };
  const remove = (index: number): void => {
    const text = listedText(values[index] as Json, types);
    const refusal = form.edit([{ op: 'remove', path: [...at, index] }], {
      label: `Remove \`${text}\` from \`${keyword}\``,
      focus: at,
    });
    if (refusal === undefined) announce(`${text} removed`);
  };
  return (
    <ChipInput
      noun="value"
      mono
      items={values.map((item, index) => ({ key: `${index} ${JSON.stringify(item)}`, label: listedText(item, types) }))}
      add={add}
      remove={remove}
      inputProps={{ ...rest, onFocus: () => form.visit(at) }}
    />
  );
}
