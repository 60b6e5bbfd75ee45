import { describe, expect, test } from 'vitest';
import type { Json, JsonObject, Path } from './json.ts';
import { applyFix } from './testing/apply-fix.ts';
import { validateManifest } from './validate-manifest.ts';

const minimal: JsonObject = {
  toolId: 'web_search',
  version: '1.0.0',
  name: 'Web search',
  description: 'Finds current information on the web.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What to look for' } },
    required: ['query'],
  },
};

const without = (field: string): JsonObject =>
  Object.fromEntries(Object.entries(minimal).filter(([name]) => name !== field));

interface Fault {
  of: string;
  manifest: JsonObject;
  code: string;
  path: Path;
  severity?: string;
  message: RegExp;
  /** The value at the path after the fix; null when there is none, undefined when the fix removes it. */
  fixed?: Json;
}

const faults: Fault[] = [
  {
    of: 'no toolId',
    manifest: without('toolId'),
    code: 'manifest/missing-field',
    path: ['toolId'],
    message: /`toolId` is missing/,
    fixed: 'web_search',
  },
  {
    of: 'no version',
    manifest: without('version'),
    code: 'manifest/missing-field',
    path: ['version'],
    message: /Semantic version/,
    fixed: '1.0.0',
  },
  {
    of: 'no name',
    manifest: without('name'),
    code: 'manifest/missing-field',
    path: ['name'],
    message: /`name` is missing/,
    fixed: 'Web search',
  },
  {
    of: 'no description, which nobody can make up',
    manifest: without('description'),
    code: 'manifest/missing-field',
    path: ['description'],
    message: /What the model reads/,
    fixed: null,
  },
  {
    of: 'no input schema',
    manifest: without('inputSchema'),
    code: 'manifest/missing-field',
    path: ['inputSchema'],
    message: /JSON Schema/,
    fixed: { type: 'object', properties: {} },
  },
  {
    of: 'a title as toolId',
    manifest: { ...minimal, toolId: 'Web Search' },
    code: 'manifest/tool-id',
    path: ['toolId'],
    message: /"Web Search"; use lower-case letters/,
    fixed: 'web_search',
  },
  {
    of: 'camel case as toolId',
    manifest: { ...minimal, toolId: 'webSearch' },
    code: 'manifest/tool-id',
    path: ['toolId'],
    message: /lower-case/,
    fixed: 'web_search',
  },
  {
    of: 'a toolId of other letters',
    manifest: { ...minimal, toolId: '搜索' },
    code: 'manifest/tool-id',
    path: ['toolId'],
    message: /"搜索"/,
    fixed: null,
  },
  {
    of: 'a number as toolId',
    manifest: { ...minimal, toolId: 5 },
    code: 'manifest/wrong-type',
    path: ['toolId'],
    message: /expected a string/,
    fixed: null,
  },
  {
    of: 'a version with v',
    manifest: { ...minimal, version: 'v1.2' },
    code: 'manifest/version',
    path: ['version'],
    message: /major\.minor\.patch/,
    fixed: '1.2.0',
  },
  {
    of: 'a number as version',
    manifest: { ...minimal, version: 2 },
    code: 'manifest/wrong-type',
    path: ['version'],
    message: /expected a string/,
    fixed: '2.0.0',
  },
  {
    of: 'a leading zero',
    manifest: { ...minimal, version: '01.0.0' },
    code: 'manifest/version',
    path: ['version'],
    message: /01\.0\.0/,
    fixed: null,
  },
  {
    of: 'an empty name',
    manifest: { ...minimal, name: '' },
    code: 'manifest/out-of-range',
    path: ['name'],
    message: /`name` is empty; at least 1 character/,
    fixed: null,
  },
  {
    of: 'a long name',
    manifest: { ...minimal, name: 'x'.repeat(121) },
    code: 'manifest/out-of-range',
    path: ['name'],
    message: /121 characters; at most 120/,
    fixed: null,
  },
  {
    of: 'a list as input schema',
    manifest: { ...minimal, inputSchema: [] },
    code: 'manifest/wrong-type',
    path: ['inputSchema'],
    message: /an empty list; expected a JSON Schema object/,
    fixed: null,
  },
  {
    of: 'true as input schema',
    manifest: { ...minimal, inputSchema: true },
    code: 'manifest/wrong-type',
    path: ['inputSchema'],
    message: /true; expected a JSON Schema object/,
    fixed: null,
  },
  {
    of: 'a text as output schema',
    manifest: { ...minimal, outputSchema: 'string' },
    code: 'manifest/wrong-type',
    path: ['outputSchema'],
    message: /`outputSchema` is "string"/,
    fixed: null,
  },
  {
    of: 'one permission as text',
    manifest: { ...minimal, permissions: 'network' },
    code: 'manifest/wrong-type',
    path: ['permissions'],
    message: /expected a list/,
    fixed: ['network'],
  },
  {
    of: 'an odd permission',
    manifest: { ...minimal, permissions: ['Filesystem Read'] },
    code: 'manifest/permission-name',
    path: ['permissions', 0],
    message: /joined by/,
    fixed: 'filesystem.read',
  },
  {
    of: 'a permission twice',
    manifest: { ...minimal, permissions: ['exec', 'exec'] },
    code: 'manifest/repeated-item',
    path: ['permissions', 1],
    message: /repeats `permissions\[0\]`/,
    fixed: null,
  },
  {
    of: 'a timeout of 0',
    manifest: { ...minimal, executionBoundary: { timeout: 0 } },
    code: 'manifest/out-of-range',
    path: ['executionBoundary', 'timeout'],
    message: /`executionBoundary\.timeout` is 0; at least 1/,
    fixed: null,
  },
  {
    of: 'a timeout in quotes',
    manifest: { ...minimal, executionBoundary: { timeout: '5000' } },
    code: 'manifest/wrong-type',
    path: ['executionBoundary', 'timeout'],
    message: /expected an integer/,
    fixed: 5000,
  },
  {
    of: 'half a retry',
    manifest: { ...minimal, executionBoundary: { retryPolicy: { maxRetries: 1.5 } } },
    code: 'manifest/wrong-type',
    path: ['executionBoundary', 'retryPolicy', 'maxRetries'],
    message: /1\.5; expected an integer/,
    fixed: 2,
  },
  {
    of: 'a backoff that is none',
    manifest: { ...minimal, executionBoundary: { retryPolicy: { backoff: 'expontential' } } },
    code: 'manifest/unknown-value',
    path: ['executionBoundary', 'retryPolicy', 'backoff'],
    message: /"constant" or "exponential"/,
    fixed: 'exponential',
  },
  {
    of: 'a risk that is none',
    manifest: { ...minimal, risk: 'high' },
    code: 'manifest/unknown-value',
    path: ['risk'],
    message: /"read", "write" or "destructive"/,
    fixed: null,
  },
  {
    of: 'idempotent in quotes',
    manifest: { ...minimal, idempotent: 'false' },
    code: 'manifest/wrong-type',
    path: ['idempotent'],
    message: /true or false/,
    fixed: false,
  },
  {
    of: 'a wire name with blanks',
    manifest: { ...minimal, exposedName: 'web search' },
    code: 'manifest/exposed-name',
    path: ['exposedName'],
    message: /at most 128 characters/,
    fixed: null,
  },
  {
    of: 'extensions that are no objects',
    manifest: { ...minimal, extensions: { openai: true } },
    code: 'manifest/wrong-type',
    path: ['extensions', 'openai'],
    message: /expected an object/,
    fixed: null,
  },
  {
    of: 'an example without input',
    manifest: { ...minimal, examples: [{ title: 'x' }] },
    code: 'manifest/missing-field',
    path: ['examples', 0, 'input'],
    message: /`input` is missing in `examples\[0\]`/,
    fixed: null,
  },
  {
    of: 'an example that does not fit',
    manifest: { ...minimal, examples: [{ input: { query: 5 } }] },
    code: 'manifest/example-input',
    path: ['examples', 0, 'input', 'query'],
    message: /does not fit the schema\. `query` is 5; expected a string/,
    fixed: null,
  },
  {
    of: 'an example output that does not fit',
    manifest: { ...minimal, outputSchema: { type: 'string' }, examples: [{ input: { query: 'a' }, output: 1 }] },
    code: 'manifest/example-output',
    path: ['examples', 0, 'output'],
    message: /expected a string/,
    fixed: null,
  },
  {
    of: 'an unknown field',
    manifest: { ...minimal, author: 'me' },
    code: 'manifest/unknown-field',
    severity: 'warning',
    path: ['author'],
    message: /never sent; name it `x-author`/,
    fixed: null,
  },
  {
    of: 'an unknown field in the boundary',
    manifest: { ...minimal, executionBoundary: { memory: 1 } },
    code: 'manifest/unknown-field',
    severity: 'warning',
    path: ['executionBoundary', 'memory'],
    message: /not a field of `executionBoundary`/,
    fixed: null,
  },
];

