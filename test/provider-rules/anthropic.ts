/** Anthropic Messages: envelope, root rules, the strict subset, and the budgets summed over a request. */
import { type Schema, Validator } from '@cfworker/json-schema';
import { anObject, checkEnvelope, checkUniqueNames, exactly, filledText, flag, matching, objects } from './envelope.ts';
import {
  checkClosed,
  checkDraft2020,
  checkKeywords,
  checkObjectRoot,
  checkRequired,
  checkSaysSomething,
  DIALECT_KEYWORDS,
  hasBackReference,
  hasLookaround,
  hasWordBoundary,
} from './json-schema.ts';
import { checkRefs, findCycles, typesOf, visitSchemas } from './schema-walk.ts';
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

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
/** Checked by the API on the properties of the root only. */
const PROPERTY_KEY = /^[a-zA-Z0-9_.-]{1,64}$/;
const ROOT_FORBIDDEN = ['anyOf', 'oneOf', 'allOf', ...DIALECT_KEYWORDS];

const STRICT_KEYWORDS: ReadonlySet<string> = new Set([
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'minItems', 'anyOf', 'enum', 'const'],
  ...['$ref', '$defs', 'definitions', 'title', 'description', 'default', 'examples', 'format', 'pattern'],
]);
const STRICT_FORMATS = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'];
const BESIDE_ANY_OF = new Set(['anyOf', 'title', 'description', 'default', 'examples', '$defs', 'definitions']);
const BUDGET = { strictTools: 20, optional: 24, unions: 16 };
const CALLERS = ['direct', 'code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521'];

/** One definition; `strict` says which mode it was made for. */
export const checkAnthropic = (tool: unknown, strict = false): Violation[] =>
  collect(report => {
    const definition = checkDefinition(tool, strict, report);
    if (!definition) return;
    const schema = get(definition, 'input_schema');
    checkSchema(schema, '/input_schema', strict, report);
    checkExamples(definition, schema, report);
  });

/** The `tools` list of a request. */
export const checkAnthropicTools = (tools: unknown): Violation[] =>
  collect(report => {
    if (!Array.isArray(tools)) return report('', 'envelope/type', 'must be a list');
    const definitions = tools.filter(isObject);
    checkUniqueNames(
      definitions.map(tool => tool.name),
      '',
      report,
    );
    if (definitions.length > 0 && definitions.every(tool => tool.defer_loading === true)) {
      report('', 'envelope/deferred', 'At least one tool must have defer_loading=false');
    }
    const strict = definitions.filter(tool => tool.strict === true);
    if (strict.length > BUDGET.strictTools) {
      report('', 'limit/strict-tools', `${strict.length} strict tools; at most ${BUDGET.strictTools}`);
    }
    checkBudgets(strict, report);
  });

function checkDefinition(tool: unknown, strict: boolean, report: Report): JsonObject | undefined {
  const definition = checkEnvelope(
    tool,
    '',
    {
      required: { name: matching(NAME), input_schema: anObject, ...(strict ? { strict: exactly(true) } : {}) },
      optional: {
        ...(strict ? {} : { strict: exactly(false) }),
        type: exactly('custom'),
        description: filledText,
        input_examples: objects,
        defer_loading: flag,
        eager_input_streaming: flag,
        cache_control: value =>
          isObject(value) && value.type === 'ephemeral' && [undefined, '5m', '1h'].includes(value.ttl as string)
            ? undefined
            : 'must be `{type: "ephemeral", ttl?: "5m" | "1h"}`',
        allowed_callers: value =>
          isStrings(value) && value.every(item => CALLERS.includes(item))
            ? undefined
            : `must list ${CALLERS.join(', ')}`,
      },
    },
    report,
  );
  if (definition?.defer_loading === true && definition.cache_control) {
    report('/defer_loading', 'envelope/deferred', 'a tool cannot have both defer_loading and cache_control');
  }
  return definition;
}

