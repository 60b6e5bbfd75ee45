/** xAI: always strict. What is answered with 400, and patterns that are read as whole strings by an engine without lookaround. */
import { hasBackReference, hasLookaround, hasWordBoundary } from './json-schema.ts';
import { checkNestedFunction, checkPlainSchema, checkToolList, nestedName, PARAMETERS } from './nested-function.ts';
import { findCycles, visitSchemas } from './schema-walk.ts';
import { at, collect, get, isObject, type JsonObject, type Report, type Violation } from './violation.ts';

const MAX_TOOLS = 200;

export const checkXai = (tool: unknown): Violation[] =>
  collect(report => {
    // `strict` is accepted and has no effect; it is not sent.
    const root = checkNestedFunction(tool, {}, report);
    if (root === undefined || !checkPlainSchema(root, PARAMETERS, report)) return;
    for (const place of findCycles(root))
      report(PARAMETERS + place, 'schema/recursion', 'references must not be circular');
    visitSchemas(root, PARAMETERS, (schema, { pointer }) => {
      if (isObject(schema)) checkNode(schema, pointer, report);
    });
  });

export const checkXaiTools = (tools: unknown): Violation[] =>
  collect(report => checkToolList(tools, nestedName, report, MAX_TOOLS));

function checkNode(schema: JsonObject, pointer: string, report: Report): void {
  const complain = (keyword: string, rule: string, message: string): void =>
    report(at(pointer, keyword), rule, message);
  for (const keyword of ['enum', 'anyOf']) {
    const list = get(schema, keyword);
    if (Array.isArray(list) && list.length === 0) complain(keyword, 'schema/empty', 'must not be empty');
  }
  const properties = get(schema, 'properties');
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    if (typeof get(properties as JsonObject, name) === 'boolean')
      report(at(pointer, 'properties', name), 'schema/boolean', 'the schema of a property must not be true or false');
  }
  for (const keyword of ['minContains', 'maxContains']) {
    if (Object.hasOwn(schema, keyword)) complain(keyword, 'schema/keyword', `\`${keyword}\` is refused`);
  }
  if (Array.isArray(get(schema, 'items'))) complain('items', 'schema/items', 'a list of schemas is refused');
  const pattern = get(schema, 'pattern');
  if (typeof pattern !== 'string') return;
  if (hasLookaround(pattern) || hasBackReference(pattern) || hasWordBoundary(pattern) || /\\p\{/i.test(pattern))
    complain('pattern', 'schema/pattern', 'no lookaround, back reference, \\b or \\p{}');
}
