import { expect, test } from 'vitest';
import { LARGEST_IMPORT, readImport } from './read-import.ts';

const manifest = '{ "toolId": "a",\n  "version":"1.0.0", "inputSchema": { "maximum": 1.0 } }';

test('one manifest keeps its text', () => {
  expect(readImport(manifest)).toEqual({ kind: 'tools', texts: [manifest] });
});

test('a list of manifests becomes one text each, spelled as in the list, outdented', () => {
  const list = '[\n    { "toolId": "a",\n      "x": 1.0 },\n    { "toolId": "b", "n": 9007199254740993 }\n]';
  expect(readImport(list)).toEqual({
    kind: 'tools',
    texts: ['{ "toolId": "a",\n  "x": 1.0 }\n', '{ "toolId": "b", "n": 9007199254740993 }\n'],
  });
});

test('a bundle is left to whoever opens bundles, its byte order mark included', () => {
  const bundle = '\uFEFF{ "format": "manifest-bundle", "formatVersion": 1, "name": "x", "tools": [] }';
  expect(readImport(bundle)).toEqual({ kind: 'bundle', text: bundle });
});

test.each([
  ['', /no text/],
  ['  \n', /no text/],
  ['{ "toolId": "a",\n  oops }', /^Line 2, column 3: /],
  ['42', /no manifest and no bundle/],
  ['[]', /no manifest and no bundle/],
  ['[{ "toolId": "a" }, 1]', /no manifest and no bundle/],
  ['{ "__proto__": { "toolId": "a" } }', /no manifest and no bundle/],
  ['x'.repeat(LARGEST_IMPORT + 1), /51 million characters; at most 50 million/],
])('says why there is nothing in %.40s', (text, reason) => {
  const found = readImport(text);
  expect(found.kind).toBe('nothing');
  expect(found.kind === 'nothing' && found.reason).toMatch(reason);
});
