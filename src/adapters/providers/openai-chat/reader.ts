/** Reads `{type: "function", function: {…}}`. */
import { isObject, own } from '../../../manifest/json.ts';
import { hasText } from '../../reading/definition-fields.ts';
import type { Reader } from '../../reading/reader.ts';
import { isWrappedFunction, readWrappedFunction } from '../../reading/wrapped-function.ts';

export const reader: Reader = {
  format: 'openai-chat',
  label: 'OpenAI Chat',
  recognise(value) {
    if (!isWrappedFunction(value)) return undefined;
    const body = own(value, 'function');
    return isObject(body) && hasText(body, 'name') && own(value, 'type') === 'function' ? 'certain' : 'likely';
  },
  // Custom tools take free text instead of arguments.
  builtIn: value => (own(value, 'type') === 'custom' && isObject(own(value, 'custom')) ? 'custom' : undefined),
  surrounds: () => false,
  read(definition) {
    const read = readWrappedFunction(definition, 'openai');
    return { ...read, target: { adapter: 'openai-chat', mode: read.options?.strict ? 'strict' : 'standard' } };
  },
};