function checkSchema(root: unknown, pointer: string, strict: boolean, report: Report): void {
  if (!checkObjectRoot(root, pointer, ROOT_FORBIDDEN, report)) return;
  checkDraft2020(root, pointer, report);
  const properties = get(root, 'properties');
  for (const key of isObject(properties) ? Object.keys(properties) : []) {
    if (!PROPERTY_KEY.test(key)) {
      report(
        at(pointer, 'properties', key),
        'name/property',
        `Property keys should match pattern '${PROPERTY_KEY.source}'`,
      );
    }
  }
  if (!strict) return;
  checkRefs(root, pointer, report);
  for (const place of findCycles(root)) report(pointer + place, 'schema/recursion', 'Circular reference detected');
  visitSchemas(root, pointer, (schema, place) => {
    if (isObject(schema)) checkStrictNode(schema, place.pointer, report);
    else report(place.pointer, 'schema/boolean', 'a boolean schema is only allowed as `additionalProperties: false`');
  });
}

function checkStrictNode(schema: JsonObject, pointer: string, report: Report): void {
  const complain = (keyword: string, rule: string, message: string): void =>
    report(at(pointer, keyword), rule, message);
  checkKeywords(schema, pointer, STRICT_KEYWORDS, report);
  checkSaysSomething(schema, pointer, report);
  checkClosed(schema, pointer, report);
  checkRequired(schema, pointer, report);
  if (Object.hasOwn(schema, '$ref') && Object.keys(schema).length > 1) {
    report(pointer, 'schema/ref-siblings', 'nothing may stand beside $ref');
  }
  if (Object.hasOwn(schema, 'anyOf')) {
    for (const keyword of Object.keys(schema)) {
      if (!BESIDE_ANY_OF.has(keyword)) complain(keyword, 'schema/any-of', `For 'anyOf', '${keyword}' is not supported`);
    }
  }
  if (typesOf(schema).includes('array') && !isObject(get(schema, 'items'))) {
    complain('items', 'schema/items', "Array types must be specified with a single object schema for 'items'");
  }
  const minItems = get(schema, 'minItems');
  if (minItems !== undefined && minItems !== 0 && minItems !== 1)
    complain('minItems', 'schema/min-items', 'only 0 or 1');
  const format = get(schema, 'format');
  if (format !== undefined && !STRICT_FORMATS.includes(String(format))) {
    complain('format', 'schema/format', `For 'string' type, format '${String(format)}' is not supported`);
  }
  const pattern = get(schema, 'pattern');
  if (hasLookaround(pattern) || hasBackReference(pattern) || hasWordBoundary(pattern)) {
    complain('pattern', 'schema/pattern', 'no lookaround, back reference or word boundary');
  }
  const values = get(schema, 'enum');
  if (Array.isArray(values) && !(values.length > 0 && values.every(isPrimitive))) {
    complain('enum', 'schema/enum', 'enum values must be primitive, and there must be one');
  }
  if (Object.hasOwn(schema, 'const') && !isPrimitive(schema.const))
    complain('const', 'schema/const', 'must be primitive');
}

/** Every example must be valid by the schema that goes with it. */
function checkExamples(definition: JsonObject, schema: unknown, report: Report): void {
  const examples = get(definition, 'input_examples');
  if (!Array.isArray(examples) || !isObject(schema)) return;
  const validator = new Validator(schema as Schema, '2020-12');
  examples.forEach((example, index) => {
    if (!validator.validate(example).valid) {
      report(at('/input_examples', index), 'envelope/example', 'an example must be valid by input_schema');
    }
  });
}

/** Optional and union-typed parameters are summed over all strict tools of a request. */
function checkBudgets(definitions: readonly JsonObject[], report: Report): void {
  let optional = 0;
  let unions = 0;
  for (const definition of definitions) {
    visitSchemas(get(definition, 'input_schema'), '', schema => {
      if (!isObject(schema)) return;
      const properties = get(schema, 'properties');
      const required = get(schema, 'required');
      for (const name of isObject(properties) ? Object.keys(properties) : []) {
        if (!isStrings(required) || !required.includes(name)) optional += 1;
      }
      if (Object.hasOwn(schema, 'anyOf') || typesOf(schema).length > 1) unions += 1;
    });
  }
  if (optional > BUDGET.optional)
    report('', 'limit/optional', `${optional} optional parameters; at most ${BUDGET.optional}`);
  if (unions > BUDGET.unions) report('', 'limit/unions', `${unions} parameters with unions; at most ${BUDGET.unions}`);
}
