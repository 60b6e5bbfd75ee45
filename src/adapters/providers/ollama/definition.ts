/**
 * Ollama `/api/chat`: the nested function tool, decoded into a fixed structure. Every keyword the structure does not know is
 * dropped before the model sees it, so what it says goes into the description; nothing is enforced.
 * Source: server `api/types.go` (2026-08), ToolFunctionParameters and ToolProperty; issues 10328, 11444, 17142.
 */
import type { Adapter } from '../../contract.ts';
import { drop, each, inWords, keep, type Profile, RARELY_SUPPORTED } from '../../profile.ts';
import { nestedTools } from '../../profiles/openai-envelope.ts';
import { rulesOf } from '../../profiles/rules.ts';
import { verbatim } from '../../profiles/verbatim.ts';

const VERIFIED = '2026-11-30';
const rule = rulesOf('ollama', VERIFIED);
const R = {
  fields: rule(
    'tool-property',
    'ollama api/types.go: ToolProperty {anyOf, type, items, description, enum, properties, required}',
  ),
  root: rule('parameters', 'ollama api/types.go: ToolFunctionParameters {type, $defs, items, required, properties}'),
  boolean: rule('boolean-schema', 'API error: json: cannot unmarshal bool into Go struct field … properties'),
  name: rule('name', 'Not enforced by the server; models are trained on plain names'),
};

/** `items` may be anything and is carried as it is; only references lead nowhere, as definitions are not sent. */
const references: Profile['references'] = { local: 'inline', siblings: 'none', recursion: 'text', rule: R.fields };
const inside: Profile = { ...verbatim('ollama-items', R.fields), references };

const profile: Profile = {
  ...verbatim('ollama', R.fields),
  keywords: {
    ...each(['type', 'enum'], keep),
    ...each(
      [
        ...RARELY_SUPPORTED,
        'const',
        'format',
        'pattern',
        'minLength',
        'maxLength',
        'minimum',
        'maximum',
        'exclusiveMinimum',
        'exclusiveMaximum',
        'multipleOf',
        'minItems',
        'maxItems',
        'minProperties',
        'maxProperties',
        'default',
      ],
      inWords(R.fields),
    ),
    additionalProperties: value =>
      value === true ? { action: 'remove', rule: R.fields } : value === false ? drop(R.fields) : inWords(R.fields),
  },
  otherwise: drop(R.fields),
  root: { noUnions: R.root, noDialect: R.root, empty: 'properties', emptyRule: R.root, unread: R.root },
  references,
  dialect: '2020-12',
  dialectRule: R.fields,
  unions: { oneOf: 'anyOf', siblings: 'annotations', rule: R.fields },
  allOf: { action: 'merge', rule: R.fields },
  arrays: { tuples: 'list', inside, rule: R.fields },
  any: 'types',
  anyRule: R.boolean,
  enums: { values: 'any', constant: 'enum', rule: R.fields },
};

export const adapter: Adapter = {
  ...nestedTools,
  id: 'ollama',
  label: 'Ollama',
  short: 'OLL',
  vendor: 'Ollama',
  docs: 'https://github.com/ollama/ollama/blob/main/docs/api.md#generate-a-chat-completion',
  verified: VERIFIED,
  order: 58,
  shownByDefault: false,
  modes: [{ id: 'standard', label: 'Standard' }],
  profile: () => profile,
  names: {
    pattern: /^[a-zA-Z0-9_.-]+$/,
    character: /[a-zA-Z0-9_.-]/,
    maxLength: 64,
    otherwise: 'rename',
    rule: R.name,
  },
};
