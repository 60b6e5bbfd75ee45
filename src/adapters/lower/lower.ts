/**
 * The one schema walker: rewrites a manifest schema into the subset that a profile describes, keeps the order of keys,
 * reports each change, and builds the way back. It knows no provider.
 */
import { isObject, type Json, type JsonObject, setOwn } from '../../manifest/json.ts';
import { isSchema } from '../../manifest/schema-vocabulary.ts';
import { lowerArray } from './arrays.ts';
import { combine, isConstraint } from './combine.ts';
import { lowerDefinitions } from './definitions.ts';
import { applyKeyword } from './keywords.ts';
import { type Lowered, type Lowering, MAX_LOWERED_NODES, SchemaTooLarge } from './lowering.ts';
import { isFreeForm, lowerObject } from './objects.ts';
import { lowerReference } from './reference.ts';
import { asText } from './text.ts';
import { isIdle, stateType } from './types.ts';
import { lowerUnion } from './unions.ts';
import { listsNothing, lowerValues } from './values.ts';
import { withFragments } from './wording.ts';

/** Where a schema stands, as far as it matters for lowering. */
export interface Position {
  root?: boolean;
}

/** Lowers one schema. Throws only `SchemaTooLarge`, which the entry point turns into a diagnostic. */
export function lower(lowering: Lowering, schema: JsonObject | boolean, position: Position = {}): Lowered {
  if (++lowering.nodes > MAX_LOWERED_NODES) throw new SchemaTooLarge();
  const { profile } = lowering;
  if (typeof schema === 'boolean') {
    if (profile.any === 'keep' || !schema) return { schema };
    return asText(lowering, {}, 'any');
  }
  if (typeof schema.$ref === 'string') return lowerReference(lowering, schema);
  const combined = combine(lowering, schema);
  if (typeof combined === 'boolean') return lower(lowering, combined);
  if (combined !== schema && typeof combined.$ref === 'string') return lowerReference(lowering, combined);
  if (Array.isArray(combined.anyOf) && profile.unions.siblings !== 'keep') return lowerUnion(lowering, combined);
  const typed = stateType(lowering, combined);
  if (typed.kind === 'union') return lowerUnion(lowering, typed.schema);
  const node = typed.schema;
  if (profile.any === 'text' && listsNothing(node)) return { schema: false };
  if (profile.any === 'text' && !Object.keys(node).some(isConstraint) && !position.root)
    return asText(lowering, node, 'any');
  if (profile.objects.open === 'text' && !position.root && isFreeForm(lowering, node))
    return asText(lowering, node, 'object');
  return lowerNode(lowering, node, position);
}

function lowerNode(lowering: Lowering, node: JsonObject, position: Position): Lowered {
  const { profile } = lowering;
  const values = lowerValues(lowering, node);
  const object = values.mapped ? undefined : lowerObject(lowering, node, position);
  const array = values.mapped ? undefined : lowerArray(lowering, node);
  if (object?.impossible && node.type === 'object') return { schema: false };
  const out: JsonObject = {};
  const fragments = [
    ...lowering.fragmentsOf(node),
    ...values.fragments,
    ...(object?.fragments ?? []),
    ...(array?.fragments ?? []),
  ];
  const parts: JsonObject = { ...(object?.keywords ?? {}), ...(array?.keywords ?? {}), ...values.keywords };
  const handled = new Set([...values.handles, ...(object?.handles ?? []), ...(array?.handles ?? [])]);
  for (const [keyword, value] of Object.entries(node)) {
    if (keyword === 'description') out.description = value;
    else if ((keyword === '$defs' || keyword === 'definitions') && isObject(value)) {
      const definitions = lowerDefinitions(lowering, node, keyword, value);
      if (definitions) out[keyword] = definitions;
    } else if (profile.types.stated && isIdle(node, keyword)) {
      // Acts on another type than the stated ones; closed targets reject it, and it says nothing.
    } else if (handled.has(keyword)) {
      if (Object.hasOwn(parts, keyword)) setOwn(out, keyword, parts[keyword] as Json);
    } else applyKeyword(lowering, node, keyword, value, out, fragments);
  }
  // What was added stands after what was written.
  for (const [keyword, value] of Object.entries(parts)) {
    if (!Object.hasOwn(out, keyword)) setOwn(out, keyword, value);
  }
  const description = withFragments(out.description, fragments);
  if (description !== undefined && fragments.length > 0) out.description = description;
  spellType(lowering, out);
  const restore = { ...(values.restore ?? {}), ...(object?.restore ?? {}), ...(array?.restore ?? {}) };
  return Object.keys(restore).length > 0 ? { schema: out, restore } : { schema: out };
}

/** Upper-case type names and `nullable`, where the target spells them so. */
function spellType(lowering: Lowering, out: JsonObject): void {
  const { types } = lowering.profile;
  if (types.lists === 'nullable' && Array.isArray(out.type)) {
    const names = out.type.filter(name => name !== 'null');
    if (names.length < out.type.length) out.nullable = true;
    out.type = names[0] ?? 'null';
  }
  if (types.spelling === 'upper' && typeof out.type === 'string') out.type = out.type.toUpperCase();
}

/** The sub-schemas of a keyword that is kept: lowered where a value reaches them, copied where it is negated or tested. */
export function lowerKept(lowering: Lowering, keyword: string, value: Json): { value: Json; branches?: Lowered[] } {
  if ((keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') && Array.isArray(value)) {
    const branches = value.map(branch => (isSchema(branch) ? lower(lowering, branch) : { schema: true as const }));
    return { value: branches.map(branch => branch.schema), branches };
  }
  if ((keyword === 'then' || keyword === 'else') && isSchema(value)) return { value: lower(lowering, value).schema };
  if ((keyword === 'dependentSchemas' || keyword === 'patternProperties') && isObject(value)) {
    const out: JsonObject = {};
    for (const [name, schema] of Object.entries(value)) {
      setOwn(out, name, isSchema(schema) ? lower(lowering, schema).schema : schema);
    }
    return { value: out };
  }
  return { value };
}
