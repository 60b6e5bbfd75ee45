/** Azure OpenAI: the rules of OpenAI, a limit on descriptions, and the strict subset as it was first published. */
import { checkOpenAiStandard, checkOpenAiStrict } from './openai.ts';
import { visitSchemas } from './schema-walk.ts';
import { at, collect, get, isObject, type Report, type Violation } from './violation.ts';

const PLACE = '/function/parameters';
const LIMITS = { description: 1024, properties: 100, depth: 5, enumValues: 500 };
const UNSUPPORTED = [
  ...['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'patternProperties', 'unevaluatedProperties', 'propertyNames', 'minProperties', 'maxProperties'],
  ...['unevaluatedItems', 'contains', 'minContains', 'maxContains', 'minItems', 'maxItems', 'uniqueItems'],
  // Not stated for Azure; what is not stated is not sent.
  ...['const', 'default', 'examples'],
];

export const checkAzure = (tool: unknown): Violation[] => [
  ...checkOpenAiStandard(tool, 'chat'),
  ...collect(report => checkDescription(tool, report)),
];

export const checkAzureStrict = (tool: unknown): Violation[] => [
  ...checkOpenAiStrict(tool, 'chat'),
  ...collect(report => {
    checkDescription(tool, report);
    if (isObject(tool) && isObject(tool.function)) checkSubset(tool.function.parameters, report);
  }),
];

function checkDescription(tool: unknown, report: Report): void {
  const description = isObject(tool) && isObject(tool.function) ? tool.function.description : undefined;
  if (typeof description === 'string' && description.length > LIMITS.description)
    report('/function/description', 'limit/description', `${description.length} characters; at most 1,024`);
}

function checkSubset(root: unknown, report: Report): void {
  let properties = 0;
  let depth = 0;
  let enumValues = 0;
  visitSchemas(root, PLACE, (schema, { pointer, objectDepth }) => {
    if (!isObject(schema)) return;
    for (const keyword of UNSUPPORTED)
      if (Object.hasOwn(schema, keyword))
        report(at(pointer, keyword), 'schema/keyword', `\`${keyword}\` is not supported`);
    depth = Math.max(depth, objectDepth);
    const declared = get(schema, 'properties');
    if (isObject(declared)) properties += Object.keys(declared).length;
    const values = get(schema, 'enum');
    if (Array.isArray(values)) enumValues += values.length;
  });
  if (properties > LIMITS.properties) report(PLACE, 'limit/properties', `${properties} properties; at most 100`);
  if (depth > LIMITS.depth) report(PLACE, 'limit/depth', `${depth} levels; at most 5`);
  if (enumValues > LIMITS.enumValues) report(PLACE, 'limit/enum-values', `${enumValues} enum values; at most 500`);
}
