/** Reads `{type: "function", function: {…}}`. */
import { isObject, own } from '../../../manifest/json.ts';
import type { Reader } from '../../reading/reader.ts';
import { isWrappedFunction, readWrappedFunction } from '../../reading/wrapped-function.ts';

export const reader: Reader = {
  format: 'openai-chat',
  label: 'OpenAI Chat',
  // Ollama and every gateway have the same shape.
  recognise: value => (isWrappedFunction(value) ? 'likely' : undefined),
  // Custom tools take free text instead of arguments.
  builtIn: value => (own(value, 'type') === 'custom' && isObject(own(value, 'custom')) ? 'custom' : undefined),
  read(definition) {
    const read = readWrappedFunction(definition, 'openai');
    return { ...read, target: { adapter: 'openai-chat', mode: read.options?.strict ? 'strict' : 'standard' } };
  },
};
