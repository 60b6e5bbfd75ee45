import { expect, it } from 'vitest';
import { isObject, type Json } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { compileTool } from '../compile-tool.ts';

/** What becomes of the property `kind` when its branches stand side by side. */
function kindOf(...kinds: Json[]): Json | undefined {
  const oneOf = kinds.map((kind, i) => ({ properties: { kind, [`p${i}`]: { type: 'string' } }, required: ['kind'] }));
  const inputSchema = { type: 'object', oneOf };
  const manifest = { toolId: 'a', version: '1.0.0', name: 'A', description: 'Does a.', inputSchema };
  const { output } = compileTool(manifest as unknown as Manifest, 'anthropic');
  const schema = isObject(output) ? output.input_schema : undefined;
  const properties = isObject(schema) ? schema.properties : undefined;
  return isObject(properties) ? properties.kind : undefined;
}

it.each<[string, Json[], Json]>([
  ['constants', [{ const: 'a' }, { const: 'b' }], { enum: ['a', 'b'] }],
  [
    'constants and lists of one type',
    [
      { type: 'string', const: 'a' },
      { type: 'string', enum: ['b', 'a'] },
    ],
    { type: 'string', enum: ['a', 'b'] },
  ],
  [
    'values of two types',
    [
      { type: 'string', const: 'a' },
      { type: 'integer', const: 1 },
    ],
    {
      anyOf: [
        { type: 'string', const: 'a' },
        { type: 'integer', const: 1 },
      ],
    },
  ],
  [
    'constants with a description of their own',
    [{ const: 'a', description: 'A.' }, { const: 'b' }],
    { anyOf: [{ const: 'a', description: 'A.' }, { const: 'b' }] },
  ],
  ['a list and any text', [{ const: 'a' }, { type: 'string' }], { anyOf: [{ const: 'a' }, { type: 'string' }] }],
  ['the same twice', [{ const: 'a' }, { const: 'a' }], { const: 'a' }],
])('puts %s of the branches together', (_name, kinds, expected) => {
  expect(kindOf(...kinds)).toEqual(expected);
});
