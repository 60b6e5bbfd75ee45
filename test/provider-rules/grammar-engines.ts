/**
 * Servers that turn the schema of a tool into a grammar: vLLM with xgrammar (its gate is `has_xgrammar_unsupported_json_features`)
 * and llama.cpp (`json-schema-to-grammar.cpp`). One schema that does not convert breaks the whole request.
 */
import { exactly } from './envelope.ts';
import { hasLookaround } from './json-schema.ts';
import { checkNestedFunction, checkPlainSchema, PARAMETERS } from './nested-function.ts';
import { isObjectLike, typesOf, visitSchemas } from './schema-walk.ts';
import { at, collect, get, isObject, type JsonObject, type Report, type Violation } from './violation.ts';

const VLLM_FORMATS = [
  ...['email', 'date', 'time', 'date-time', 'duration', 'ipv4', 'ipv6', 'hostname', 'uuid', 'uri', 'uri-reference'],
  ...['uri-template', 'json-pointer', 'relative-json-pointer'],
];
const LLAMA_FORMATS = ['date', 'time', 'date-time', 'uuid'];
const ANNOTATIONS = ['title', 'description', 'default', 'examples', 'deprecated', 'readOnly', 'writeOnly', '$comment'];

export const checkVllm = (tool: unknown): Violation[] =>
  collect(report => {
    const root = checkNestedFunction(tool, { optional: { strict: exactly(false) } }, report);
    if (root === undefined || !checkPlainSchema(root, PARAMETERS, report)) return;
    visitSchemas(root, PARAMETERS, (schema, { pointer }) => {
      if (isObject(schema)) checkGate(schema, pointer, report);
      // additionalProperties, items and unevaluated… may be false; nothing else may.
      else if (schema === false && !/\/(items|additionalProperties|unevaluated(Items|Properties))$/.test(pointer))
        report(pointer, 'schema/boolean', "Schema 'false' cannot accept any value");
    });
  });

function checkGate(schema: JsonObject, pointer: string, report: Report): void {
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
  const complain = (keyword: string, rule: string, message: string): void =>
    report(at(pointer, keyword), rule, message);
  for (const keyword of ['multipleOf', 'uniqueItems', 'contains', 'minContains', 'maxContains']) {
    if (has(keyword)) complain(keyword, 'schema/keyword', `\`${keyword}\` is not supported by xgrammar`);
  }
  const format = get(schema, 'format');
  if (format !== undefined && !VLLM_FORMATS.includes(String(format)))
    complain('format', 'schema/format', `format '${String(format)}' is not supported by xgrammar`);
  if (hasLookaround(get(schema, 'pattern'))) complain('pattern', 'schema/pattern', 'lookaround does not convert');
  if ((has('pattern') || has('format')) && (has('minLength') || has('maxLength')))
    report(pointer, 'schema/combined', 'pattern or format with length bounds is not supported by xgrammar');
  const names = get(schema, 'propertyNames');
  if (names !== undefined) {
    if (has('properties') || has('patternProperties') || isObject(get(schema, 'additionalProperties')))
      complain('propertyNames', 'schema/combined', 'propertyNames conflicts with what stands beside it');
    if (!isObject(names)) complain('propertyNames', 'schema/boolean', 'propertyNames must be an object');
  }
  const patterns = get(schema, 'patternProperties');
  if (isObject(patterns) && (has('properties') || Object.keys(patterns).length > 1))
    complain('patternProperties', 'schema/combined', 'one pattern, and no properties beside it');
}

export const checkLlamaCpp = (tool: unknown): Violation[] =>
  collect(report => {
    const root = checkNestedFunction(tool, {}, report);
    if (root === undefined || !checkPlainSchema(root, PARAMETERS, report, ['anyOf', 'oneOf', 'allOf'])) return;
    visitSchemas(root, PARAMETERS, (schema, { pointer }) => {
      if (isObject(schema)) checkConverted(schema, pointer, report);
      else if (!pointer.endsWith('/additionalProperties'))
        report(pointer, 'schema/boolean', 'Unrecognized schema: true or false');
    });
  });

