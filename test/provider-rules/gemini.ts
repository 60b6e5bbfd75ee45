/** Gemini: function declarations with OpenAPI schemas (`parameters`) or JSON Schema (`parametersJsonSchema`), and Interactions. */
import { anObject, checkEnvelope, checkUniqueNames, exactly, filledText, matching, oneOf } from './envelope.ts';
import { checkDraft2020, checkKeywords, checkObjectRoot, checkRequired, DIALECT_KEYWORDS } from './json-schema.ts';
import { checkRefs, findCycles, visitSchemas } from './schema-walk.ts';
import { at, collect, get, isObject, isStrings, type JsonObject, type Report, type Violation } from './violation.ts';

const NAME = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/;
const PROPERTY_KEY = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;
const MAX_DECLARATIONS = 512;

/** The complete field list of the protobuf `Schema`; one unknown key anywhere fails the whole request. */
const OPENAPI_FIELDS: ReadonlySet<string> = new Set([
  ...[
    'type',
    'format',
    'title',
    'description',
    'nullable',
    'default',
    'example',
    'enum',
    'items',
    'minItems',
    'maxItems',
  ],
  ...[
    'properties',
    'required',
    'propertyOrdering',
    'minProperties',
    'maxProperties',
    'minLength',
    'maxLength',
    'pattern',
  ],
  ...['minimum', 'maximum', 'anyOf'],
]);
const OPENAPI_TYPES = ['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL'];
const OPENAPI_FORMATS: Record<string, readonly string[]> = {
  STRING: ['enum', 'date-time'],
  NUMBER: ['float', 'double'],
  INTEGER: ['int32', 'int64'],
};
/** int64 on the wire: a decimal string, or a whole number. */
const COUNTS = ['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minLength', 'maxLength'];

const behavior = oneOf('UNSPECIFIED', 'BLOCKING', 'NON_BLOCKING');
const declaration = { name: matching(NAME) };

export const checkGeminiOpenApi = (tool: unknown): Violation[] =>
  collect(report => {
    const optional = { description: filledText, parameters: anObject, response: anObject, behavior };
    const found = checkEnvelope(tool, '', { required: declaration, optional }, report);
    if (!found) return;
    if (Object.hasOwn(found, 'parameters')) {
      if (isObject(found.parameters) && found.parameters.type !== 'OBJECT') {
        report('/parameters/type', 'schema/root', 'the parameters must be of type OBJECT');
      }
      checkOpenApiSchema(found.parameters, '/parameters', report);
    }
    if (Object.hasOwn(found, 'response')) checkOpenApiSchema(found.response, '/response', report);
  });

export const checkGeminiJsonSchema = (tool: unknown): Violation[] =>
  collect(report => {
    const optional = {
      description: filledText,
      parametersJsonSchema: anObject,
      responseJsonSchema: () => undefined,
      behavior,
    };
    const found = checkEnvelope(tool, '', { required: declaration, optional }, report);
    if (!found) return;
    if (Object.hasOwn(found, 'parametersJsonSchema')) {
      checkGeminiObject(found.parametersJsonSchema, '/parametersJsonSchema', report);
      checkNotEmpty(found.parametersJsonSchema, '/parametersJsonSchema', report);
    }
    if (Object.hasOwn(found, 'responseJsonSchema'))
      checkDraft2020(found.responseJsonSchema, '/responseJsonSchema', report);
  });

/** A function tool of the Interactions API. */
export const checkInteractions = (tool: unknown): Violation[] =>
  collect(report => {
    const required = { type: exactly('function'), name: matching(NAME) };
    const optional = { description: filledText, parameters: anObject };
    const found = checkEnvelope(tool, '', { required, optional }, report);
    if (found && Object.hasOwn(found, 'parameters')) checkGeminiObject(found.parameters, '/parameters', report);
  });

