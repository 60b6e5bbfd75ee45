import { describe, expect, test } from 'vitest';
import type { Bundle } from './bundle.ts';
import { parseBundle, serializeBundle } from './parse-bundle.ts';

const manifest = { toolId: 'a', version: '1.0.0', name: 'A', description: 'Does a.', inputSchema: { type: 'object' } };
const bundle: Bundle = { format: 'manifest-bundle', formatVersion: 1, name: 'Demo', tools: [manifest] };

/** `code path` of each finding. */
const findings = (text: string) => parseBundle(text).diagnostics.map(({ code, path }) => [code, ...path].join(' '));
const file = (fields: object) => JSON.stringify({ ...bundle, ...fields });

test.each<[string, Bundle]>([
  ['the least', bundle],
  [
    'everything',
    {
      ...bundle,
      description: 'D',
      drafts: [{ index: 0, text: '{' }],
      padding: [{ index: 1, before: '', after: '\n' }],
      scenarios: [{ name: 'S', message: 'M', model: [] }],
      policy: { default: 'ask' },
      'x-a': 1,
    },
  ],
  ['no tools', { ...bundle, tools: [] }],
])('parse ∘ serialize is the identity: %s', (_, value) => {
  const text = serializeBundle(value);
  expect(parseBundle(text)).toEqual({ bundle: value, diagnostics: [] });
  expect(serializeBundle(value)).toBe(text);
});

test('serializing puts the known fields first', () => {
  const { tools, name, format, formatVersion } = bundle;
  expect(Object.keys(JSON.parse(serializeBundle({ 'x-a': 1, tools, name, formatVersion, format })))).toEqual([
    'format',
    'formatVersion',
    'name',
    'tools',
    'x-a',
  ]);
});

describe('what is accepted with a note', () => {
  test.each<[string, string, string[], string]>([
    ['one manifest', JSON.stringify(manifest), ['bundle/single-manifest'], 'A'],
    ['one manifest without a name', '{"toolId":"b"}', ['bundle/single-manifest'], 'b'],
    ['a list of manifests', JSON.stringify([manifest]), ['bundle/manifest-list'], 'Untitled bundle'],
    ['an empty list', '[]', ['bundle/manifest-list'], 'Untitled bundle'],
    ['no version', file({ formatVersion: undefined }), ['bundle/version'], 'Demo'],
    ['no format', file({ format: undefined }), ['bundle/format'], 'Demo'],
    ['no name', file({ name: undefined }), ['bundle/name name'], 'Untitled bundle'],
    ['a name of the wrong kind', file({ name: 3 }), ['bundle/name name'], 'Untitled bundle'],
    ['a description of the wrong kind', file({ description: [] }), ['bundle/description description'], 'Demo'],
    ['scenarios of the wrong kind', file({ scenarios: {} }), ['bundle/scenarios scenarios'], 'Demo'],
    ['a policy of the wrong kind', file({ policy: 'x' }), ['bundle/policy policy'], 'Demo'],
    ['drafts of the wrong kind', file({ drafts: 1 }), ['bundle/drafts drafts'], 'Demo'],
    ['a draft of the wrong kind', file({ drafts: [{ index: -1, text: '' }] }), ['bundle/drafts drafts 0'], 'Demo'],
    [
      'padding that is no white space',
      file({ padding: [{ index: 0, before: '{', after: '' }] }),
      ['bundle/padding padding 0'],
      'Demo',
    ],
    ['an unknown field', file({ later: 1 }), ['bundle/unknown-field later'], 'Demo'],
    ['a key of Object.prototype', file({ constructor: 1 }), ['bundle/unknown-field constructor'], 'Demo'],
  ])('%s', (_, text, expected, name) => {
    const { bundle: read, diagnostics } = parseBundle(text);
    expect(findings(text)).toEqual(expected);
    expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(false);
    expect(read?.name).toBe(name);
  });
});

