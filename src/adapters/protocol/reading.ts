/** What the protocols share in reading a response. */
import { isObject, type Json, type JsonObject } from '../../manifest/json.ts';
import { plainJsonFault } from '../../manifest/plain-json.ts';
import { ProviderError, type Usage, type WireResponse } from './contract.ts';

/**
 * The body of a response that is an object and no error. Throws a `ProviderError` otherwise, with the provider's own words
 * where `messageOf` finds them.
 */
export function readBody(
  response: WireResponse,
  messageOf: (body: JsonObject) => Json | undefined = body => (isObject(body.error) ? body.error.message : undefined),
): JsonObject {
  const { status, body } = response;
  const said = isObject(body) ? messageOf(body) : undefined;
  if (status >= 400 || said !== undefined) {
    throw new ProviderError(`${status}: ${typeof said === 'string' ? said : JSON.stringify(body)}`, response);
  }
  return isObject(body) ? body : notATurn(response, 'the body is no object');
}

/** Throws: the response came with a good status but cannot be understood. */
export function notATurn(response: WireResponse, why: string): never {
  throw new ProviderError(`The response is no turn: ${why}.`, response);
}

/** The usage of a turn, where both figures stand in the body. */
export const usageOf = (
  response: WireResponse,
  input: Json | undefined,
  output: Json | undefined,
): { usage?: Usage } =>
  typeof input === 'number' && typeof output === 'number'
    ? { usage: { input, output, ...(response.estimated && { estimated: true }) } }
    : {};

export const asObjects = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(item => isObject(item)) : [];

export const asText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** The object that a text holds as JSON; undefined for any other text, and for one nested deeper than is handled. */
export function objectIn(text: string): JsonObject | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isObject(parsed) && plainJsonFault(parsed) === undefined ? parsed : undefined;
  } catch {
    return undefined;
  }
}
