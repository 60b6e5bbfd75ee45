/** Whether something is a JSON Schema, position by position, in words and with repairs. */
import { checkEndlessReferences, checkReference, type RefSite } from './check-references.ts';
import type { Diagnostic } from './diagnostic.ts';
import { type Dialect, dialectOf } from './dialect.ts';
import { isObject, type Json, type JsonObject, own, type Path } from './json.ts';
import { MAX_DEPTH } from './json-text.ts';
import { report } from './report.ts';
import { schemaRules } from './schema-rules/schema-rules.ts';
import { isSchema, SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from './schema-vocabulary.ts';
import { code, shown } from './words.ts';

const MOST_SCHEMAS = 100_000;

interface Position {
  value: Json | undefined;
  path: Path;
  owner?: { schema: JsonObject; path: Path };
}

/** Everything that stands at a schema position directly inside `schema`, schema or not. */
function positionsIn(schema: JsonObject, path: Path): Position[] {
  const found: Position[] = [];
  for (const [keyword, operand] of Object.entries(schema)) {
    if (Array.isArray(operand) && (SCHEMA_LIST_KEYWORDS.has(keyword) || keyword === 'items')) {
      for (const [index, value] of operand.entries()) found.push({ value, path: [...path, keyword, index] });
    } else if (SCHEMA_KEYWORDS.has(keyword)) found.push({ value: operand, path: [...path, keyword] });
    else if (SCHEMA_MAP_KEYWORDS.has(keyword) && isObject(operand)) {
      for (const [name, value] of Object.entries(operand)) {
        if (keyword === 'dependencies' && Array.isArray(value)) continue;
        const owner = keyword === 'properties' ? { owner: { schema, path } } : {};
        found.push({ value, path: [...path, keyword, name], ...owner });
      }
    }
  }
  return found;
}

function notASchema(value: Json | undefined, path: Path): Diagnostic {
  const isText = value === 'true' || value === 'false';
  const fix = isText
    ? { title: `Use ${value}`, edits: [{ op: 'set' as const, path, value: value === 'true' }] }
    : undefined;
  return report('schema/not-a-schema', path, `A schema is an object, true or false; this is ${shown(value)}.`, fix);
}

const protoName = (owner: Path, what: 'keyword' | 'property'): Diagnostic =>
  report(
    'schema/proto-property',
    [...owner, '__proto__'],
    `A ${what} named ${code('__proto__')} cannot be handled safely by most programs; give it another name.`,
  );

function checkOne(
  schema: JsonObject,
  position: Position,
  prefix: Path,
  dialect: Dialect,
  found: Diagnostic[],
): RefSite[] {
  const path = [...prefix, ...position.path];
  const refs: RefSite[] = [];
  const owner = position.owner && { ...position.owner, path: [...prefix, ...position.owner.path] };
  if (Object.hasOwn(schema, '__proto__')) found.push(protoName(path, 'keyword'));
  for (const [keyword, operand] of Object.entries(schema)) {
    const rule = schemaRules.get(keyword);
    const problem = rule?.({ schema, keyword, operand, path, dialect, ...(owner ? { owner } : {}) });
    if (problem) found.push(problem);
    else if (keyword === '$ref' || keyword === '$dynamicRef') {
      refs.push({ schema, keyword, ref: String(operand), path: position.path });
    } else if (keyword === 'properties' && isObject(operand) && Object.hasOwn(operand, '__proto__')) {
      found.push(protoName([...path, keyword], 'property'));
    }
  }
  return refs;
}

/**
 * Checks that `schema` is a JSON Schema: draft 2020-12, or the dialect that its `$schema` names. `path` is where the schema
 * stands in its document and leads every path in the result. Errors mean that it is not valid JSON Schema, or cannot be
 * handled at all (remote or endless reference, depth over 200, `__proto__`). Old forms of the named dialect are no errors.
 * Any value is taken; nothing is thrown, nothing is compiled.
 */
export function checkSchema(schema: unknown, path: Path): Diagnostic[] {
  const found: Diagnostic[] = [];
  const root = schema as Json;
  if (!isSchema(root)) return [notASchema(root, path)];
  if (!isObject(root)) return [];
  const { dialect, known } = dialectOf(root);
  if (!known) {
    const message = `${shown(own(root, '$schema'))} is a dialect that is not known here; the schema is read as draft 2020-12.`;
    found.push(report('schema/unknown-dialect', [...path, '$schema'], message));
  }
  const refs: RefSite[] = [];
  const pending: Position[] = [{ value: root, path: [] }];
  let visited = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (!isSchema(next.value)) found.push(notASchema(next.value, [...path, ...next.path]));
    if (!isObject(next.value)) continue;
    if (next.path.length > MAX_DEPTH) {
      found.push(
        report(
          'schema/too-deep',
          [...path, ...next.path.slice(0, MAX_DEPTH)],
          `The schema is nested more than ${MAX_DEPTH} levels deep.`,
        ),
      );
      return found;
    }
    if (++visited > MOST_SCHEMAS) {
      found.push(
        report('schema/too-large', path, `The schema has more than ${MOST_SCHEMAS.toLocaleString('en')} parts.`),
      );
      return found;
    }
    refs.push(...checkOne(next.value, next, path, dialect, found));
    pending.push(...positionsIn(next.value, next.path).reverse());
  }
  if (refs.length === 0) return found;
  const resolvable = refs.filter(site => {
    const problem = checkReference(root, site, path);
    if (problem) found.push(problem);
    return !problem;
  });
  found.push(...checkEndlessReferences(root, resolvable, path));
  return found;
}