describe('validateManifest', () => {
  test('the five required fields are a complete manifest', () => {
    expect(validateManifest(minimal)).toEqual([]);
  });

  test('own fields and every known one are fine', () => {
    const full = {
      ...minimal,
      $schema: 'https://example.test/manifest.schema.json',
      outputSchema: false,
      permissions: ['network'],
      executionBoundary: {
        timeout: 1,
        retryPolicy: { maxRetries: 1, backoffMs: 0, backoff: 'constant' },
        concurrency: 1,
      },
      risk: 'read',
      idempotent: true,
      exposedName: 'Web/Search:1',
      examples: [{ title: 'One', input: { query: 'a' }, error: 'none' }],
      extensions: { openai: { strict: true } },
      'x-team': 'search',
    };
    expect(validateManifest(full)).toEqual([]);
  });

  test.each(faults)('finds $of', ({ manifest, code, path, severity = 'error', message, fixed }) => {
    const before = structuredClone(manifest);
    const found = validateManifest(manifest);
    expect(manifest).toEqual(before);
    const fault = found.find(one => one.code === code && JSON.stringify(one.path) === JSON.stringify(path));
    expect(fault).toMatchObject({ severity, message: expect.stringMatching(message) });
    if (fixed === null || !fault?.fix) {
      expect([fixed, fault?.fix]).toEqual([null, undefined]);
      return;
    }
    const repaired = applyFix(manifest, fault.fix);
    expect(validateManifest(repaired).filter(one => one.code === code)).toEqual([]);
    expect(
      path.reduce<Json | undefined>((value, key) => (value as { [key: string | number]: Json })?.[key], repaired),
    ).toEqual(fixed);
  });

  test.each([
    ['parameters', 'inputSchema'],
    ['input_schema', 'inputSchema'],
    ['premissions', 'permissions'],
  ])('a field called %s was meant to be %s', (name, meant) => {
    const manifest = { ...without('inputSchema'), [name]: minimal.inputSchema as Json };
    const fault = validateManifest(manifest).find(({ path }) => path[0] === name);
    expect(fault?.message).toContain(`Did you mean \`${meant}\``);
    expect(Object.keys(applyFix(manifest, fault?.fix ?? { title: '', edits: [] }) as JsonObject)).toContain(meant);
  });

  test('a default that its schema refuses is an error with a fix (K03)', () => {
    const manifest = {
      ...minimal,
      inputSchema: {
        type: 'object',
        properties: { enabled: { type: 'boolean', description: 'On or off', default: 'mp3' } },
      },
    };
    const [fault, ...others] = validateManifest(manifest);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      code: 'manifest/invalid-default',
      severity: 'error',
      path: ['inputSchema', 'properties', 'enabled', 'default'],
      message:
        'The default of `enabled` is "mp3", which its own schema refuses. It is "mp3", a string; expected true or false.',
    });
    expect(validateManifest(applyFix(manifest, fault?.fix ?? { title: '', edits: [] }))).toEqual([]);
  });

  test('a default of null is only untidy, and one that is completed by others is fine', () => {
    const owner = { type: 'object', required: ['a'], properties: { a: { default: 1 } } };
    const inputSchema = (p: JsonObject): JsonObject => ({
      ...minimal,
      inputSchema: { type: 'object', properties: { p: { description: 'A parameter', ...p } } },
    });
    expect(validateManifest(inputSchema({ type: 'string', default: null }))).toMatchObject([
      { code: 'manifest/null-default', severity: 'warning' },
    ]);
    expect(
      validateManifest(inputSchema({ ...owner, default: {} })).filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
    expect(
      validateManifest(inputSchema({ ...owner, default: { a: 1 } })).filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
    const outer = { type: 'object', properties: { inner: owner } };
    expect(
      validateManifest(inputSchema({ ...outer, default: { inner: {} } })).filter(
        ({ severity }) => severity === 'error',
      ),
    ).toEqual([]);
    const strict = { ...outer, properties: { inner: { ...owner, required: ['a', 'b'] } } };
    expect(validateManifest(inputSchema({ ...strict, default: { inner: {} } }))).toContainEqual(
      expect.objectContaining({ code: 'manifest/invalid-default', message: expect.stringContaining('missing `b`') }),
    );
  });

  test('values can be left out, so that no pattern of the manifest runs', () => {
    const inputSchema = {
      type: 'object',
      properties: {
        p: {
          type: 'string',
          description: 'A text',
          pattern: '^(a+)+$',
          default: `${'a'.repeat(60)}!`,
          examples: [`${'a'.repeat(60)}!`],
        },
      },
    };
    const found = validateManifest(
      { ...minimal, inputSchema, examples: [{ input: { p: `${'a'.repeat(60)}!` } }] },
      { values: false },
    );
    expect(found.map(({ code }) => code)).toEqual(['lint/slow-pattern']);
  });

  test.each<[string, unknown, string]>([
    ['null', null, 'manifest/not-an-object'],
    ['a list', [], 'manifest/not-an-object'],
    ['nothing', undefined, 'manifest/not-json'],
    ['a function inside', { ...minimal, name: () => 'x' }, 'manifest/not-json'],
    ['a date inside', { ...minimal, name: new Date(0) }, 'manifest/not-json'],
    ['not a number', { ...minimal, version: Number.NaN }, 'manifest/not-json'],
    ['undefined inside', { ...minimal, outputSchema: undefined }, 'manifest/not-json'],
  ])('%s is one finding', (_, value, code) => {
    expect(validateManifest(value)).toMatchObject([{ code, severity: 'error' }]);
  });

  test('data that contains itself is one finding', () => {
    const manifest: { [key: string]: unknown } = { ...minimal };
    manifest.extensions = { openai: manifest };
    expect(validateManifest(manifest)).toMatchObject([
      { code: 'manifest/not-json', path: ['extensions', 'openai', 'extensions'] },
    ]);
  });

  test('half characters are found and repaired', () => {
    const manifest = { ...minimal, description: 'Finds things on the web \ud83d' };
    const [fault] = validateManifest(manifest);
    expect(fault).toMatchObject({ code: 'json/lone-surrogate', path: ['description'] });
    expect(applyFix(manifest, fault?.fix ?? { title: '', edits: [] })).toMatchObject({
      description: 'Finds things on the web \ufffd',
    });
  });

  test('fields of the prototype are not taken for fields of the manifest', () => {
    const manifest = JSON.parse(
      '{"toolId":"a","version":"1.0.0","name":"A","description":"Does a thing well.","inputSchema":{"type":"object","properties":{"constructor":{"type":"string","description":"A class"},"toString":{"type":"string","description":"A text"}},"required":["constructor"]},"__proto__":{"risk":"none"}}',
    );
    expect(validateManifest(manifest)).toMatchObject([{ code: 'manifest/unknown-field', path: ['__proto__'] }]);
  });

  test.each(['constructor', 'toString', 'hasOwnProperty'])('a vendor called %s is one like any other', vendor => {
    expect(validateManifest({ ...minimal, extensions: { [vendor]: 'x' } })).toMatchObject([
      { code: 'manifest/wrong-type', path: ['extensions', vendor] },
      { code: 'lint/unknown-extension', path: ['extensions', vendor] },
    ]);
  });

  test.each([150, 2_000, 5_000])('a pattern of %d nested groups is checked like any other', depth => {
    const pattern = `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    const properties = { p: { type: 'string', description: 'A text', pattern } };
    expect(validateManifest({ ...minimal, inputSchema: { type: 'object', properties } })).toEqual([]);
  });
});
