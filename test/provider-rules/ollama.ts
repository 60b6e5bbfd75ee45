/**
 * Ollama `/api/chat`: what the server's structures decode (`ToolFunctionParameters`, `ToolProperty`). Any other keyword is lost
 * before the model sees it, so it must not be sent as if it arrived. What stands below `items` is carried as it is.
 */
import { checkNestedFunction, checkPlainSchema, PARAMETERS } from './nested-function.ts';
import { at, collect, get, isObject, isStrings, type JsonObject, type Report, type Violation } from './violation.ts';

const ROOT_FIELDS: ReadonlySet<string> = new Set(['type', '$defs', 'items', 'required', 'properties']);
const PROPERTY_FIELDS: ReadonlySet<string> = new Set([
  ...['anyOf', 'type', 'items', 'description', 'enum', 'properties', 'required'],
]);
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

export const checkOllama = (tool: unknown): Violation[] =>
  collect(report => {
    // No name is refused by the server; an empty one cannot be called.
    const root = checkNestedFunction(tool, { name: /./ }, report);
    if (root === undefined || !checkPlainSchema(root, PARAMETERS, report)) return;
    for (const keyword of Object.keys(root).filter(name => !ROOT_FIELDS.has(name)))
      report(at(PARAMETERS, keyword), 'schema/keyword', `\`${keyword}\` is lost at the root of the parameters`);
    checkMembers(root, PARAMETERS, report);
  });

/** `ToolPropertiesMap` and the list of required names. */
function checkMembers(schema: JsonObject, pointer: string, report: Report): void {
  const { required } = schema;
  if (required !== undefined && !isStrings(required))
    report(at(pointer, 'required'), 'schema/value', 'must be a list of strings');
  const properties = get(schema, 'properties');
  if (properties === undefined) return;
  if (!isObject(properties)) {
    report(at(pointer, 'properties'), 'schema/value', 'must be an object, or the request is not decoded');
    return;
  }
  for (const name of Object.keys(properties))
    checkProperty(get(properties, name), at(pointer, 'properties', name), report);
}

function checkProperty(schema: unknown, pointer: string, report: Report): void {
  if (!isObject(schema)) {
    report(pointer, 'schema/boolean', 'cannot unmarshal into Go struct field ToolProperty');
    return;
  }
  for (const keyword of Object.keys(schema)) {
    if (!PROPERTY_FIELDS.has(keyword))
      report(at(pointer, keyword), 'schema/keyword', `\`${keyword}\` is dropped when the request is decoded`);
  }
  const type = get(schema, 'type');
  const types = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (!types.every(name => TYPES.includes(name as string)))
    report(at(pointer, 'type'), 'schema/value', 'must be a type or a list of types');
  if (!['undefined', 'string'].includes(typeof get(schema, 'description')))
    report(at(pointer, 'description'), 'schema/value', 'must be a string');
  const values = get(schema, 'enum');
  if (values !== undefined && !Array.isArray(values)) report(at(pointer, 'enum'), 'schema/value', 'must be a list');
  const branches = get(schema, 'anyOf');
  // `AnyOf []ToolProperty`: each branch is a property again, unions in unions included.
  if (branches !== undefined && !Array.isArray(branches))
    report(at(pointer, 'anyOf'), 'schema/value', 'must be a list');
  for (const [index, branch] of (Array.isArray(branches) ? branches : []).entries())
    checkProperty(branch, at(pointer, 'anyOf', index), report);
  checkMembers(schema, pointer, report);
}
