/** Reads the legacy `functions` of Chat Completions: a bare `{name, description, parameters}`. There is no such target. */
import { isObject, type JsonObject, own } from '../../../manifest/json.ts';
import { hasOnly, hasText, holdsSchema } from '../../reading/definition-fields.ts';
import type { Reader } from '../../reading/reader.ts';
import { readFunction, takeStrict } from '../../reading/wrapped-function.ts';

const BARE: ReadonlySet<string> = new Set(['name', 'description']);

/** The function inside what OpenAI Chat gets; `strict` came later than this format, so it is there only if it was. */
const bodyOf =
  (hasStrict: boolean) =>
  (compiled: JsonObject): JsonObject => {
    const body = own(compiled, 'function');
    if (!isObject(body)) return compiled;
    const { strict, ...rest } = body;
    return hasStrict && strict !== undefined ? { ...rest, strict } : rest;
  };

export const reader: Reader = {
  format: 'openai-functions',
  label: 'OpenAI functions (legacy)',
  recognise(value) {
    if (!hasText(value, 'name') || own(value, 'type') === 'function') return undefined;
    if (holdsSchema(value, 'parameters')) return 'likely';
    return hasText(value, 'description') && hasOnly(value, BARE) ? 'possible' : undefined;
  },
  surrounds: document => Array.isArray(own(document, 'functions')),
  read(definition) {
    const hasStrict = own(definition.value, 'strict') !== undefined;
    const options = takeStrict(definition);
    return {
      ...readFunction(definition),
      inputIsOptional: true,
      vendor: 'openai',
      options,
      target: { adapter: 'openai-chat', mode: options.strict ? 'strict' : 'standard', pick: bodyOf(hasStrict) },
    };
  },
};