/** `[{functionDeclarations: […]}]`, with names that are used once. */
export const checkGeminiTools = (tools: unknown): Violation[] =>
  collect(report => {
    if (!Array.isArray(tools)) return report('', 'envelope/type', 'must be a list');
    const declarations: unknown[] = [];
    tools.forEach((group, index) => {
      const found = checkEnvelope(
        group,
        at('', index),
        { required: { functionDeclarations: () => undefined } },
        report,
      );
      const list = found?.functionDeclarations;
      if (Array.isArray(list)) declarations.push(...list);
      else report(at('', index, 'functionDeclarations'), 'envelope/type', 'must be a list');
    });
    if (declarations.length > MAX_DECLARATIONS) {
      report('', 'limit/tools', `${declarations.length} declarations; at most ${MAX_DECLARATIONS}`);
    }
    checkNames(declarations, report);
  });

export const checkInteractionsTools = (tools: unknown): Violation[] =>
  collect(report => {
    if (Array.isArray(tools)) checkNames(tools, report);
    else report('', 'envelope/type', 'must be a list');
  });

const checkNames = (tools: readonly unknown[], report: Report): void =>
  checkUniqueNames(
    tools.map(tool => (isObject(tool) ? tool.name : undefined)),
    '',
    report,
  );

/** JSON Schema as Gemini takes it: unlisted keywords are ignored, a few constructs are refused. */
function checkGeminiObject(root: unknown, pointer: string, report: Report): void {
  if (!checkObjectRoot(root, pointer, DIALECT_KEYWORDS, report)) return;
  checkDraft2020(root, pointer, report);
  checkRefs(root, pointer, report);
  visitSchemas(root, pointer, (schema, place) => {
    if (!isObject(schema) || !Object.hasOwn(schema, '$ref')) return;
    for (const keyword of Object.keys(schema)) {
      if (!keyword.startsWith('$')) {
        report(at(place.pointer, keyword), 'schema/ref-siblings', 'only keywords with $ may stand next to $ref');
      }
    }
  });
  const isOptional = (parent: JsonObject, property: string): boolean => {
    const required = get(parent, 'required');
    return !isStrings(required) || !required.includes(property);
  };
  for (const place of findCycles(root, isOptional)) {
    report(pointer + place, 'schema/recursion', 'recursion is allowed only inside properties that are not required');
  }
}

/** A function without parameters leaves the field out; an empty OBJECT is refused. */
function checkNotEmpty(root: unknown, pointer: string, report: Report): void {
  if (!isObject(root)) return;
  const properties = get(root, 'properties');
  const isEmpty = !isObject(properties) || Object.keys(properties).length === 0;
  const says = Object.keys(root).filter(
    keyword => !['type', 'properties', 'required', 'title', 'description'].includes(keyword),
  );
  const isOpen = says.some(keyword => !(keyword === 'additionalProperties' && typeof root[keyword] === 'boolean'));
  if (isEmpty && !isOpen) report(pointer, 'schema/empty', 'should be left out for a function without parameters');
}

function checkOpenApiSchema(root: unknown, pointer: string, report: Report): void {
  const pending: { schema: unknown; place: string }[] = [{ schema: root, place: pointer }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { schema, place } = next;
    if (!isObject(schema)) {
      report(place, 'schema/boolean', 'must be a Schema message');
      continue;
    }
    checkOpenApiNode(schema, place, report);
    const properties = get(schema, 'properties');
    for (const name of isObject(properties) ? Object.keys(properties) : []) {
      pending.push({ schema: get(properties as JsonObject, name), place: at(place, 'properties', name) });
    }
    if (Object.hasOwn(schema, 'items')) pending.push({ schema: schema.items, place: at(place, 'items') });
    if (Array.isArray(schema.anyOf)) {
      schema.anyOf.forEach((branch, index) => {
        pending.push({ schema: branch, place: at(place, 'anyOf', index) });
      });
    }
  }
}

