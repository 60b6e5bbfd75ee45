/** Walks JSON Schemas by position: values under `default`, `enum`, `const` and `examples` are literals and never entered. */
import { at, get, isObject, isStrings, type JsonObject, type Report } from './violation.ts';

const ONE = [
  'items',
  'additionalItems',
  'additionalProperties',
  'propertyNames',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
];
const LIST = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'];
const MAP = ['properties', 'patternProperties', 'dependentSchemas', 'dependencies', '$defs', 'definitions'];

export interface Place {
  pointer: string;
  isRoot: boolean;
  /** Objects around this node, itself included when it is one; the root object is 1. */
  objectDepth: number;
}

/**
 * Visits every schema at or below `root`, parents first, `additionalProperties: false` apart, which closes an object and is no
 * schema to be judged. Iterative: depth cannot overflow the stack.
 */
export function visitSchemas(root: unknown, pointer: string, visit: (schema: unknown, place: Place) => void): void {
  const pending: { schema: unknown; place: Place }[] = [
    { schema: root, place: { pointer, isRoot: true, objectDepth: 0 } },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { schema } = next;
    const place = {
      ...next.place,
      objectDepth: next.place.objectDepth + (isObject(schema) && isObjectLike(schema) ? 1 : 0),
    };
    visit(schema, place);
    if (!isObject(schema)) continue;
    const add = (child: unknown, ...path: (string | number)[]): void => {
      pending.push({
        schema: child,
        place: { pointer: at(place.pointer, ...path), isRoot: false, objectDepth: place.objectDepth },
      });
    };
    for (const keyword of Object.keys(schema)) {
      const value = get(schema, keyword);
      if (LIST.includes(keyword) && Array.isArray(value)) {
        for (const [index, item] of value.entries()) add(item, keyword, index);
      } else if (ONE.includes(keyword)) {
        if (!(keyword === 'additionalProperties' && value === false)) add(value, keyword);
      } else if (MAP.includes(keyword) && isObject(value)) {
        for (const name of Object.keys(value)) {
          const child = get(value, name);
          if (!(keyword === 'dependencies' && isStrings(child))) add(child, keyword, name);
        }
      }
    }
  }
}

export const typesOf = (schema: JsonObject): unknown[] => {
  const type = get(schema, 'type');
  return type === undefined ? [] : Array.isArray(type) ? type : [type];
};

/** Declared as an object, or made one by its keywords. */
export const isObjectLike = (schema: JsonObject): boolean =>
  typesOf(schema).includes('object') ||
  (typesOf(schema).length === 0 &&
    (Object.hasOwn(schema, 'properties') || Object.hasOwn(schema, 'additionalProperties')));

/** What a local reference points to; `undefined` when it points nowhere or outside. */
export function resolveRef(root: unknown, ref: unknown): unknown {
  if (typeof ref !== 'string' || !(ref === '#' || ref.startsWith('#/'))) return undefined;
  let current = root;
  for (const raw of ref.split('/').slice(1)) {
    const key = decode(raw).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(current)) current = current[Number(key)];
    else if (isObject(current)) current = get(current, key);
    else return undefined;
  }
  return current;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Every `$ref` is local and leads to a schema. */
export function checkRefs(root: unknown, pointer: string, report: Report): void {
  visitSchemas(root, pointer, (schema, place) => {
    if (!isObject(schema) || !Object.hasOwn(schema, '$ref')) return;
    const target = resolveRef(root, get(schema, '$ref'));
    const where = at(place.pointer, '$ref');
    if (!isObject(target) && typeof target !== 'boolean') {
      report(where, 'schema/ref', `${JSON.stringify(get(schema, '$ref'))} leads to no schema in this definition`);
    }
  });
}

/**
 * Pointers of the references that take part in a cycle. `skip` cuts the walk below a node, for rules that allow recursion in
 * some places (Gemini: below properties that are not required).
 */
export function findCycles(
  root: unknown,
  skip: (parent: JsonObject, property: string) => boolean = () => false,
): string[] {
  const found: string[] = [];
  const open = new Set<unknown>();
  const done = new Set<unknown>();
  const enter = (schema: unknown, pointer: string): void => {
    if (!isObject(schema) || done.has(schema)) return;
    open.add(schema);
    const ref = get(schema, '$ref');
    if (ref !== undefined) {
      const target = resolveRef(root, ref);
      if (open.has(target)) found.push(at(pointer, '$ref'));
      else enter(target, String(ref).slice(1));
    }
    for (const { child, path, property } of children(schema)) {
      if (property !== undefined && skip(schema, property)) continue;
      enter(child, at(pointer, ...path));
    }
    open.delete(schema);
    done.add(schema);
  };
  // From every node, not only from the root: a cycle may lie wholly below a place that `skip` cuts off.
  visitSchemas(root, '', (schema, place) => enter(schema, place.pointer));
  return found;
}

/** The schemas that a value must pass through; definitions count only when something refers to them. */
function* children(schema: JsonObject): Generator<{ child: unknown; path: (string | number)[]; property?: string }> {
  for (const keyword of Object.keys(schema)) {
    const value = get(schema, keyword);
    if (LIST.includes(keyword) && Array.isArray(value)) {
      for (const [index, child] of value.entries()) yield { child, path: [keyword, index] };
    } else if (ONE.includes(keyword)) yield { child: value, path: [keyword] };
    else if (keyword === 'properties' && isObject(value)) {
      for (const name of Object.keys(value)) yield { child: get(value, name), path: [keyword, name], property: name };
    } else if ((keyword === 'patternProperties' || keyword === 'dependentSchemas') && isObject(value)) {
      for (const name of Object.keys(value)) yield { child: get(value, name), path: [keyword, name] };
    }
  }
}
