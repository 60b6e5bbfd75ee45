/** Reads Ollama's tools: the shape of OpenAI Chat, told apart only by the request around it. */
import { own } from '../../../manifest/json.ts';
import type { Reader } from '../../reading/reader.ts';
import { isWrappedFunction, readWrappedFunction } from '../../reading/wrapped-function.ts';

/** ollama 0.6.4 ChatRequest: fields that no OpenAI request has. */
const OWN_KEYS = ['options', 'keep_alive', 'think', 'template', 'raw'];
/** `llama3.2`, `qwen3:8b`: names of its library, with a version glued on or a tag. */
const LIBRARY_NAME = /^(?!ft:)(?:(?:llama|qwen|gemma|phi|granite)\d[\w.]*|[\w.-]+:[\w.-]+)$/;

export const reader: Reader = {
  format: 'ollama',
  label: 'Ollama',
  shapeOf: 'openai-chat',
  recognise: value => (isWrappedFunction(value) ? 'possible' : undefined),
  surrounds(document) {
    if (!Array.isArray(own(document, 'messages')) || own(document, 'max_tokens') !== undefined) return false;
    const model = own(document, 'model');
    return (
      OWN_KEYS.some(key => own(document, key) !== undefined) || (typeof model === 'string' && LIBRARY_NAME.test(model))
    );
  },
  read: definition => ({ ...readWrappedFunction(definition, 'ollama'), target: { adapter: 'ollama' } }),
};