function checkOpenApiNode(schema: JsonObject, pointer: string, report: Report): void {
  const complain = (keyword: string, rule: string, message: string): void =>
    report(at(pointer, keyword), rule, message);
  const type = get(schema, 'type');
  checkKeywords(schema, pointer, OPENAPI_FIELDS, report);
  if (Object.hasOwn(schema, 'anyOf')) {
    if (Object.keys(schema).length > 1) complain('anyOf', 'schema/any-of', 'it must be the only field set');
    if (!Array.isArray(schema.anyOf) || schema.anyOf.length === 0)
      complain('anyOf', 'schema/any-of', 'must be a list of schemas');
    return;
  }
  if (type === undefined) {
    const rest = Object.keys(schema).filter(keyword => keyword !== 'description');
    if (rest.length > 0) complain('type', 'schema/type', 'must be specified when not using any_of');
  } else if (!OPENAPI_TYPES.includes(String(type)))
    complain('type', 'schema/type', `${JSON.stringify(type)} is no type`);

  checkOpenApiValues(schema, complain);
  if (type === 'OBJECT') checkOpenApiObject(schema, pointer, report);
  else {
    for (const keyword of ['properties', 'required', 'propertyOrdering']) {
      if (Object.hasOwn(schema, keyword)) complain(keyword, 'schema/object', 'only for OBJECT type');
    }
  }
  if (type === 'ARRAY' && !Object.hasOwn(schema, 'items')) complain('items', 'schema/items', 'missing field');
  if (type !== 'ARRAY' && Object.hasOwn(schema, 'items')) complain('items', 'schema/items', 'only for ARRAY type');
}

function checkOpenApiValues(
  schema: JsonObject,
  complain: (keyword: string, rule: string, message: string) => void,
): void {
  const type = String(get(schema, 'type'));
  const values = get(schema, 'enum');
  if (values !== undefined) {
    if (type !== 'STRING') complain('enum', 'schema/enum', 'only allowed for STRING type');
    if (!isStrings(values) || values.length === 0 || values.includes('')) {
      complain('enum', 'schema/enum', 'must list strings that are not empty');
    }
  }
  const format = get(schema, 'format');
  if (format !== undefined && !OPENAPI_FORMATS[type]?.includes(String(format))) {
    complain('format', 'schema/format', `only ${OPENAPI_FORMATS[type]?.join(', ') ?? 'none'} for ${type} type`);
  }
  for (const keyword of COUNTS) {
    const value = get(schema, keyword);
    const isCount =
      (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) || /^\d+$/.test(String(value));
    if (value !== undefined && !isCount) complain(keyword, 'schema/value', 'must be a whole number');
  }
  for (const keyword of ['minimum', 'maximum']) {
    if (!['undefined', 'number'].includes(typeof get(schema, keyword)))
      complain(keyword, 'schema/value', 'must be a number');
  }
  for (const keyword of ['title', 'description', 'pattern']) {
    if (!['undefined', 'string'].includes(typeof get(schema, keyword)))
      complain(keyword, 'schema/value', 'must be a string');
  }
  if (!['undefined', 'boolean'].includes(typeof get(schema, 'nullable'))) {
    complain('nullable', 'schema/value', 'must be true or false');
  }
}

function checkOpenApiObject(schema: JsonObject, pointer: string, report: Report): void {
  const properties = get(schema, 'properties');
  if (!isObject(properties) || Object.keys(properties).length === 0) {
    report(at(pointer, 'properties'), 'schema/empty', 'should be non-empty for OBJECT type');
    return;
  }
  for (const name of Object.keys(properties)) {
    if (!PROPERTY_KEY.test(name)) {
      report(
        at(pointer, 'properties', name),
        'name/property',
        'starts with a letter or _, then letters, digits and _, at most 64',
      );
    }
  }
  if (Object.hasOwn(schema, 'required') && !isStrings(schema.required)) {
    report(at(pointer, 'required'), 'schema/value', 'must be a list of strings');
  }
  checkRequired(schema, pointer, report);
  const ordering = get(schema, 'propertyOrdering');
  if (ordering !== undefined && !(isStrings(ordering) && ordering.every(name => Object.hasOwn(properties, name)))) {
    report(at(pointer, 'propertyOrdering'), 'schema/value', 'must name properties');
  }
}
