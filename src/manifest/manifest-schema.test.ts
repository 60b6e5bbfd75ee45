/** The types of a manifest and `public/manifest.schema.json` say the same: a field in one of them only fails here. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject, own, valueAt } from './json.ts';
import { manifestSchema } from './manifest.schema.gen.ts';
import type { ExecutionBoundary, Manifest, ManifestExample, RetryPolicy, Schema } from './manifest.ts';

/** The named fields of a type, without its index signature. */
type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

type Simple<S> = S extends { $ref: string }
  ? Schema
  : S extends { enum: readonly (infer Value)[] }
    ? Value
    : S extends { type: 'string' }
      ? string
      : S extends { type: 'integer' | 'number' }
        ? number
        : S extends { type: 'boolean' }
          ? boolean
          : S extends { type: 'array'; items: infer Items }
            ? TypeOf<Items>[]
            : Json;

type Members<P, R> = { -readonly [K in keyof P as K extends R ? K : never]: TypeOf<P[K]> } & {
  -readonly [K in keyof P as K extends R ? never : K]?: TypeOf<P[K]>;
};

/** What a schema of the kind used in the manifest schema means as a type. */
type TypeOf<S> = S extends { properties: infer P }
  ? Members<P, S extends { required: readonly (infer R)[] } ? R : never>
  : S extends { type: 'object'; additionalProperties: { type: 'object' } }
    ? { [key: string]: JsonObject }
    : Simple<S>;

type Flat<T> = { [K in keyof T]: T[K] };
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Fields = (typeof manifestSchema)['properties'];
type Boundary = Fields['executionBoundary'];
type FromSchema = Flat<TypeOf<typeof manifestSchema>>;

/** Each line stops compiling when the type and the schema part. An imported definition may lack its description. */
const agreement: true[] = [
  true satisfies Same<keyof FromSchema, keyof Named<Manifest>>,
  true satisfies Same<FromSchema['inputSchema'] | boolean, Manifest['inputSchema']>,
  true satisfies Same<FromSchema['outputSchema'], Manifest['outputSchema']>,
  true satisfies Same<FromSchema['toolId' | 'version' | 'name'], Manifest['toolId' | 'version' | 'name']>,
  true satisfies Same<FromSchema['description'] | undefined, Manifest['description']>,
  true satisfies Same<FromSchema['permissions'], Manifest['permissions']>,
  true satisfies Same<FromSchema['risk'], Manifest['risk']>,
  true satisfies Same<FromSchema['idempotent'], Manifest['idempotent']>,
  true satisfies Same<FromSchema['exposedName' | '$schema'], Manifest['exposedName' | '$schema']>,
  true satisfies Same<FromSchema['extensions'], Manifest['extensions']>,
  true satisfies Same<Flat<TypeOf<Fields['examples']['items']>>, Flat<ManifestExample>>,
  true satisfies Same<keyof TypeOf<Boundary>, keyof ExecutionBoundary>,
  true satisfies Same<TypeOf<Boundary>['timeout' | 'concurrency'], ExecutionBoundary['timeout' | 'concurrency']>,
  true satisfies Same<Flat<TypeOf<Boundary['properties']['retryPolicy']>>, Flat<RetryPolicy>>,
];

const published = JSON.parse(
  readFileSync(new URL('../../public/manifest.schema.json', import.meta.url), 'utf8'),
) as JsonObject;

/** Everything that a manifest can hold; `Required` makes the compiler ask for a new field here. */
const complete: Required<Named<Manifest>> = {
  $schema: 'manifest.schema.json',
  toolId: 'web_search',
  version: '1.0.0-beta.1+build.5',
  name: 'Web search',
  description: 'Finds pages on the web.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
  outputSchema: true,
  permissions: ['network', 'crm:contacts.*'],
  executionBoundary: {
    timeout: 1,
    retryPolicy: { maxRetries: 0, backoffMs: 0, backoff: 'exponential' } satisfies Required<RetryPolicy>,
    concurrency: 1,
  } satisfies Required<ExecutionBoundary>,
  risk: 'destructive',
  idempotent: false,
  exposedName: 'Web:search/2-x',
  examples: [{ title: 'One', input: {}, output: null, error: 'none' } satisfies Required<ManifestExample>],
  extensions: { openai: { strict: true } },
};

/** The property names of a schema object, followed into lists. */
function fieldsOf(schema: Json | undefined): string[] {
  if (!isObject(schema)) return [];
  const properties = own(schema, 'properties');
  return isObject(properties) ? Object.keys(properties) : fieldsOf(own(schema, 'items'));
}

describe('manifest schema', () => {
  test('agrees with the types', () => {
    expect(agreement.every(Boolean)).toBe(true);
    expect(Object.keys(complete).sort()).toEqual(fieldsOf(published).sort());
    expect(Object.keys(complete.executionBoundary).sort()).toEqual(
      fieldsOf(valueAt(published, ['properties', 'executionBoundary'])).sort(),
    );
    expect(Object.keys(complete.examples[0] ?? {}).sort()).toEqual(
      fieldsOf(valueAt(published, ['properties', 'examples'])).sort(),
    );
  });

  test('the copy in the source is the published one', () => {
    expect(manifestSchema).toEqual(published);
  });

  test('any standard validator can use it', () => {
    const validate = new Ajv2020({ strictTypes: false, strictRequired: false }).compile(published);
    expect(validate(complete)).toBe(true);
    expect(validate({ ...complete, toolId: 'Web Search' })).toBe(false);
    expect(validate({ ...complete, inputSchema: { type: 'string' } })).toBe(false);
    expect(validate({ ...complete, inputSchema: { type: 'object', properties: { a: { type: 'float' } } } })).toBe(
      false,
    );
    expect(validate({ ...complete, executionBoundary: { timeout: 0.5 } })).toBe(false);
    expect(validate({ ...complete, anything: 1, 'x-own': 2 })).toBe(true);
  });

  test('every field has a title for forms and a description for hovers', () => {
    const untitled: string[] = [];
    const visit = (schema: Json | undefined, name: string): void => {
      if (!isObject(schema)) return;
      if (typeof schema.title !== 'string' || !String(schema.description).endsWith('.')) untitled.push(name);
      for (const field of fieldsOf(schema)) {
        visit(
          valueAt(schema, ['properties', field]) ?? valueAt(schema, ['items', 'properties', field]),
          `${name}.${field}`,
        );
      }
    };
    visit(published, 'manifest');
    const keywords = valueAt(published, ['$defs', 'schema', 'properties']) as JsonObject;
    for (const [keyword, schema] of Object.entries(keywords))
      if (!isObject(schema) || !schema.description) untitled.push(keyword);
    expect(untitled).toEqual([]);
  });
});
