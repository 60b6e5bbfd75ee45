/** Null, and other types, beside the one that a schema names. */
import { isObject, type Json, type JsonObject, type Path, valueAt } from '../../manifest/json.ts';
import { typesOf } from '../../manifest/type-summary.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { type Outcome, refuse } from './outcome.ts';

/** Allows or forbids null beside what the schema accepts. `enum` follows; a reference or a union gets a branch. */
export function setNullable(root: Json, path: Path, nullable: boolean): Outcome {
  const schema = valueAt(root, path);
  if (!isObject(schema)) return refuse('There is no schema object here.');
  const label = nullable ? 'Allow null' : 'Forbid null';
  const said = nullable ? 'Null is allowed' : 'Null is not allowed';
  const done = (changes: ValueChange[]): Outcome =>
    changes.length > 0 ? { ok: true, changes, label, said, focus: path } : refuse(`${said} already.`);
  const union = (['anyOf', 'oneOf'] as const).find(keyword => Array.isArray(schema[keyword]));
  if (union) {
    const branches = schema[union] as Json[];
    const index = branches.findIndex(branch => isObject(branch) && branch.type === 'null');
    if (nullable)
      return done(
        index < 0 ? [{ op: 'insert', path: [...path, union, branches.length], value: { type: 'null' } }] : [],
      );
    return done(index < 0 ? [] : [{ op: 'remove', path: [...path, union, index] }]);
  }
  if (typeof schema.$ref === 'string') {
    if (!nullable) return refuse('The schema it refers to decides about null.');
    return done([
      { op: 'remove', path: [...path, '$ref'] },
      { op: 'set', path: [...path, 'anyOf'], value: [{ $ref: schema.$ref }, { type: 'null' }] },
    ]);
  }
  const types = typesOf(schema);
  if (types.length === 0) return refuse('Without a type null is allowed already.');
  return done([...typeChanges(path, types, nullable), ...enumChanges(path, schema, nullable)]);
}

function typeChanges(path: Path, types: string[], nullable: boolean): ValueChange[] {
  if (types.includes('null') === nullable) return [];
  const next = nullable ? [...types, 'null'] : types.filter(type => type !== 'null');
  if (next.length === 0) return [];
  return [{ op: 'set', path: [...path, 'type'], value: next.length === 1 ? (next[0] as string) : next }];
}

function enumChanges(path: Path, schema: JsonObject, nullable: boolean): ValueChange[] {
  if (!Array.isArray(schema.enum)) return [];
  const index = schema.enum.indexOf(null);
  if (nullable) return index < 0 ? [{ op: 'insert', path: [...path, 'enum', schema.enum.length], value: null }] : [];
  return index < 0 ? [] : [{ op: 'remove', path: [...path, 'enum', index] }];
}

/** True when null is among what the schema says it accepts; undefined where the schema does not say. */
export function acceptsNull(schema: Json | undefined): boolean | undefined {
  if (!isObject(schema)) return undefined;
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf : Array.isArray(schema.oneOf) ? schema.oneOf : undefined;
  if (branches)
    return branches.some(branch => isObject(branch) && (branch.type === 'null' || typesOf(branch).includes('null')));
  if (typeof schema.$ref === 'string') return false;
  const types = typesOf(schema);
  return types.length === 0 ? undefined : types.includes('null');
}

/** Adds a type to those that are allowed, or takes one away; the last one stays. */
export function toggleType(root: Json, path: Path, type: string, on: boolean): Outcome {
  if (type === 'null') return setNullable(root, path, on);
  const types = typesOf(valueAt(root, path));
  const next = on ? [...types.filter(each => each !== type), type] : types.filter(each => each !== type);
  if (next.length === 0) return refuse('One type has to stay; choose “any” in the type column to allow every value.');
  // null last, as people write it.
  const ordered = [...next.filter(each => each !== 'null'), ...next.filter(each => each === 'null')];
  const value: Json = ordered.length === 1 ? (ordered[0] as string) : ordered;
  const said = on ? `${type} is allowed too` : `${type} is not allowed any more`;
  return {
    ok: true,
    changes: [{ op: 'set', path: [...path, 'type'], value }],
    label: 'Change type',
    said,
    focus: path,
  };
}
