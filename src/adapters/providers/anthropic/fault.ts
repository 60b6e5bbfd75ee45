/** Anthropic's error envelope: a type and a message that begins with the place; no code, no parameter. */
import type { Json, JsonObject } from '../../../manifest/json.ts';
import type { WireResponse } from '../../protocol/contract.ts';

export const refuse = (message: string, requestId: string, status = 400): WireResponse => ({
  status,
  body: {
    type: 'error',
    error: { type: status === 404 ? 'not_found_error' : 'invalid_request_error', message },
    request_id: requestId,
  },
});

export const required = (place: string): string => `${place}: Field required`;

export const shouldBe = (place: string, what: string): string => `${place}: Input should be ${what}`;

/** An unknown key is never ignored. */
export function extraInput(value: JsonObject, known: ReadonlySet<string>, place: string): string | undefined {
  const extra = Object.keys(value).find(key => !known.has(key));
  return extra === undefined ? undefined : `${place === '' ? '' : `${place}.`}${extra}: Extra inputs are not permitted`;
}

export const NAME = /^[a-zA-Z0-9_-]{1,128}$/;

export function faultOfName(name: Json | undefined, place: string): string | undefined {
  if (name === undefined) return required(place);
  if (typeof name !== 'string') return shouldBe(place, 'a valid string');
  if (name === '') return `${place}: String should have at least 1 character`;
  return NAME.test(name) ? undefined : `${place}: String should match pattern '${NAME.source}'`;
}
