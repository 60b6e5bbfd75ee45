import { describe, expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { sampleInput } from './sample-input.ts';

describe('sampleInput', () => {
  it.each<[string, Json | undefined, Json]>([
    ['no schema', undefined, {}],
    ['a boolean schema', true, {}],
    [
      'only what is required',
      { properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] },
      { a: '' },
    ],
    [
      'what the schema offers',
      {
        properties: { a: { const: 1 }, b: { default: [] }, c: { examples: ['x'] }, d: { enum: ['y', 'z'] } },
        required: ['a', 'b', 'c', 'd'],
      },
      { a: 1, b: [], c: 'x', d: 'y' },
    ],
    [
      'nested objects and lists',
      {
        properties: {
          lines: {
            type: 'array',
            minItems: 1,
            items: { type: 'object', properties: { n: { type: 'integer', minimum: 1 } }, required: ['n'] },
          },
        },
        required: ['lines'],
      },
      { lines: [{ n: 1 }] },
    ],
    ['a name that is not declared', { properties: {}, required: ['toString'] }, {}],
    ['a reference', { properties: { a: { $ref: '#' } }, required: ['a'] }, { a: null }],
  ])('%s', (_, inputSchema, sample) => {
    expect(sampleInput(inputSchema === undefined ? {} : { inputSchema })).toEqual(sample);
  });
});
