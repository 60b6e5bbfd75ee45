/** The nested function tool of Chat Completions as other vendors take it: the envelope, and what a list of tools must hold. */
import { anObject, type Check, checkEnvelope, checkUniqueNames, exactly, filledText, matching } from './envelope.ts';
import { checkDraft2020, checkObjectRoot, DIALECT_KEYWORDS } from './json-schema.ts';
import { checkRefs } from './schema-walk.ts';
import { get, isObject, type JsonObject, type Report } from './violation.ts';

/** Letters, digits, `_` and `-`, at most 64: the rule of most vendors. */
export const PLAIN_NAME = /^[a-zA-Z0-9_-]{1,64}$/;
export const PARAMETERS = '/function/parameters';

export interface FunctionRules {
  name?: RegExp;
  /** What must, or may, stand beside name, description and parameters. */
  required?: Record<string, Check>;
  optional?: Record<string, Check>;
  /** What may stand beside `type` and `function`. */
  outside?: Record<string, Check>;
  /** Where a tool without parameters may leave them out. */
  parametersOptional?: true;
}

/** The parameters of the definition when there are some to look into. */
export function checkNestedFunction(tool: unknown, rules: FunctionRules, report: Report): unknown {
  const { name = PLAIN_NAME, required = {}, optional = {}, outside = {}, parametersOptional } = rules;
  const outer = checkEnvelope(
    tool,
    '',
    { required: { type: exactly('function'), function: anObject }, optional: outside },
    report,
  );
  if (!outer) return undefined;
  const parameters = { parameters: anObject };
  const inner = checkEnvelope(
    outer.function,
    '/function',
    {
      required: { name: matching(name), ...(parametersOptional ? {} : parameters), ...required },
      optional: { description: filledText, ...(parametersOptional ? parameters : {}), ...optional },
    },
    report,
  );
  return inner && get(inner, 'parameters');
}

/** An object at the root with `properties`, no dialect marker, valid draft 2020-12, references that lead somewhere. */
export function checkPlainSchema(
  root: unknown,
  pointer: string,
  report: Report,
  forbidden: readonly string[] = [],
): root is JsonObject {
  if (!checkObjectRoot(root, pointer, [...DIALECT_KEYWORDS, ...forbidden], report)) return false;
  if (!isObject(get(root, 'properties'))) report(pointer, 'schema/properties', 'the root needs `properties`');
  checkDraft2020(root, pointer, report);
  checkRefs(root, pointer, report);
  return true;
}

/** A list of tools with names that are used once, and no more of them than the vendor takes. */
export function checkToolList(
  tools: unknown,
  nameOf: (tool: JsonObject) => unknown,
  report: Report,
  max = Number.POSITIVE_INFINITY,
): void {
  if (!Array.isArray(tools)) {
    report('', 'envelope/type', 'must be a list');
    return;
  }
  if (tools.length > max) report('', 'limit/tools', `${tools.length} tools; at most ${max}`);
  checkUniqueNames(
    tools.map(tool => (isObject(tool) ? nameOf(tool) : undefined)),
    '',
    report,
  );
}

export const nestedName = (tool: JsonObject): unknown =>
  isObject(tool.function) ? get(tool.function, 'name') : undefined;
