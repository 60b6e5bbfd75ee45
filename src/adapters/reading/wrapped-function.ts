/** `{type: "function", function: {name, description, parameters, strict}}`: OpenAI Chat and everybody who speaks it. */
import { isObject, type JsonObject, own } from '../../manifest/json.ts';
import type { DefinitionFields } from './definition-fields.ts';
import type { Part, ReadDefinition } from './reader.ts';

/** Gateways and SDKs leave `type` out; the nested function says enough. */
export const isWrappedFunction = (value: JsonObject): boolean => {
  const type = own(value, 'type');
  return (type === 'function' || type === undefined) && isObject(own(value, 'function'));
};

/** `vendor` is the key in `extensions` for what is more than name, description and parameters. */
export function readWrappedFunction(definition: DefinitionFields, vendor: string): ReadDefinition {
  definition.take('type');
  const body = definition.inside('function') ?? definition;
  return { at: body.path, ...readFunction(body), inputIsOptional: true, vendor, options: takeStrict(body) };
}

/** `name`, `description`, `parameters`, as most formats have them. */
export function readFunction(fields: DefinitionFields): Pick<ReadDefinition, 'name' | 'description' | 'input'> {
  const name = fields.take('name');
  const description = fields.take('description');
  const input = fields.take('parameters');
  return { ...(name && { name }), ...(description && { description }), ...(input && { input }) };
}

/** Standard modes write `strict: false` by themselves; only a wish for strict is worth keeping. */
export function takeStrict(fields: DefinitionFields): { strict?: Part } {
  const strict = own(fields.value, 'strict');
  if (typeof strict !== 'boolean' && strict !== null) return {};
  const part = fields.take('strict');
  return strict === true && part ? { strict: part } : {};
}
