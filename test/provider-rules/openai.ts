/** OpenAI Chat Completions and Responses: envelopes, root rules, the strict subset and its limits. */
import { anObject, checkEnvelope, checkUniqueNames, exactly, filledText, flag, matching } from './envelope.ts';
import {
  checkClosed,
  checkDraft2020,
  checkItems,
  checkKeywords,
  checkObjectRoot,
  checkRequired,
  checkSaysSomething,
  DIALECT_KEYWORDS,
  hasLookaround,
} from './json-schema.ts';
import { checkRefs, isObjectLike, typesOf, visitSchemas } from './schema-walk.ts';
import {
  at,
  collect,
  get,
  isObject,
  isPrimitive,
  isStrings,
  type JsonObject,
  type Report,
  type Violation,
} from './violation.ts';

type Api = 'chat' | 'responses';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const ROOT_FORBIDDEN = ['anyOf', 'oneOf', 'allOf', 'enum', 'not', 'const', ...DIALECT_KEYWORDS];
const MAX_TOOLS = 128;

const STRICT_KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
  'enum',
  'const',
  '$ref',
  '$defs',
  'definitions',
  'title',
  'description',
  'examples',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
]);
const STRICT_FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'];
const STRICT_LIMITS = {
  properties: 5000,
  depth: 10,
  characters: 120_000,
  enumValues: 1000,
  longEnum: 250,
  longEnumCharacters: 15_000,
};

/** One definition in strict mode. */
export const checkOpenAiStrict = (tool: unknown, api: Api = 'chat'): Violation[] =>
  collect(report => {
    const found = checkDefinition(tool, api, true, report);
    if (found) checkStrictSchema(found.schema, found.pointer, report);
  });

/** One definition in standard mode: a model reads the schema, the API checks its root and its shape. */
export const checkOpenAiStandard = (tool: unknown, api: Api = 'chat'): Violation[] =>
  collect(report => {
    const found = checkDefinition(tool, api, false, report);
    if (found) checkStandardSchema(found.schema, found.pointer, api, report);
  });

/** The `tools` list of a request. */
export const checkOpenAiTools = (tools: unknown, api: Api = 'chat'): Violation[] =>
  collect(report => {
    if (!Array.isArray(tools)) return report('', 'envelope/type', 'must be a list');
    if (tools.length > MAX_TOOLS) report('', 'limit/tools', `${tools.length} tools; at most ${MAX_TOOLS}`);
    const names = tools.map(tool =>
      isObject(tool) ? (api === 'chat' ? (tool.function as JsonObject)?.name : tool.name) : undefined,
    );
    checkUniqueNames(names, '', report);
  });

function checkDefinition(
  tool: unknown,
  api: Api,
  strict: boolean,
  report: Report,
): { schema: unknown; pointer: string } | undefined {
  const fields = { name: matching(NAME), parameters: anObject, strict: exactly(strict) };
  if (api === 'chat') {
    const outer = checkEnvelope(tool, '', { required: { type: exactly('function'), function: anObject } }, report);
    const inner =
      outer &&
      checkEnvelope(outer.function, '/function', { required: fields, optional: { description: filledText } }, report);
    return inner && { schema: inner.parameters, pointer: '/function/parameters' };
  }
  const flat = checkEnvelope(
    tool,
    '',
    {
      required: { type: exactly('function'), ...fields },
      optional: {
        description: filledText,
        output_schema: anObject,
        defer_loading: flag,
        async: flag,
        allowed_callers: value =>
          isStrings(value) && value.length > 0 && value.every(item => item === 'direct' || item === 'programmatic')
            ? undefined
            : 'must list `direct` or `programmatic`',
      },
    },
    report,
  );
  if (flat && Object.hasOwn(flat, 'output_schema')) checkDraft2020(flat.output_schema, '/output_schema', report);
  return flat && { schema: flat.parameters, pointer: '/parameters' };
}

function checkStandardSchema(root: unknown, pointer: string, api: Api, report: Report): void {
  if (!checkObjectRoot(root, pointer, ROOT_FORBIDDEN, report)) return;
  if (!isObject(get(root, 'properties'))) report(pointer, 'schema/properties', 'the root needs `properties`');
  checkDraft2020(root, pointer, report);
  visitSchemas(root, pointer, (schema, place) => {
    if (!isObject(schema)) return;
    checkItems(schema, place.pointer, report);
    if (Object.hasOwn(schema, 'propertyNames')) {
      report(at(place.pointer, 'propertyNames'), 'schema/keyword', "'propertyNames' is not permitted");
    }
    if (api === 'responses' && hasLookaround(get(schema, 'pattern'))) {
      report(at(place.pointer, 'pattern'), 'schema/pattern', 'regex lookaround is not supported');
    }
  });
}

