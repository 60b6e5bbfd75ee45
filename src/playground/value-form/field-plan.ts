/** Which control suits a schema. What has none is edited as JSON; a control never hides a value. */
import { hasOwn, isObject, type Json, type JsonObject, own } from '../../manifest/json.ts';
import type { Schema } from '../../manifest/manifest.ts';
import { isResolved, resolveLocalRef } from '../../manifest/resolve-ref.ts';
import { effectiveTypes, typeLabel } from '../../manifest/type-summary.ts';

export interface Member {
  name: string;
  schema: Json;
  required: boolean;
}

export interface Branch {
  label: string;
  schema: Json;
}

export type FieldPlan =
  | { kind: 'object'; members: readonly Member[] }
  | { kind: 'array'; itemAt: (index: number) => Json }
  | { kind: 'choice'; values: readonly Json[] }
  | { kind: 'union'; branches: readonly Branch[] }
  | { kind: 'boolean' }
  | { kind: 'number'; whole: boolean }
  | { kind: 'text' }
  | { kind: 'any' };

const MOST_STEPS = 20;

/** The schema behind its references; the reference itself where it leads nowhere. Keywords beside a `$ref` are put on top. */
export function followed(root: Json, schema: Json): Json {
  let current = schema;
  for (let step = 0; step < MOST_STEPS && isObject(current) && typeof current.$ref === 'string'; step++) {
    const found = resolveLocalRef(root as Schema, current.$ref);
    if (!isResolved(found)) return current;
    const { $ref: _, ...beside } = current;
    current =
      isObject(found.schema) && Object.keys(beside).length > 0
        ? { ...found.schema, ...beside }
        : (found.schema as Json);
  }
  return current;
}

/** The control for `schema`, whose references stand in `root`. */
export function planOf(root: Json, given: Json): FieldPlan {
  const schema = followed(root, given);
  if (!isObject(schema)) return { kind: 'any' };
  if (hasOwn(schema, 'const')) return { kind: 'choice', values: [schema.const as Json] };
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return { kind: 'choice', values: schema.enum };
  const union = own(schema, 'oneOf') ?? own(schema, 'anyOf');
  const types = effectiveTypes(schema).filter(type => type !== 'null');
  if (Array.isArray(union) && !isObject(own(schema, 'properties'))) return unionPlan(root, union);
  if (types.length > 1)
    return unionPlan(
      root,
      types.map(type => ({ ...schema, type })),
    );
  switch (types[0]) {
    case 'object':
      return { kind: 'object', members: membersOf(root, schema) };
    case 'array':
      return { kind: 'array', itemAt: index => itemSchema(schema, index) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'integer':
      return { kind: 'number', whole: true };
    case 'number':
      return { kind: 'number', whole: false };
    case 'string':
      return { kind: 'text' };
    default:
      return { kind: 'any' };
  }
}

function unionPlan(root: Json, union: readonly Json[]): FieldPlan {
  const branches = union.map((branch, index): Branch => {
    const schema = followed(root, branch);
    const title = isObject(schema) ? own(schema, 'title') : undefined;
    return { schema, label: typeof title === 'string' ? title : `${index + 1}: ${typeLabel(schema)}` };
  });
  return branches.length === 0 ? { kind: 'any' } : { kind: 'union', branches };
}

/** Properties of the schema and of its `allOf`, each name once. */
function membersOf(root: Json, schema: JsonObject, depth = 0): Member[] {
  const properties = own(schema, 'properties');
  const required = own(schema, 'required');
  const names = Array.isArray(required) ? required : [];
  const members = isObject(properties)
    ? Object.keys(properties).map(name => ({
        name,
        schema: properties[name] as Json,
        required: names.includes(name),
      }))
    : [];
  const all = own(schema, 'allOf');
  if (!Array.isArray(all) || depth > 3) return members;
  for (const part of all) {
    const inner = followed(root, part);
    if (!isObject(inner)) continue;
    for (const member of membersOf(root, inner, depth + 1)) {
      if (!members.some(({ name }) => name === member.name)) members.push(member);
    }
  }
  return members;
}

function itemSchema(schema: JsonObject, index: number): Json {
  const prefix = own(schema, 'prefixItems');
  const items = own(schema, 'items');
  if (Array.isArray(prefix) && index < prefix.length) return prefix[index] as Json;
  return items !== undefined && !Array.isArray(items) ? items : {};
}

/** A value to begin with: the default, the only or first choice, else an empty one of the type. */
export function firstValue(root: Json, given: Json, depth = 0): Json {
  const schema = followed(root, given);
  if (isObject(schema) && hasOwn(schema, 'default')) return schema.default as Json;
  const plan = planOf(root, schema);
  switch (plan.kind) {
    case 'object':
      return {};
    case 'array':
      return [];
    case 'choice':
      return plan.values[0] ?? null;
    case 'union':
      return depth < MOST_STEPS ? firstValue(root, plan.branches[0]?.schema ?? {}, depth + 1) : null;
    case 'boolean':
      return false;
    case 'number':
      return 0;
    default:
      return '';
  }
}

/** Whether the control of the plan can show the value. */
export function suits(plan: FieldPlan, value: Json): boolean {
  switch (plan.kind) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'text':
      return typeof value === 'string';
    case 'any':
      return false;
    default:
      return true;
  }
}

/** The branch that a value seems to be meant for: one whose control can show it and whose choices it keeps to. */
export function branchOf(root: Json, branches: readonly Branch[], value: Json): number {
  const fits = (schema: Json): number => {
    const plan = planOf(root, schema);
    if (!suits(plan, value)) return plan.kind === 'any' ? 1 : 0;
    if (plan.kind === 'choice') return plan.values.some(each => each === value) ? 3 : 0;
    if (plan.kind !== 'object' || !isObject(value)) return 2;
    const keys = Object.keys(value);
    const known = keys.filter(key => plan.members.some(({ name }) => name === key)).length;
    const tags = plan.members.filter(({ name, schema: tag }) => {
      const choice = planOf(root, tag);
      return choice.kind === 'choice' && choice.values.some(each => each === own(value, name));
    }).length;
    return 2 + known + 2 * tags - (keys.length - known);
  };
  const scores = branches.map(({ schema }) => fits(schema));
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}
