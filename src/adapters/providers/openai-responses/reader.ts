/** Reads the flat `{type: "function", name, parameters, strict}` and namespaces of such tools. */
import { isObject, type JsonObject, own } from '../../../manifest/json.ts';
import { hasText } from '../../reading/definition-fields.ts';
import type { ReadDefinition, Reader, ReadNotes } from '../../reading/reader.ts';
import { readFunction, takeStrict } from '../../reading/wrapped-function.ts';

const OPTIONS = ['defer_loading', 'allowed_callers', 'async'] as const;
/** openai 7.59.0 FunctionTool: `strict` is a required key there, and nobody else has these. */
const OWN_KEYS = ['strict', 'output_schema', ...OPTIONS];

const isNamespace = (value: JsonObject): boolean =>
  own(value, 'type') === 'namespace' && Array.isArray(own(value, 'tools'));

/** The namespace is not part of a definition; a request that is made from the manifest lists its functions side by side. */
function namespaceOf({ container, tell }: ReadNotes): NonNullable<ReadDefinition['options']> {
  if (!container || !isObject(container.value) || !isNamespace(container.value)) return {};
  const { tools: _tools, type: _type, ...namespace } = container.value;
  tell({
    code: 'import/namespace',
    severity: 'warning',
    message: `The function stands in the namespace \`${String(namespace.name)}\`, which is kept under \`extensions.openai\` and not sent; compiled, the function stands among the other tools.`,
    path: container.path,
  });
  return { namespace: { value: namespace, path: container.path } };
}

export const reader: Reader = {
  format: 'openai-responses',
  label: 'OpenAI Responses',
  recognise(value) {
    if (own(value, 'type') !== 'function' || !hasText(value, 'name') || isObject(own(value, 'function')))
      return undefined;
    return OWN_KEYS.some(key => own(value, key) !== undefined) ? 'certain' : 'possible';
  },
  inside(value) {
    const tools = isNamespace(value) ? own(value, 'tools') : undefined;
    return Array.isArray(tools) ? tools.map((_, index) => ['tools', index]) : undefined;
  },
  builtIn: value =>
    own(value, 'type') === 'custom' && hasText(value, 'name') && own(value, 'input_schema') === undefined
      ? 'custom'
      : undefined,
  surrounds(document) {
    const model = own(document, 'model');
    if (typeof model === 'string' && model.startsWith('gemini')) return false;
    if (own(document, 'generation_config') !== undefined || own(document, 'messages') !== undefined) return false;
    return (
      own(document, 'object') === 'response' ||
      /^(session|response)\./.test(String(own(document, 'type'))) ||
      ['input', 'previous_response_id', 'instructions', 'session', 'voice', 'parallel_tool_calls'].some(
        key => own(document, key) !== undefined,
      )
    );
  },
  read(definition, notes) {
    definition.take('type');
    const read = readFunction(definition);
    const output = definition.take('output_schema');
    const options: NonNullable<ReadDefinition['options']> = {
      ...takeStrict(definition),
      ...definition.options(...OPTIONS),
      ...namespaceOf(notes),
    };
    return {
      ...read,
      ...(output && { output }),
      inputIsOptional: true,
      vendor: 'openai',
      options,
      target: { adapter: 'openai-responses', mode: options.strict ? 'strict' : 'standard' },
    };
  },
};
