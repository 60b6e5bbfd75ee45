/**
 * Amazon Bedrock Converse: `toolSpec`, the root rules of the strictest models behind it (Claude), and the strict subset,
 * of which everything is denied that the user guide does not list.
 */
import { anObject, checkEnvelope, exactly, filledText, matching } from './envelope.ts';
import { checkClosed, checkKeywords, checkRequired, checkSaysSomething } from './json-schema.ts';
import { checkPlainSchema, checkToolList, PLAIN_NAME } from './nested-function.ts';
import { findCycles, typesOf, visitSchemas } from './schema-walk.ts';
import { at, collect, get, isObject, isPrimitive, type JsonObject, type Report, type Violation } from './violation.ts';

/** Checked by Claude on the properties of the root only. */
const PROPERTY_KEY = /^[a-zA-Z0-9_.-]{1,64}$/;
const PLACE = '/toolSpec/inputSchema/json';

const STRICT_KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'minItems', 'anyOf', 'enum', 'const'],
  ...['$ref', '$defs', 'definitions', 'title', 'description', 'format'],
]);
const STRICT_FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];
const BESIDE_ANY_OF = new Set(['anyOf', 'title', 'description', '$defs', 'definitions']);

/** One `{toolSpec}`; `strict` says which mode it was made for. */
export const checkBedrock = (tool: unknown, strict = false): Violation[] =>
  collect(report => {
    const outer = checkEnvelope(tool, '', { required: { toolSpec: anObject } }, report);
    const spec =
      outer &&
      checkEnvelope(
        outer.toolSpec,
        '/toolSpec',
        {
          required: { name: matching(PLAIN_NAME), inputSchema: anObject, ...(strict ? { strict: exactly(true) } : {}) },
          optional: { description: filledText, ...(strict ? {} : { strict: exactly(false) }) },
        },
        report,
      );
    if (!spec) return;
    const input = checkEnvelope(spec.inputSchema, '/toolSpec/inputSchema', { required: { json: anObject } }, report);
    if (input) checkSchema(input.json, strict, report);
  });

/** `toolConfig`. */
export const checkBedrockTools = (config: unknown): Violation[] =>
  collect(report => {
    const found = checkEnvelope(config, '', { required: { tools: () => undefined } }, report);
    if (!found) return;
    checkToolList(found.tools, tool => (isObject(tool.toolSpec) ? tool.toolSpec.name : undefined), report);
  });

function checkSchema(root: unknown, strict: boolean, report: Report): void {
  if (!checkPlainSchema(root, PLACE, report, ['anyOf', 'oneOf', 'allOf'])) return;
  const properties = get(root, 'properties');
  for (const key of isObject(properties) ? Object.keys(properties) : []) {
    if (!PROPERTY_KEY.test(key)) {
      report(at(PLACE, 'properties', key), 'name/property', `should match ${PROPERTY_KEY.source}`);
    }
  }
  if (!strict) return;
  for (const place of findCycles(root)) report(PLACE + place, 'schema/recursion', 'recursive schemas are refused');
  visitSchemas(root, PLACE, (schema, { pointer }) => {
    if (isObject(schema)) checkStrictNode(schema, pointer, report);
    else report(pointer, 'schema/boolean', 'a boolean schema is only allowed as `additionalProperties: false`');
  });
}

function checkStrictNode(schema: JsonObject, pointer: string, report: Report): void {
  const complain = (keyword: string, rule: string, message: string): void =>
    report(at(pointer, keyword), rule, message);
  checkKeywords(schema, pointer, STRICT_KEYWORDS, report);
  checkSaysSomething(schema, pointer, report);
  checkClosed(schema, pointer, report);
  checkRequired(schema, pointer, report);
  if (Object.hasOwn(schema, '$ref') && Object.keys(schema).length > 1)
    report(pointer, 'schema/ref-siblings', 'nothing may stand beside $ref');
  if (Object.hasOwn(schema, 'anyOf')) {
    for (const keyword of Object.keys(schema).filter(name => !BESIDE_ANY_OF.has(name)))
      complain(keyword, 'schema/any-of', `\`${keyword}\` may not stand beside anyOf`);
  }
  if (typesOf(schema).includes('array') && !isObject(get(schema, 'items')))
    complain('items', 'schema/items', 'an array needs one schema for its items');
  const minItems = get(schema, 'minItems');
  if (minItems !== undefined && minItems !== 0 && minItems !== 1)
    complain('minItems', 'schema/min-items', 'only 0 or 1');
  const format = get(schema, 'format');
  if (format !== undefined && !STRICT_FORMATS.includes(String(format)))
    complain('format', 'schema/format', `format '${String(format)}' is not supported`);
  const values = get(schema, 'enum');
  if (Array.isArray(values) && !(values.length > 0 && values.every(isPrimitive)))
    complain('enum', 'schema/enum', 'scalars only, and at least one');
  if (Object.hasOwn(schema, 'const') && !isPrimitive(schema.const))
    complain('const', 'schema/const', 'must be a scalar');
}
