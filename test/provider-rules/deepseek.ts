/** DeepSeek: few rules in the standard mode; in the strict one everything is denied that its guide does not list. */
import { exactly } from './envelope.ts';
import { checkClosed, checkKeywords, checkRequired, checkSaysSomething, hasLookaround } from './json-schema.ts';
import { checkNestedFunction, checkPlainSchema, checkToolList, nestedName, PARAMETERS } from './nested-function.ts';
import { isObjectLike, resolveRef, typesOf, visitSchemas } from './schema-walk.ts';
import type { Violation } from './violation.ts';
import { at, collect, get, isObject, isPrimitive, isStrings, type JsonObject, type Report } from './violation.ts';

const ROOT_UNIONS = ['anyOf', 'oneOf', 'allOf'];
const COMMON = ['type', 'description', 'enum', 'anyOf', '$ref', '$defs', 'definitions'];
const BY_TYPE: Record<string, readonly string[]> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items'],
  string: ['pattern', 'format'],
  number: ['const', 'default', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
};
const FORMATS = ['email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
const BESIDE_ANY_OF: ReadonlySet<string> = new Set(['anyOf', 'description', '$defs', 'definitions']);

export const checkDeepSeek = (tool: unknown): Violation[] =>
  collect(report => {
    const root = checkNestedFunction(tool, { parametersOptional: true, optional: { strict: exactly(false) } }, report);
    if (root !== undefined) checkPlainSchema(root, PARAMETERS, report, ROOT_UNIONS);
  });

export const checkDeepSeekStrict = (tool: unknown): Violation[] =>
  collect(report => {
    const root = checkNestedFunction(tool, { required: { strict: exactly(true) } }, report);
    if (root === undefined || !checkPlainSchema(root, PARAMETERS, report, ROOT_UNIONS)) return;
    visitSchemas(root, PARAMETERS, (schema, { pointer, isRoot }) => {
      if (isObject(schema)) checkStrictNode(root, schema, pointer, isRoot, report);
      else report(pointer, 'schema/boolean', 'untyped values cannot be expressed');
    });
  });

/** All functions of a request are strict, or none is. */
export const checkDeepSeekTools = (tools: unknown): Violation[] =>
  collect(report => {
    checkToolList(tools, nestedName, report);
    const flags = (Array.isArray(tools) ? tools : []).map(
      tool => isObject(tool) && isObject(tool.function) && tool.function.strict === true,
    );
    if (flags.includes(true) && flags.includes(false)) report('', 'envelope/strict', 'strict has to be on every tool');
  });

function checkStrictNode(root: JsonObject, schema: JsonObject, pointer: string, isRoot: boolean, report: Report): void {
  const complain = (keyword: string, rule: string, message: string): void =>
    report(at(pointer, keyword), rule, message);
  const types = typesOf(schema).map(type => (type === 'integer' ? 'number' : String(type)));
  checkKeywords(schema, pointer, new Set([...COMMON, ...types.flatMap(type => BY_TYPE[type] ?? [])]), report);
  checkSaysSomething(schema, pointer, report);
  checkClosed(schema, pointer, report);
  checkRequired(schema, pointer, report);
  if (types.length > 1 && types.some(type => type === 'object' || type === 'array'))
    complain('type', 'schema/type-list', 'object and array may not stand in a list of types');
  if (isObjectLike(schema)) checkObject(schema, pointer, isRoot, report);
  if (Object.hasOwn(schema, '$ref') && Object.keys(schema).length > 1)
    report(pointer, 'schema/ref-siblings', 'nothing may stand beside $ref');
  if (types.includes('array') && !isObject(get(schema, 'items')))
    complain('items', 'schema/items', 'an array needs the schema of its items');
  const format = get(schema, 'format');
  if (format !== undefined && !FORMATS.includes(String(format)))
    complain('format', 'schema/format', `format '${String(format)}' is not supported`);
  if (hasLookaround(get(schema, 'pattern'))) complain('pattern', 'schema/pattern', 'lookaround is not supported');
  const values = get(schema, 'enum');
  if (Array.isArray(values) && !(values.length > 0 && values.every(isPrimitive)))
    complain('enum', 'schema/enum', 'primitive values, and at least one');
  const branches = get(schema, 'anyOf');
  if (!Array.isArray(branches)) return;
  for (const keyword of Object.keys(schema).filter(name => !BESIDE_ANY_OF.has(name)))
    complain(keyword, 'schema/any-of', `\`${keyword}\` may not stand beside anyOf`);
  branches.forEach((branch, index) => {
    // What contains itself cannot be written out, and recursion is supported.
    if (isObject(branch) && Object.hasOwn(branch, '$ref') && !isRecursive(root, get(branch, '$ref')))
      report(at(pointer, 'anyOf', index), 'schema/ref-in-any-of', 'a reference in anyOf has to be written out');
  });
}

function checkObject(schema: JsonObject, pointer: string, isRoot: boolean, report: Report): void {
  const properties = get(schema, 'properties');
  const required = get(schema, 'required');
  const names = isObject(properties) ? Object.keys(properties) : [];
  if (names.length === 0 && !isRoot)
    report(at(pointer, 'properties'), 'schema/empty', 'an object below the top needs properties');
  for (const name of names) {
    if (!isStrings(required) || !required.includes(name))
      report(at(pointer, 'required'), 'schema/all-required', `'${name}' must be required`);
  }
}

function isRecursive(root: JsonObject, reference: unknown): boolean {
  const target = resolveRef(root, reference);
  const seen = new Set<unknown>();
  const pending = [target];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    let found = false;
    visitSchemas(next, '', inner => {
      if (!isObject(inner) || !Object.hasOwn(inner, '$ref')) return;
      const to = resolveRef(root, get(inner, '$ref'));
      if (to === target) found = true;
      pending.push(to);
    });
    if (found) return true;
  }
  return false;
}
