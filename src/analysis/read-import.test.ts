import { expect, it } from 'vitest';
import { LARGEST_IMPORT } from './import-reading.ts';
import { readImport } from './read-import.ts';

const manifest = '{ "toolId": "a",\n  "version":"1.0.0", "inputSchema": { "maximum": 1.0 } }';
const strict = (name: string, unit: object) => ({
  type: 'function',
  function: {
    name,
    description: `Does ${name}.`,
    strict: true,
    parameters: {
      type: 'object',
      properties: { unit },
      required: ['unit'],
      additionalProperties: false,
    },
  },
});
const nullable = { type: ['string', 'null'], description: 'A unit.' };

it('leaves the text of one manifest as it is, its byte order mark included', async () => {
  const { kind, tools, notes } = await readImport(`\uFEFF${manifest}`);
  expect({ kind, notes }).toEqual({ kind: 'manifests', notes: [] });
  expect(tools).toHaveLength(1);
  expect(tools[0]).toMatchObject({ text: `\uFEFF${manifest}`, toolId: 'a', format: 'Manifest' });
});

it('gives each manifest of a list its text, spelled as in the list, moved out', async () => {
  const list = '[\n    { "toolId": "a",\n      "x": 1.0 },\n    { "toolId": "b", "n": 9007199254740993 }\n]';
  const { kind, tools } = await readImport(list);
  expect(kind).toBe('manifests');
  expect(tools.map(({ text }) => text)).toEqual([
    '{ "toolId": "a",\n  "x": 1.0 }\n',
    '{ "toolId": "b", "n": 9007199254740993 }\n',
  ]);
});

it.each([
  ['a key twice', '{ "toolId": "a", "toolId": "b", "version": "1.0.0" }'],
  ['a key that is no own property of anything', '{ "toolId": "a", "inputSchema": { "__proto__": {} } }'],
  ['no toolId', '{ "version": "1.0.0", "inputSchema": { "type": "object" } }'],
  ['a toolId that is no text', '{ "toolId": 3 }'],
])('takes a faulty manifest as it is: %s', async (_fault, text) => {
  const { kind, tools } = await readImport(text);
  expect(kind).toBe('manifests');
  expect(tools.map(tool => tool.text)).toEqual([text]);
});

it('tells the faults of a manifest when asked', async () => {
  const faulty = '{ "toolId": "A b", "version": "1.0.0" }';
  const { tools } = await readImport(faulty, { check: true });
  expect(tools[0]?.notes.map(({ severity }) => severity)).toContain('error');
  expect((await readImport(faulty)).tools[0]?.notes).toEqual([]);
});

it('reads a bundle whole: what is around the tools, and each text', async () => {
  const bundle = `{ "format": "manifest-bundle", "formatVersion": 1, "name": "x",\n  "scenarios": [],\n  "tools": [${manifest}] }`;
  const { kind, bundle: around, tools } = await readImport(bundle);
  expect(kind).toBe('bundle');
  expect(around).toMatchObject({ name: 'x' });
  expect(around).not.toHaveProperty('tools');
  expect(tools.map(({ text }) => text)).toEqual([manifest]);
});

it('says why a bundle of a later version is none', async () => {
  const { kind, notes } = await readImport('{ "format": "manifest-bundle", "formatVersion": 99, "tools": [] }');
  expect(kind).toBe('nothing');
  expect(notes).toHaveLength(1);
  expect(notes[0]?.message).toMatch(/version/i);
});

it('does not take tools of a server for a bundle', async () => {
  const { kind, format, tools } = await readImport(
    JSON.stringify({ tools: [{ name: 'a', description: 'Does a.', inputSchema: { type: 'object' } }] }),
  );
  expect({ kind, format, texts: tools.length }).toEqual({ kind: 'definitions', format: 'MCP tool', texts: 1 });
});

it('writes manifests of foreign definitions with two spaces, and gives each tool its own findings', async () => {
  const text = JSON.stringify([strict('getA', { type: 'string', description: 'A.' }), { ...strict('b', nullable) }]);
  const { format, tools, notes } = await readImport(text);
  expect(format).toBe('OpenAI Chat tools, strict');
  const [a, b] = tools;
  expect(a?.text).toMatch(/^\{\n {2}"toolId": "get_a",\n/);
  expect(a?.notes.map(({ message }) => message).join()).toContain('getA');
  expect(a?.fix).toBeUndefined();
  expect(b?.notes).toEqual([]);
  expect(notes.map(({ message }) => message).join()).toContain('1.0.0');
});

it('offers what strict modes may have widened, with names, as another text', async () => {
  const { tools } = await readImport(JSON.stringify([strict('a', { type: 'string' }), strict('b', nullable)]));
  const [a, b] = tools;
  expect(a?.fix).toBeUndefined();
  expect(b?.fix?.title).toBe('Make `unit` optional again');
  expect(b?.fix?.before).toContain('`unit` is required');
  expect(b?.fix?.after).toContain('`unit` is optional now');
  const [kept, changed] = [b?.text, b?.fix?.text].map(text => JSON.parse(text ?? '').inputSchema);
  expect(kept).toMatchObject({ required: ['unit'], properties: { unit: { type: ['string', 'null'] } } });
  expect(changed).toMatchObject({ properties: { unit: { type: 'string' } } });
  expect(changed.required ?? []).toEqual([]);
});

it('keeps the bytes of a manifest that stands among foreign definitions', async () => {
  const text = `[${manifest},\n${JSON.stringify(strict('b', nullable))}]`;
  const { kind, format, tools } = await readImport(text);
  expect(kind).toBe('definitions');
  expect(format).toBe('Manifests; OpenAI Chat tools, strict');
  expect(tools[0]?.text).toBe(`${manifest}\n`);
});

it('reads YAML, with the place of each finding', async () => {
  const { kind, format, tools } = await readImport('- name: send\n  input_schema:\n    type: object\n');
  expect({ kind, format }).toEqual({ kind: 'definitions', format: 'Anthropic tool' });
  expect(tools[0]?.notes[0]).toMatchObject({ severity: 'error', line: 1, column: 3 });
});

it.each([
  ['', /no text/],
  ['  \n', /no text/],
  ['hello there', /plain text/],
  ['42', /No tool definition/],
  ['[]', /empty/],
  ['[1]', /no tool definition: 1/],
  ['{ "openapi": "3.1.0" }', /OpenAPI/],
  ['x'.repeat(LARGEST_IMPORT + 1), /21 million characters; at most 20 million/],
])('says why there is nothing in %.40s', async (text, reason) => {
  const { kind, tools, notes } = await readImport(text);
  expect({ kind, tools }).toEqual({ kind: 'nothing', tools: [] });
  expect(notes[0]?.message).toMatch(reason);
});

it('shows the line that is wrong, cut around the place', async () => {
  const { notes } = await readImport('{\n  "name": "a" "description": "b"\n}');
  expect(notes[0]).toMatchObject({ line: 2, excerpt: '  "name": "a" "description": "b"' });
  const long = await readImport(`{ "x": "${'a'.repeat(500)}" "y": "${'b'.repeat(500)}" }`);
  expect(long.notes[0]?.excerpt).toMatch(/^…a+" "y": "b+…$/);
  expect(long.notes[0]?.excerpt?.length).toBeLessThan(130);
});
