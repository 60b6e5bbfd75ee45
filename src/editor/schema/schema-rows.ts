/** A schema as the rows of the builder's tree: every schema inside it is a row, at the place where the reader expects it. */
import { isObject, type Json, type JsonObject, type Path, pointer, valueAt } from '../../manifest/json.ts';
import { schemaFacts } from '../../manifest/schema-facts.ts';
import {
  isSchema,
  SCHEMA_KEYWORDS,
  SCHEMA_LIST_KEYWORDS,
  SCHEMA_MAP_KEYWORDS,
} from '../../manifest/schema-vocabulary.ts';
import { typeLabel } from '../../manifest/type-summary.ts';
import { elementPath, requiredNames } from './schema-place.ts';

/**
 * property: a named parameter. pattern: keys that match. definition: an entry of `$defs`. entry: of another map.
 * branch: of `anyOf`, `oneOf`, `allOf`. position: of a tuple. single: `not`, `if`, `additionalProperties`…
 */
export type RowKind = 'property' | 'pattern' | 'definition' | 'entry' | 'branch' | 'position' | 'single';

export interface SchemaRow {
  /** RFC 6901 pointer of `path`: key of the row. */
  id: string;
  path: Path;
  parentId: string | undefined;
  kind: RowKind;
  keyword: string;
  /** A property's name; for the others what the row stands for ("any of, 2"). */
  name: string;
  /** From 1. */
  level: number;
  /** From 1 among the rows with the same parent, and how many there are. */
  position: number;
  siblings: number;
  schema: Json;
  type: string;
  facts: string;
  description: string;
  /** Only of properties. */
  required: boolean;
  expandable: boolean;
  expanded: boolean;
}

/** Which rows are open: those named, or all but those named. Deep or long schemas start closed. */
export interface Expansion {
  readonly byDefault: boolean;
  readonly exceptions: ReadonlySet<string>;
}

export const isExpanded = (expansion: Expansion, id: string): boolean =>
  expansion.exceptions.has(id) ? !expansion.byDefault : expansion.byDefault;

/** Opens or closes one row. */
export function withExpanded(expansion: Expansion, id: string, open: boolean): Expansion {
  const exceptions = new Set(expansion.exceptions);
  if (open === expansion.byDefault) exceptions.delete(id);
  else exceptions.add(id);
  return { byDefault: expansion.byDefault, exceptions };
}

/** Deeper schemas are edited as JSON. */
const DEEPEST = 60;

/** False for the many schemas that certainly have no row below them. */
function mayHold(schema: Json): boolean {
  if (!isObject(schema)) return false;
  for (const keyword in schema) {
    if (SCHEMA_MAP_KEYWORDS.has(keyword) || SCHEMA_LIST_KEYWORDS.has(keyword) || SCHEMA_KEYWORDS.has(keyword))
      return true;
  }
  return false;
}

/** The rows below the schema at `path`, depth first, closed rows without their children. */
export function schemaRows(root: Json | undefined, path: Path, expansion: Expansion): SchemaRow[] {
  const rows: SchemaRow[] = [];
  const add = (owner: Path, parentId: string | undefined, level: number): void => {
    const children = childPlaces(root, owner);
    children.forEach((child, index) => {
      const id = pointer(child.path);
      const expandable = level < DEEPEST && mayHold(child.schema) && childPlaces(root, child.path).length > 0;
      const expanded = expandable && isExpanded(expansion, id);
      rows.push({
        ...child,
        ...inWords(child.schema),
        id,
        parentId,
        level,
        position: index + 1,
        siblings: children.length,
        expandable,
        expanded,
      });
      if (expanded) add(child.path, id, level + 1);
    });
  };
  add(path, undefined, 1);
  return rows;
}

interface ChildPlace {
  path: Path;
  keyword: string;
  kind: RowKind;
  name: string;
  schema: Json;
  required: boolean;
}

