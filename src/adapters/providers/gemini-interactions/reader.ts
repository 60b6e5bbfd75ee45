/** Reads the flat `{type: "function", name, description, parameters}`: the Responses shape without its `strict`. */
import { isObject, own } from '../../../manifest/json.ts';
import { hasOnly, hasText } from '../../reading/definition-fields.ts';
import type { Reader } from '../../reading/reader.ts';
import { readFunction } from '../../reading/wrapped-function.ts';

/** @google/genai 3.3.0 FunctionT has these and no others. */
const KNOWN: ReadonlySet<string> = new Set(['type', 'name', 'description', 'parameters']);

export const reader: Reader = {
  format: 'gemini-interactions',
  label: 'Gemini Interactions',
  recognise(value) {
    if (own(value, 'type') !== 'function' || !hasText(value, 'name') || isObject(own(value, 'function')))
      return undefined;
    return hasOnly(value, KNOWN) ? 'likely' : undefined;
  },
  surrounds(document) {
    if (own(document, 'input') === undefined) return false;
    const model = own(document, 'model');
    return (
      (typeof model === 'string' && model.startsWith('gemini')) ||
      ['generation_config', 'previous_interaction_id', 'agent', 'system_instruction'].some(
        key => own(document, key) !== undefined,
      )
    );
  },
  read(definition) {
    definition.take('type');
    return {
      ...readFunction(definition),
      inputIsOptional: true,
      vendor: 'gemini',
      options: {},
      target: { adapter: 'gemini-interactions' },
    };
  },
};
