import type { Json, Path } from '../../../manifest/json.ts';
import { isObject } from '../../../manifest/json.ts';
import { TYPE_NAMES } from '../../../manifest/schema-vocabulary.ts';
import { typesOf } from '../../../manifest/type-summary.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ToggleChip } from '../../../ui/chip.tsx';
import { useBuilder } from '../builder-context.tsx';
import { acceptsNull, setNullable, toggleType } from '../nullable.ts';

/** Which types are allowed side by side; for one type, a union or a reference whether null is. */
interface TypeTogglesProps {
  path: Path;
  schema: Json;
  name: string;
  /** Show all types although the schema names only one. */
  several: boolean;
}

export function TypeToggles({ path, schema, name, several }: TypeTogglesProps) {
  const builder = useBuilder();
  const isRoot = path.length === 1;
  if (isRoot && builder.root === 'inputSchema') return null;
  const composed = isObject(schema) && ['$ref', 'anyOf', 'oneOf'].some(keyword => Object.hasOwn(schema, keyword));
  if (composed && typesOf(schema).length === 0) {
    return <NullSwitch path={path} schema={schema} />;
  }
  const types = typesOf(schema);
  if (types.length === 0) return null;
  if (!several && types.filter(type => type !== 'null').length < 2) {
    return <NullSwitch path={path} schema={schema} />;
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and resets the layout.
    <div role="group" aria-label={`Types of ${name}`} className="flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-muted">Types</span>
      {TYPE_NAMES.map(type => (
        <ToggleChip
          key={type}
          pressed={types.includes(type)}
          onClick={() => builder.run(root => toggleType(root, path, type, !types.includes(type)))}
        >
          {type}
        </ToggleChip>
      ))}
    </div>
  );
}

function NullSwitch({ path, schema }: { path: Path; schema: Json }) {
  const builder = useBuilder();
  return (
    <Checkbox
      className="justify-start! text-sm"
      checked={acceptsNull(schema) === true}
      onChange={event => builder.run(root => setNullable(root, path, event.target.checked))}
    >
      Null is allowed
    </Checkbox>
  );
}
