import { isObject, type Json, type Path, sameJson } from '../../../manifest/json.ts';
import { effectiveTypes } from '../../../manifest/type-summary.ts';
import { Select } from '../../../ui/select.tsx';
import { NumberControl, TextControl } from '../../fields/controls.tsx';
import { useWriteValue } from '../../fields/form-context.tsx';
import { JsonControl } from '../../fields/json-control.tsx';

interface ValueControlProps {
  id: string;
  'aria-describedby': string;
  disabled: boolean;
  path: Path;
  /** `default` or `const`. */
  keyword: string;
  schema: Json;
}

/** One value of the schema's own type: a choice where there are few, a number or a text where that is it, else JSON. */
export function ValueControl({ path, keyword, schema, ...rest }: ValueControlProps) {
  const at = [...path, keyword];
  const editLabel = `Edit \`${keyword}\``;
  const write = useWriteValue(at, editLabel);
  const value = isObject(schema) ? schema[keyword] : undefined;
  const types = effectiveTypes(schema);
  const choices = choicesOf(schema, types);
  if (choices && value !== undefined) {
    const index = choices.findIndex(choice => sameJson(choice, value));
    return (
      <Select
        {...rest}
        inputSize="sm"
        value={String(index)}
        options={[
          ...(index < 0 ? [{ value: '-1', label: `${JSON.stringify(value)} (not an allowed value)` }] : []),
          ...choices.map((choice, position) => ({
            value: String(position),
            label: typeof choice === 'string' && choice !== '' ? choice : JSON.stringify(choice),
          })),
        ]}
        onChange={event => write(choices[Number(event.target.value)])}
      />
    );
  }
  const [only, other] = types.filter(type => type !== 'null');
  if (other === undefined && (only === 'integer' || only === 'number') && typeof value === 'number') {
    return <NumberControl {...rest} inputSize="sm" path={at} editLabel={editLabel} />;
  }
  if (other === undefined && only === 'string' && typeof value === 'string') {
    return <TextControl {...rest} inputSize="sm" mono path={at} editLabel={editLabel} placeholder="empty text" />;
  }
  return <JsonControl {...rest} path={at} editLabel={editLabel} />;
}

function choicesOf(schema: Json, types: readonly string[]): Json[] | undefined {
  if (isObject(schema) && Array.isArray(schema.enum) && schema.enum.length > 0 && schema.enum.length <= 200)
    return schema.enum;
  return types.length === 1 && types[0] === 'boolean' ? [true, false] : undefined;
}
