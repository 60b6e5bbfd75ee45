/** Which JSON Schema dialect a schema is written in. Absent means 2020-12, the vocabulary of the manifest. */
import { isObject, own } from './json.ts';
import type { Schema } from './manifest.ts';

export type Dialect = '2020-12' | '2019-09' | 'draft-07' | 'draft-06' | 'draft-04';

const URIS: ReadonlyMap<string, Dialect> = new Map([
  ['json-schema.org/draft/2020-12/schema', '2020-12'],
  ['json-schema.org/draft/2019-09/schema', '2019-09'],
  ['json-schema.org/draft-07/schema', 'draft-07'],
  ['json-schema.org/draft-06/schema', 'draft-06'],
  ['json-schema.org/draft-04/schema', 'draft-04'],
]);

/** The dialect that a `$schema` value names, or undefined when it names none that is known. */
export const dialectOfUri = (uri: string): Dialect | undefined =>
  URIS.get(uri.replace(/^https?:\/\//, '').replace(/#$/, ''));

/** The dialect of a schema by its root `$schema`; `known` is false when that names another one, which is then read as 2020-12. */
export function dialectOf(schema: Schema): { dialect: Dialect; known: boolean } {
  const uri = isObject(schema) ? own(schema, '$schema') : undefined;
  if (typeof uri !== 'string') return { dialect: '2020-12', known: true };
  const dialect = dialectOfUri(uri);
  return { dialect: dialect ?? '2020-12', known: dialect !== undefined };
}

const SINCE_2019 = [
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'minContains',
  'maxContains',
];

/** Keywords that mean nothing in a dialect, although they do in another. */
export const FOREIGN_KEYWORDS: { readonly [dialect in Dialect]: ReadonlySet<string> } = {
  '2020-12': new Set(['additionalItems', '$recursiveRef']),
  '2019-09': new Set(['prefixItems', '$dynamicRef']),
  'draft-07': new Set(['prefixItems', '$dynamicRef', '$recursiveRef', ...SINCE_2019]),
  'draft-06': new Set(['prefixItems', '$dynamicRef', '$recursiveRef', ...SINCE_2019]),
  'draft-04': new Set(['prefixItems', '$dynamicRef', '$recursiveRef', ...SINCE_2019]),
};
