/**
 * Reads function declarations, alone or in a group, with either field: `parametersJsonSchema` holds JSON Schema,
 * `parameters` the OpenAPI dialect. Source: @google/genai 3.3.0 genai.d.ts FunctionDeclaration, Tool; REST and Python
 * write the same names with underscores.
 */
import { isObject, type JsonObject, own, type Path } from '../../../manifest/json.ts';
import { hasOnly, hasText, holdsSchema } from '../../reading/definition-fields.ts';
import { usesOpenApiTypes } from '../../reading/openapi-dialect.ts';
import type { Reader, SchemaPart } from '../../reading/reader.ts';

const GROUPS = ['functionDeclarations', 'function_declarations'] as const;
const JSON_SCHEMA = ['parametersJsonSchema', 'parameters_json_schema'] as const;
const OUTPUT_JSON_SCHEMA = ['responseJsonSchema', 'response_json_schema'] as const;
const OWN_KEYS = [...JSON_SCHEMA, ...OUTPUT_JSON_SCHEMA, 'behavior'];
const KNOWN: ReadonlySet<string> = new Set(['name', 'description', 'parameters', 'response', ...OWN_KEYS]);
/** Tools that stand beside the declarations and that the provider runs. */
const BUILT_IN =
  /^(google_?search|google_?search_?retrieval|code_?execution|url_?context|google_?maps|file_?search|computer_?use|enterprise_?web_?search|retrieval)$/i;

const groupOf = (value: JsonObject): (typeof GROUPS)[number] | undefined =>
  GROUPS.find(name => Array.isArray(own(value, name)));

const asOpenApi = (part: SchemaPart | undefined): SchemaPart | undefined => part && { ...part, dialect: 'openapi' };

export const reader: Reader = {
  format: 'gemini',
  label: 'Gemini',
  recognise(value) {
    if (!hasText(value, 'name') || own(value, 'type') === 'function') return undefined;
    if (OWN_KEYS.some(key => own(value, key) !== undefined)) return 'certain';
    const schemas = [own(value, 'parameters'), own(value, 'response')];
    if (schemas.some(schema => schema !== undefined && usesOpenApiTypes(schema))) return 'certain';
    if (holdsSchema(value, 'parameters')) return 'possible';
    return hasText(value, 'description') && hasOnly(value, KNOWN) ? 'possible' : undefined;
  },
  inside(value) {
    const group = groupOf(value);
    const declarations = group === undefined ? undefined : own(value, group);
    return Array.isArray(declarations) ? declarations.map((_, index): Path => [String(group), index]) : undefined;
  },
  builtIn(value) {
    const [name, ...others] = Object.keys(value);
    return name !== undefined && others.length === 0 && BUILT_IN.test(name) && isObject(own(value, name))
      ? name
      : undefined;
  },
  surrounds: document => own(document, 'contents') !== undefined || groupOf(document) !== undefined,
  read(definition, notes) {
    const name = definition.take('name');
    const description = definition.take('description');
    const json = definition.take(...JSON_SCHEMA);
    const open = asOpenApi(definition.take('parameters'));
    const input = json ?? open;
    const outputJson = definition.take(...OUTPUT_JSON_SCHEMA);
    const output = outputJson ?? asOpenApi(definition.take('response'));
    if (json && open) {
      notes.tell({
        code: 'import/two-schemas',
        severity: 'warning',
        message:
          'The declaration has both `parameters` and `parametersJsonSchema`, which the API rejects; the JSON Schema was read.',
        path: open.path,
      });
    }
    return {
      ...(name && { name }),
      ...(description && { description }),
      ...(input && { input }),
      ...(output && { output }),
      inputIsOptional: true,
      vendor: 'gemini',
      options: definition.options('behavior'),
      target: { adapter: 'gemini', mode: input === open && open ? 'openapi' : 'json-schema' },
    };
  },
};