/**
 * The schemas shown directly below the schema at `path`. An array shows what it holds itself (`contains`, `prefixItems`) and what
 * its items hold, so that `lines` shows the properties of a line. Properties first, definitions last.
 */
export function childPlaces(root: Json | undefined, path: Path): ChildPlace[] {
  const element = elementPath(root, path);
  const places: ChildPlace[] = [];
  for (let length = path.length; length <= element.length; length++) {
    const owner = element.slice(0, length);
    const schema = valueAt(root, owner);
    if (!isObject(schema)) continue;
    const required = new Set(requiredNames(root, owner));
    for (const keyword of Object.keys(schema)) places.push(...placesUnder(schema, owner, keyword, required));
  }
  return places.sort((a, b) => rank(a) - rank(b));
}

const rank = (place: ChildPlace): number => (place.kind === 'property' ? 0 : place.kind === 'definition' ? 2 : 1);

function placesUnder(schema: JsonObject, owner: Path, keyword: string, required: Set<string>): ChildPlace[] {
  const value = Object.hasOwn(schema, keyword) ? schema[keyword] : undefined;
  const at = (kind: RowKind, name: string, item: Json, ...parts: Path): ChildPlace => ({
    path: [...owner, keyword, ...parts],
    keyword,
    kind,
    name,
    schema: item,
    required: kind === 'property' && required.has(name),
  });
  if (SCHEMA_MAP_KEYWORDS.has(keyword)) {
    if (!isObject(value)) return [];
    const kind = MAP_KINDS[keyword] ?? 'entry';
    // A list under `dependencies` names properties; it is no schema and stays with the raw keywords.
    return Object.entries(value).flatMap(([name, item]) =>
      keyword === 'dependencies' && Array.isArray(item) ? [] : [at(kind, name, item, name)],
    );
  }
  if (Array.isArray(value) && (SCHEMA_LIST_KEYWORDS.has(keyword) || keyword === 'items')) {
    const kind = keyword === 'prefixItems' || keyword === 'items' ? 'position' : 'branch';
    return value.map((item, index) => at(kind, `${LIST_WORDS[keyword] ?? keyword} ${index + 1}`, item, index));
  }
  // `items` is described with its array, and `false` or `true` for one of these is a switch, not a row.
  if (!SCHEMA_KEYWORDS.has(keyword) || keyword === 'items' || !isObject(value)) return [];
  return [at('single', SINGLE_WORDS.get(keyword) ?? keyword, value)];
}

const MAP_KINDS: { readonly [keyword: string]: RowKind } = {
  properties: 'property',
  patternProperties: 'pattern',
  $defs: 'definition',
  definitions: 'definition',
};

const LIST_WORDS: { readonly [keyword: string]: string } = {
  anyOf: 'any of',
  oneOf: 'one of',
  allOf: 'all of',
  prefixItems: 'position',
  items: 'position',
};

const SINGLE_WORDS: ReadonlyMap<string, string> = new Map([
  ['additionalProperties', 'other keys'],
  ['additionalItems', 'further items'],
  ['propertyNames', 'key names'],
  ['unevaluatedItems', 'unevaluated items'],
  ['unevaluatedProperties', 'unevaluated keys'],
  ['contentSchema', 'decoded content'],
]);

interface Words {
  type: string;
  facts: string;
  description: string;
}

/** A schema that did not change since the last keystroke is the same object and needs no new words. */
const wordsBySchema = new WeakMap<object, Words>();

function inWords(schema: Json): Words {
  const known = typeof schema === 'object' && schema !== null ? wordsBySchema.get(schema) : undefined;
  if (known) return known;
  const words = {
    type: isSchema(schema) ? typeLabel(schema) : 'not a schema',
    facts: schemaFacts(schema),
    description: isObject(schema) && typeof schema.description === 'string' ? schema.description : '',
  };
  if (typeof schema === 'object' && schema !== null) wordsBySchema.set(schema, words);
  return words;
}
