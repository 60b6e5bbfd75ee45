import { expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../src/manifest/json.ts';
import { isResolved, resolveLocalRef } from '../../src/manifest/resolve-ref.ts';
import { visitSchemas } from '../../src/manifest/schema-vocabulary.ts';
import { validateManifest } from '../../src/manifest/validate-manifest.ts';
import { sampleValue } from '../../src/runtime/sample-value.ts';
import { ALL, compile, given, manifest, object, receive, STANDARD, send } from './given.ts';

const text: JsonObject = { type: 'string' };

/** Each reference in what is sent leads somewhere in it. */
function expectResolved(schema: unknown): void {
  if (!isObject(schema)) throw new Error('nothing was sent');
  visitSchemas(schema, part => {
    if (!isObject(part) || typeof part.$ref !== 'string') return;
    expect([part.$ref, isResolved(resolveLocalRef(schema, part.$ref, []))]).toEqual([part.$ref, true]);
  });
}
const references = (schema: unknown): number => (JSON.stringify(schema).match(/"\$ref"/g) ?? []).length;

given('E01', () => {
  const schema = object({ query: { $ref: '#/$defs/Q' } }, ['query'], {
    $defs: { Q: { type: 'object', properties: { limit: { type: 'integer' } } } },
  });

  test.each(ALL)('%s: no reference dangles', target => {
    const { schema: sent } = send(target, schema);
    expectResolved(sent);
    expect(JSON.stringify(sent)).toContain('"limit"');
    if (target === 'gemini:openapi') expect(references(sent)).toBe(0);
  });

  test('a reference to nowhere is an error that names it', () => {
    const broken = manifest(object({ query: { $ref: '#/$defs/Query' } }, ['query'], { $defs: { Q: {} } }));
    for (const found of [validateManifest(broken), compile('anthropic', broken).diagnostics]) {
      expect(found).toContainEqual(
        expect.objectContaining({
          severity: 'error',
          path: ['inputSchema', 'properties', 'query', '$ref'],
          message: expect.stringContaining('#/$defs/Query'),
        }),
      );
    }
  });
});

given('E02', () => {
  const date = { type: 'string', format: 'date-time' };

  test.each(ALL)('%s: a reference to a sibling property is written out', target => {
    const schema = object({ start: date, end: { $ref: '#/properties/start' } });
    const { schema: sent, told } = send(target, schema);
    const { start, end } = (sent as { properties: JsonObject }).properties;
    expect(end).toEqual(start);
    expect(references(sent)).toBe(0);
    expect(told).toContain('info rewritten schema/reference-rewritten properties/end/$ref');
  });

  test('the segments of the pointer are decoded', () => {
    const schema = object({
      'a/b': date,
      'c~d': { type: 'integer' },
      x: { $ref: '#/properties/a~1b' },
      y: { $ref: '#/properties/c~0d' },
      z: { $ref: '#/%70roperties/a~1b' },
    });
    const { properties } = send('mcp', schema).schema as { properties: JsonObject };
    expect([properties.x, properties.y, properties.z]).toEqual([date, { type: 'integer' }, date]);
  });
});

given('E03', () => {
  const user = object({ n: text }, ['n'], { additionalProperties: false });
  const schema = object({ u: { $ref: '#/$defs/U', description: 'the user' } }, ['u'], {
    additionalProperties: false,
    $defs: { U: user },
  });

  test.each(['openai-chat:strict', 'anthropic:strict'])('%s: written out, with the description', target => {
    const { schema: sent, fidelity, told } = send(target, schema);
    expect((sent as { properties: JsonObject }).properties.u).toEqual({ ...user, description: 'the user' });
    expect(references(sent)).toBe(0);
    expect([fidelity, told]).toEqual(['lossless', ['info rewritten schema/reference-inlined properties/u/$ref']]);
  });

  test('a recursive one cannot be written out, and keeps the description all the same', () => {
    const list = object({ next: { $ref: '#/$defs/L', description: 'the rest' } }, ['next'], {
      additionalProperties: false,
    });
    const recursive = object({ l: { $ref: '#/$defs/L', description: 'the list' } }, ['l'], {
      additionalProperties: false,
      $defs: { L: list },
    });
    expect((send('openai-chat:strict', recursive).schema as { properties: JsonObject }).properties.l).toEqual({
      anyOf: [{ $ref: '#/$defs/L' }],
      description: 'the list',
    });
  });

  test.each(STANDARD)('%s: stays', target => {
    expect(send(target, schema).schema).toEqual(schema);
  });
});

given('E05', () => {
  const schema = object({ root: { $ref: '#/$defs/N' } }, [], {
    $defs: { N: { type: 'object', properties: { v: text, kids: { type: 'array', items: { $ref: '#/$defs/N' } } } } },
  });
  const value = { root: { v: 'a', kids: [{ v: 'b', kids: [] }] } };

  test.each(['openai-chat:strict', 'openai-responses:strict'])('%s: the recursion stays', target => {
    const { schema: sent, fidelity } = send(target, schema);
    expectResolved(sent);
    expect(references(sent)).toBe(2);
    expect(fidelity).toBe('lossless');
    expect(receive(target, schema, { root: { v: 'a', kids: [{ v: null, kids: null }] } }).arguments).toEqual({
      root: { v: 'a', kids: [{}] },
    });
  });

  test('anthropic strict: refused, with what to do', () => {
    const { output, diagnostics } = compile('anthropic:strict', manifest(schema));
    expect(output).toBeUndefined();
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'schema/recursion-refused', message: expect.stringMatching(/another mode/) }),
    );
  });

  test('gemini parameters: where it comes back to itself it goes on as JSON text', () => {
    const { schema: sent, fidelity, told } = send('gemini:openapi', schema);
    expect(references(sent)).toBe(0);
    expect(fidelity).toBe('lossy');
    expect(told.some(line => line.startsWith('warning widened schema/as-json-text'))).toBe(true);
    const sentValue = { root: { v: 'a', kids: ['{"v":"b","kids":[]}'] } };
    expect(receive('gemini:openapi', schema, sentValue).arguments).toEqual(value);
  });

  test.each([...STANDARD, 'gemini', 'gemini-interactions'])('%s: stays', target => {
    expect(send(target, schema).schema).toEqual(schema);
  });

  test('samples of it end', () => {
    const { value: sample, diagnostics } = sampleValue(schema, { seed: 1, optional: 'all' });
    expect(sample).toBeDefined();
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

given('E07', () => {
  /** Ten properties that refer to one definition, which refers to another ten times, and so on. */
  const schema = (levels: number): JsonObject => {
    const refers = (name: string): JsonObject =>
      Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`p${i}`, { $ref: `#/$defs/${name}` }]));
    const $defs: JsonObject = { d0: object(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`t${i}`, text]))) };
    for (let level = 1; level < levels; level++) $defs[`d${level}`] = object(refers(`d${level - 1}`));
    return object(refers(`d${levels - 1}`), [], { $defs });
  };

  /** Without references. */
  const INLINED = ['gemini:openapi', 'ollama'];

  test.each(ALL.filter(target => !INLINED.includes(target) && target !== 'anthropic:strict'))(
    '%s: what is shared stays shared',
    target => {
      const source = schema(6);
      const { schema: sent } = send(target, source);
      expectResolved(sent);
      expect(JSON.stringify(sent).length).toBeLessThan(4 * JSON.stringify(source).length);
    },
  );

  test.each(INLINED)('%s: small ones are written out, an explosion is refused with what to do', target => {
    const small = send(target, schema(2));
    expect(small.fidelity).toBe('lossless');
    expect(small.messages).toContainEqual(expect.stringMatching(/took the schema from [\d,]+ to [\d,]+ bytes/));
    const { schema: sent, fidelity, messages } = send(target, schema(6));
    expect([sent, fidelity]).toEqual([undefined, 'refused']);
    expect(messages).toContainEqual(expect.stringMatching(/20,000 parts.*bytes as it is.*mode that keeps references/));
  });
});