function checkStrictSchema(root: unknown, pointer: string, report: Report): void {
  if (!checkObjectRoot(root, pointer, ROOT_FORBIDDEN, report)) return;
  checkDraft2020(root, pointer, report);
  checkRefs(root, pointer, report);
  visitSchemas(root, pointer, (schema, place) => {
    if (isObject(schema)) checkStrictNode(schema, place.pointer, report);
    else report(place.pointer, 'schema/boolean', 'a boolean schema is only allowed as `additionalProperties: false`');
  });
  checkStrictLimits(root, pointer, report);
}

function checkStrictNode(schema: JsonObject, pointer: string, report: Report): void {
  checkKeywords(schema, pointer, STRICT_KEYWORDS, report);
  checkSaysSomething(schema, pointer, report);
  checkItems(schema, pointer, report);
  checkClosed(schema, pointer, report);
  checkRequired(schema, pointer, report);
  if (isObjectLike(schema)) checkAllRequired(schema, pointer, report);
  if (Object.hasOwn(schema, '$ref') && Object.keys(schema).length > 1) {
    report(pointer, 'schema/ref-siblings', `$ref cannot have keywords beside it: ${Object.keys(schema).join(', ')}`);
  }
  const format = get(schema, 'format');
  if (format !== undefined && !STRICT_FORMATS.includes(String(format))) {
    report(at(pointer, 'format'), 'schema/format', `'${String(format)}' is not a valid format`);
  }
  if (hasLookaround(get(schema, 'pattern')))
    report(at(pointer, 'pattern'), 'schema/pattern', 'regex lookaround is not supported');
  const values = get(schema, 'enum');
  if (Array.isArray(values)) {
    if (values.length === 0) report(at(pointer, 'enum'), 'schema/enum', 'an enum needs a value');
    if (!values.every(isPrimitive)) report(at(pointer, 'enum'), 'schema/enum', 'enum values must be primitive');
    if (typesOf(schema).includes('null') && !values.includes(null)) {
      report(at(pointer, 'enum'), 'schema/enum-null', 'a nullable enum must list null');
    }
  }
  if (Object.hasOwn(schema, 'const') && !isPrimitive(schema.const)) {
    report(at(pointer, 'const'), 'schema/const', 'const must be primitive');
  }
}

function checkAllRequired(schema: JsonObject, pointer: string, report: Report): void {
  const properties = get(schema, 'properties');
  const required = get(schema, 'required');
  if (!isObject(properties)) report(pointer, 'schema/properties', 'object schema missing properties');
  if (!isStrings(required)) report(pointer, 'schema/all-required', "'required' is required to be supplied");
  for (const name of isObject(properties) ? Object.keys(properties) : []) {
    if (isStrings(required) && !required.includes(name)) {
      report(at(pointer, 'required'), 'schema/all-required', `'required' must include every key; missing '${name}'`);
    }
  }
}

function checkStrictLimits(root: JsonObject, pointer: string, report: Report): void {
  let properties = 0;
  let depth = 0;
  let characters = 0;
  let enumValues = 0;
  const addNames = (value: unknown): number => {
    const names = isObject(value) ? Object.keys(value) : [];
    for (const name of names) characters += name.length;
    return names.length;
  };
  const addLiteral = (value: unknown): void => {
    if (typeof value === 'string') characters += value.length;
  };
  visitSchemas(root, pointer, (schema, place) => {
    if (!isObject(schema)) return;
    depth = Math.max(depth, place.objectDepth);
    properties += addNames(get(schema, 'properties'));
    addNames(get(schema, '$defs'));
    addNames(get(schema, 'definitions'));
    addLiteral(get(schema, 'const'));
    const values = get(schema, 'enum');
    if (!Array.isArray(values)) return;
    enumValues += values.length;
    values.forEach(addLiteral);
    const total = values.reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
    if (values.length > STRICT_LIMITS.longEnum && total > STRICT_LIMITS.longEnumCharacters) {
      report(
        at(place.pointer, 'enum'),
        'limit/enum-characters',
        `${total} characters in one enum; at most 15,000 past 250 values`,
      );
    }
  });
  const check = (name: string, used: number, limit: number): void => {
    if (used > limit) report(pointer, `limit/${name}`, `${used} ${name}; at most ${limit}`);
  };
  check('properties', properties, STRICT_LIMITS.properties);
  check('depth', depth, STRICT_LIMITS.depth);
  check('characters', characters, STRICT_LIMITS.characters);
  check('enum-values', enumValues, STRICT_LIMITS.enumValues);
}
