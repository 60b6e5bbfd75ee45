import { describe, expect, it } from 'vitest';
import { checkExamples } from './check-examples.ts';
import type { Json } from './json.ts';

const inputSchema = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    limit: { type: 'integer', default: 5 },
    page: { type: 'object', properties: { size: { type: 'integer', default: 10 } }, required: ['size'] },
  },
  required: ['text', 'limit'],
};
const codes = (example: Json, outputSchema: Json = true): string[] =>
  checkExamples({ inputSchema, outputSchema, examples: [example] }).map(
    ({ code, path }) => `${code} ${path.join('/')}`,
  );

describe('the input of an example', () => {
  it.each<[string, Json]>([
    ['leaves out what has a default', { text: 'a' }],
    ['leaves it out further down', { text: 'a', page: {} }],
    ['says everything', { text: 'a', limit: 1, page: { size: 1 } }],
  ])('is a call that works: it %s', (_, input) => {
    expect(codes({ input })).toEqual([]);
  });

  it('has to say what has no default, and nothing wrong', () => {
    expect(codes({ input: {} })).toEqual(['manifest/example-input examples/0/input']);
    expect(codes({ input: { text: 'a', limit: 'x' } })).toEqual(['manifest/example-input examples/0/input/limit']);
  });
});

it('an output has to be complete, as nothing is filled in', () => {
  expect(codes({ input: { text: 'a' }, output: { text: 'a' } }, inputSchema)).toEqual([
    'manifest/example-output examples/0/output',
  ]);
});