describe('what is refused', () => {
  test.each<[string, string, string]>([
    ['broken JSON', '{"format": "manifest-bundle"', 'json/unclosed'],
    ['an empty file', '', 'json/empty'],
    ['a newer version', file({ formatVersion: 2 }), 'bundle/newer-version formatVersion'],
    ['a version that never was', file({ formatVersion: 0 }), 'bundle/version formatVersion'],
    ['a version of the wrong kind', file({ formatVersion: '1' }), 'bundle/version formatVersion'],
    ['no tools', file({ tools: undefined }), 'bundle/tools tools'],
    ['tools of the wrong kind', file({ tools: {} }), 'bundle/tools tools'],
    ['another format', file({ format: 'zip' }), 'bundle/not-a-bundle'],
    ['a request body', '{"model":"m","tools":[{"type":"function"}]}', 'bundle/not-a-bundle'],
    ['a list of something else', '[1,2]', 'bundle/not-a-bundle'],
    ['a scalar', '7', 'bundle/not-a-bundle'],
    ['a deep one', '['.repeat(10_000), 'json/too-deep'],
  ])('%s', (_, text, expected) => {
    expect(parseBundle(text).bundle).toBeUndefined();
    expect(findings(text).map(finding => (finding.startsWith('json/') ? finding.split(' ')[0] : finding))).toEqual([
      expected,
    ]);
  });

  test('a newer version says what to do', () => {
    expect(parseBundle(file({ formatVersion: 2 })).diagnostics[0]?.message).toBe(
      'The bundle has `formatVersion` 2; this version of the studio reads up to 1. Open it with a newer one.',
    );
  });
});

test('what is wrong with scenarios and policy is told with its place, and they are kept', () => {
  const sound = { name: 'S', message: 'M', model: [] };
  const scenarios = [sound, 3, { ...sound, model: [{ calls: [{ tool: 'a', id: 7 }] }] }, { ...sound, message: '' }];
  const policy = { risk: { write: 'yes' } };
  const text = file({ scenarios, policy });
  const { bundle: read, diagnostics } = parseBundle(text);
  expect(read).toMatchObject({ scenarios, policy });
  expect(
    diagnostics.map(({ severity, code, path, span }) => [
      severity,
      code,
      path.join('.'),
      span && text.slice(span.offset, span.offset + span.length),
    ]),
  ).toEqual([
    ['warning', 'scenario/wrong-value', 'scenarios.1', '3'],
    ['warning', 'scenario/wrong-value', 'scenarios.2.model.0.calls.0.id', '7'],
    ['warning', 'scenario/empty-message', 'scenarios.3', JSON.stringify(scenarios[3])],
    ['warning', 'policy/wrong-value', 'policy.risk.write', '"yes"'],
  ]);
  expect(diagnostics[1]?.message).toMatch(/^`scenarios\[2\]\.model\[0\]\.calls\[0\]\.id` is 7/);
});

test.each<[field: string, value: unknown, kept: unknown]>([
  ['scenarios', { a: 1 }, { a: 1 }],
  ['policy', 5, 5],
  ['description', ['d'], ['d']],
  ['name', 3, 3],
  ['drafts', 'd', 'd'],
  ['padding', [{ index: 0, before: '{', after: '' }], [{ index: 0, before: '{', after: '' }]],
  ['tools', [manifest, 5, null], [5, null]],
])('%s of a wrong shape come through under a name of their own', (field, value, kept) => {
  for (const beside of [{}, { [`x-${field}`]: 'taken' }]) {
    const key = Object.keys(beside).length > 0 ? `x-${field}_` : `x-${field}`;
    const read = parseBundle(file({ [field]: value, ...beside })).bundle;
    if (!read) throw new Error('no bundle');
    const again = parseBundle(serializeBundle(read));
    expect(again.bundle).toMatchObject({ ...beside, [key]: kept });
    expect(again.diagnostics).toEqual([]);
  }
});

test('tools that are no objects stand apart, with an error each', () => {
  const { bundle: read, diagnostics } = parseBundle(file({ tools: [manifest, 1, null, manifest] }));
  expect(read?.tools).toEqual([manifest, manifest]);
  expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([
    ['bundle/tool-kind', ['tools', 1]],
    ['bundle/tool-kind', ['tools', 2]],
  ]);
});

test('a key called __proto__ stays a key', () => {
  const text =
    '{"format":"manifest-bundle","formatVersion":1,"name":"F","__proto__":{"polluted":1},"tools":[{"toolId":"a","__proto__":{"x":1}}]}';
  const { bundle: read } = parseBundle(text);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect(Object.keys(read ?? {})).toContain('__proto__');
  expect(Object.keys(read?.tools[0] ?? {})).toEqual(['toolId', '__proto__']);
  expect(JSON.parse(serializeBundle(read as Bundle))).toEqual(JSON.parse(text));
});

test('findings inside a tool point into the file', () => {
  const text = '{"format":"manifest-bundle","formatVersion":1,"name":"F","tools":[{"toolId":"a","toolId":"b"}]}';
  const { bundle: read, diagnostics } = parseBundle(text);
  expect(read?.tools).toEqual([{ toolId: 'b' }]);
  expect(diagnostics).toMatchObject([
    {
      code: 'json/duplicate-key',
      path: ['tools', 0, 'toolId'],
      span: { offset: text.lastIndexOf('"toolId"'), length: 8 },
    },
  ]);
});
