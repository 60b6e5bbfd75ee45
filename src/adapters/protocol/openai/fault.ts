/** OpenAI's error envelope, and the faults that every one of its endpoints words alike. */
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { isObject } from '../../../manifest/json.ts';
import type { WireResponse } from '../contract.ts';

export interface Fault {
  message: string;
  param: string | null;
  code: string | null;
  /** `invalid_request_error` when absent. */
  type?: string;
}

export const refuse = (fault: Fault, status = 400): WireResponse => ({
  status,
  body: {
    error: {
      message: fault.message,
      type: fault.type ?? 'invalid_request_error',
      param: fault.param,
      code: fault.code,
    },
  },
});

export const missing = (param: string): Fault => ({
  message: `Missing required parameter: '${param}'.`,
  param,
  code: 'missing_required_parameter',
});

/** What something is, in the words of the messages. */
function kindOf(value: Json | undefined): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

export const wrongType = (param: string, expected: string, value: Json | undefined): Fault => ({
  message: `Invalid type for '${param}': expected ${expected}, but got ${kindOf(value)} instead.`,
  param,
  code: 'invalid_type',
});

export const emptyArray = (param: string): Fault => ({
  message: `Invalid '${param}': empty array. Expected an array with minimum length 1, but got an empty array instead.`,
  param,
  code: 'empty_array',
});

export const unsupported = (param: string, value: Json | undefined, supported: string): Fault => ({
  message: `Invalid value: '${String(value)}'. Supported values are: ${supported}.`,
  param,
  code: 'invalid_value',
});

/** The names of functions, offered or called. */
export function faultOfName(name: Json | undefined, param: string, maxLength: number): Fault | undefined {
  if (name === undefined) return missing(param);
  if (typeof name !== 'string') return wrongType(param, 'a string', name);
  if (!/^[a-zA-Z0-9_-]+$/.test(name)) {
    return {
      message: `Invalid '${param}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      param,
      code: 'invalid_value',
    };
  }
  return faultOfLength(name, param, maxLength);
}

export const faultOfLength = (text: string, param: string, maxLength: number): Fault | undefined =>
  text.length <= maxLength
    ? undefined
    : {
        message: `Invalid '${param}': string too long. Expected a string with maximum length ${maxLength}, but got a string with length ${text.length} instead.`,
        param,
        code: 'string_above_max_length',
      };

/** Text, or a list of parts of the kinds given. */
export function faultOfContent(content: Json | undefined, param: string, parts: readonly string[]): Fault | undefined {
  if (content === undefined) return missing(param);
  if (typeof content === 'string') return undefined;
  if (!Array.isArray(content)) return wrongType(param, 'one of a string or array of objects', content);
  if (content.length === 0) return emptyArray(param);
  const index = content.findIndex(part => !(isObject(part) && parts.includes(String(part.type))));
  if (index < 0) return undefined;
  const part = content[index];
  if (!isObject(part)) return wrongType(`${param}[${index}]`, 'an object', part);
  return unsupported(`${param}[${index}].type`, part.type, parts.map(name => `'${name}'`).join(', '));
}

export const firstUnknownKey = (body: JsonObject, known: ReadonlySet<string>): string | undefined =>
  Object.keys(body).find(key => !known.has(key));
