import { expect, it } from 'vitest';
import type { Path } from '../../manifest/json.ts';
import { suggestionsAt } from './completions.ts';

const manifest = {
  inputSchema: {
    $defs: { 'a/b': {} },
    properties: { q: {}, r: { $ref: '' } },
    required: ['q', ''],
  },
};

it.each<[Path, string[]]>([
  [
    ['inputSchema', 'properties', 'r', '$ref'],
    ['#/$defs/a~1b', '#'],
  ],
  [['inputSchema', 'required', 1], ['r']],
  [['inputSchema', 'type'], []],
  [['outputSchema', 'properties', 'x', '$ref'], []],
  [['toolId'], []],
  [[], []],
])('at %j: %j', (path, suggestions) => {
  expect(suggestionsAt(manifest, path)).toEqual(suggestions);
});