function checkConverted(schema: JsonObject, pointer: string, report: Report): void {
  const has = (keyword: string): boolean => Object.hasOwn(schema, keyword);
  const complain = (keyword: string, rule: string, message: string): void =>
    report(at(pointer, keyword), rule, message);
  if (!['type', 'enum', 'const', 'anyOf', '$ref'].some(has))
    report(pointer, 'schema/untyped', 'Unrecognized schema: older builds want a type');
  if (has('prefixItems')) complain('prefixItems', 'schema/tuple', 'prefixItems is broken');
  if (has('oneOf') || has('allOf'))
    complain(has('oneOf') ? 'oneOf' : 'allOf', 'schema/keyword', 'is read in another way than it says');
  const alone = has('$ref') ? '$ref' : has('anyOf') ? 'anyOf' : undefined;
  if (alone) {
    for (const keyword of Object.keys(schema)) {
      if (keyword !== alone && ![...ANNOTATIONS, '$defs', 'definitions'].includes(keyword))
        complain(keyword, 'schema/beside', `\`${keyword}\` is not read beside ${alone}`);
    }
  }
  checkReference(get(schema, '$ref'), pointer, report);
  const format = get(schema, 'format');
  if (format !== undefined && !LLAMA_FORMATS.includes(String(format)))
    complain('format', 'schema/format', `format '${String(format)}' is not converted`);
  const pattern = get(schema, 'pattern');
  if (typeof pattern === 'string') checkPattern(pattern, at(pointer, 'pattern'), report);
  const properties = get(schema, 'properties');
  for (const name of ['$ref', '$defs']) {
    // The converter looks for these keys in every object, whatever it is.
    if (isObject(properties) && Object.hasOwn(properties, name))
      report(at(pointer, 'properties', name), 'name/property', `a property called ${name} is taken for the keyword`);
  }
  if (isObjectLike(schema) && typesOf(schema).length > 0 && get(schema, 'required') !== undefined) {
    for (const name of get(schema, 'required') as unknown[]) {
      if (!isObject(properties) || !Object.hasOwn(properties, String(name)))
        complain('required', 'schema/required', `\`${String(name)}\` is required and not declared`);
    }
  }
}

function checkReference(reference: unknown, pointer: string, report: Report): void {
  if (reference === undefined) return;
  const text = String(reference);
  if (!text.startsWith('#/')) report(at(pointer, '$ref'), 'schema/ref', `Unsupported ref: ${text}`);
  else if (/[~%]/.test(text))
    report(at(pointer, '$ref'), 'schema/ref', `Error resolving ref ${text}: it is not decoded`);
}

/** Escapes that the grammar parser knows; `\d`, `\w`, `\s`, `\-` and the like are "unknown escape". */
const GRAMMAR_ESCAPES = /^[\^$.[\](){}|*+?xuU]$/;

function checkPattern(pattern: string, pointer: string, report: Report): void {
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || /(^|[^\\])(\\\\)*\\\$$/.test(pattern))
    report(pointer, 'schema/pattern', "Pattern must start with '^' and end with '$'");
  if (hasLookaround(pattern) || /\(\?<[^=!]/.test(pattern))
    report(pointer, 'schema/pattern', 'Unsupported pattern syntax: groups that begin with (?');
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern.charAt(i);
    if (character === '\\') {
      i += 1;
      const escaped = pattern.charAt(i);
      const known = inClass ? '[]xuU'.includes(escaped) : GRAMMAR_ESCAPES.test(escaped);
      if (!known) report(pointer, 'schema/pattern', `unknown escape at \\${escaped}`);
    } else if (inClass) inClass = character !== ']';
    else if (character === '[') {
      inClass = true;
      if (pattern.charAt(i + 1) === '^')
        report(pointer, 'schema/pattern', 'a negated class lets a quotation mark out of the string');
    } else if (character === '.') report(pointer, 'schema/pattern', 'a dot lets a quotation mark out of the string');
    if (character === '"')
      report(pointer, 'schema/pattern', 'a quotation mark is not escaped in the text it stands in');
  }
}
