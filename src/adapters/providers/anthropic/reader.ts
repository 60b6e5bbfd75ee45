/** Reads `{name, description, input_schema}` with its options. */
import { own } from '../../../manifest/json.ts';
import { hasText, holdsSchema } from '../../reading/definition-fields.ts';
import type { Reader } from '../../reading/reader.ts';
import { takeStrict } from '../../reading/wrapped-function.ts';

const OPTIONS = [
  'cache_control',
  'input_examples',
  'defer_loading',
  'allowed_callers',
  'eager_input_streaming',
] as const;
/** Tools that the provider runs carry the date of their version: `web_search_20250305`. */
const DATED = /_\d{8}$/;

export const reader: Reader = {
  format: 'anthropic',
  label: 'Anthropic',
  recognise: value => (hasText(value, 'name') && holdsSchema(value, 'input_schema') ? 'certain' : undefined),
  builtIn(value) {
    const type = own(value, 'type');
    return typeof type === 'string' && DATED.test(type) ? type : undefined;
  },
  surrounds: document => own(document, 'messages') !== undefined && own(document, 'max_tokens') !== undefined,
  read(definition, notes) {
    const type = own(definition.value, 'type') === 'custom' ? definition.take('type') : undefined;
    if (type) {
      notes.tell({
        code: 'import/default-field',
        severity: 'info',
        message: 'A tool without a type is a custom one, so `type` is left out when the tool is compiled again.',
        path: type.path,
      });
    }
    const name = definition.take('name');
    const description = definition.take('description');
    const input = definition.take('input_schema');
    const options = { ...takeStrict(definition), ...definition.options(...OPTIONS) };
    return {
      ...(name && { name }),
      ...(description && { description }),
      ...(input && { input }),
      vendor: 'anthropic',
      options,
      target: { adapter: 'anthropic', mode: options.strict ? 'strict' : 'standard' },
    };
  },
};
