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

/** One shape of several; never several shapes itself, so that controls inside one another come to an end. */
export interface Branch {
  label: string;
  schema: Json;
  plan: SinglePlan;
}

export type FieldPlan = SinglePlan | { kind: 'union'; branches: readonly Branch[] };

export type SinglePlan =
  | { kind: 'object'; members: readonly Member[] }
  | { kind: 'array'; itemAt: (index: number) => Json }
  | { kind: 'choice'; values: readonly Json[] }
  | { kind: 'boolean' }
  | { kind: 'number'; whole: boolean }
  | { kind: 'text' }
  | { kind: 'any' };

/** The schema behind its references; the reference itself where it leads nowhere. Keywords beside a `$ref` are put on top. */
export function followed(root: Json, schema: Json): Json {
  let current = schema;
  const seen = new Set<string>();
  while (isObject(current) && typeof current.$ref === 'string' && !seen.has(current.$ref)) {
    seen.add(current.$ref);
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
  const shapes = shapesOf(schema);
  if (!shapes) return singlePlan(root, schema);
  const branches = flattened(root, shapes).map((shape, index): Branch => {
    const title = isObject(shape) ? own(shape, 'title') : undefined;
    const label = typeof title === 'string' ? title : `${index + 1}: ${typeLabel(shape)}`;
    return { schema: shape, label, plan: singlePlan(root, shape) };
  });
  return branches.length === 0 ? { kind: 'any' } : { kind: 'union', branches };
}

/** The values that alone are allowed. */
function choicesOf(schema: Json): readonly Json[] | undefined {
  if (!isObject(schema)) return undefined;
  if (hasOwn(schema, 'const')) return [schema.const as Json];
  return Array.isArray(schema.enum) && schema.enum.length > 0 ? schema.enum : undefined;
}

/** The schemas that a value may have the shape of, where it is one of several. */
function shapesOf(schema: Json): readonly Json[] | undefined {
  if (!isObject(schema) || choicesOf(schema)) return undefined;
  const union = own(schema, 'oneOf') ?? own(schema, 'anyOf');
  if (Array.isArray(union) && !isObject(own(schema, 'properties'))) return union;
  const types = valueTypes(schema);
  return types.length > 1 ? types.map(type => ({ ...schema, type })) : undefined;
}

/** Unions may lead to unions, and back to themselves: the shapes of each stand in its place, and count once. */
function flattened(root: Json, shapes: readonly Json[], seen = new Set<readonly Json[]>()): Json[] {
  if (seen.has(shapes)) return [];
  seen.add(shapes);
  return shapes.flatMap(each => {
    const shape = followed(root, each);
    const inner = shapesOf(shape);
    return inner ? flattened(root, inner, seen) : [shape];
  });
}

/** Null is no type of a control: whether it is null is asked beside it. */
const valueTypes = (schema: JsonObject): string[] => effectiveTypes(schema).filter(type => type !== 'null');

function singlePlan(root: Json, schema: Json): SinglePlan {
  if (!isObject(schema)) return { kind: 'any' };
  const values = choicesOf(schema);
  if (values) return { kind: 'choice', values };
  switch (valueTypes(schema)[0]) {
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

/** Properties of the schema and of its `allOf`, each name once; a list that leads back to itself counts once. */
function membersOf(root: Json, schema: JsonObject, seen = new Set<readonly Json[]>()): Member[] {
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
  if (!Array.isArray(all) || seen.has(all)) return members;
  seen.add(all);
  for (const part of all) {
    const inner = followed(root, part);
    if (!isObject(inner)) continue;
    for (const member of membersOf(root, inner, seen)) {
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
export function firstValue(root: Json, given: Json): Json {
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
      return firstValue(root, plan.branches[0]?.schema ?? {});
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
  const fits = ({ plan }: Branch): number => {
    if (!suits(plan, value)) return plan.kind === 'any' ? 1 : 0;
    if (plan.kind === 'choice') return plan.values.some(each => each === value) ? 3 : 0;
    if (plan.kind !== 'object' || !isObject(value)) return 2;
    const keys = Object.keys(value);
    const known = keys.filter(key => plan.members.some(({ name }) => name === key)).length;
    const tags = plan.members.filter(({ name, schema }) =>
      choicesOf(followed(root, schema))?.some(each => each === own(value, name)),
    ).length;
    return 2 + known + 2 * tags - (keys.length - known);
  };
  const scores = branches.map(fits);
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}
