import { expect, test } from 'vitest';
import { checkValue } from '../../src/manifest/check-value.ts';
import { isObject, type JsonObject } from '../../src/manifest/json.ts';
import { validateManifest } from '../../src/manifest/validate-manifest.ts';
import { compile, given, manifest, object, receive, STANDARD, send, sendParameter } from './given.ts';

const text: JsonObject = { type: 'string' };
const closed = (properties: JsonObject): JsonObject =>
  object(properties, Object.keys(properties), { additionalProperties: false });

given('D01', () => {
  const schema = closed({ m: { oneOf: [closed({ card: text }), closed({ iban: text })] } });

  test.each(['openai-chat:strict', 'anthropic:strict', 'gemini:openapi'])(
    '%s: oneOf becomes anyOf, without loss, as the branches exclude each other',
    target => {
      const { schema: sent, told } = send(target, schema);
      expect(JSON.stringify(sent)).not.toContain('oneOf');
      expect(JSON.stringify(sent)).toContain('"anyOf"');
      expect(told).toContain('info rewritten schema/one-of-as-any-of properties/m/oneOf');
    },
  );

  test('where they do not, that is told as a loss, and is still checked here', () => {
    const open = closed({ m: { oneOf: [closed({ a: text }), { ...closed({}), properties: { a: text } }] } });
    const { fidelity, told } = send('openai-chat:strict', open);
    expect(fidelity).toBe('lossy');
    expect(told).toContain('warning widened schema/one-of-as-any-of properties/m/oneOf');
    expect(checkValue(open, { m: { a: 'x' } }).map(({ code }) => code)).toEqual(['call/several-alternatives']);
  });

  test.each(STANDARD)('%s: stays', target => {
    expect(send(target, schema).schema).toEqual(schema);
  });
});

given('D02', () => {
  const schema = {
    type: 'object',
    allOf: [closed({ a: text }), closed({ b: { type: 'number' } })],
  };

  test('the manifest is told that nothing satisfies it', () => {
    expect(checkValue(schema, { a: 'x', b: 1 })).not.toEqual([]);
    const [found] = validateManifest(manifest(schema)).filter(({ code }) => code.includes('unsatisfiable'));
    expect(found).toMatchObject({ severity: 'error' });
    expect(found?.fix?.edits.length).toBeGreaterThan(0);
  });

  test.each(['openai-chat', 'openai-chat:strict', 'anthropic', 'anthropic:strict', 'gemini', 'gemini:openapi'])(
    '%s: refused, as no call could ever be right',
    target => {
      const { output, diagnostics } = compile(target, manifest(schema));
      expect(output).toBeUndefined();
      expect(diagnostics).toContainEqual(
        expect.objectContaining({ code: 'schema/unsatisfiable', effect: 'refused', path: ['inputSchema'] }),
      );
    },
  );

  test.each(['openai-chat:strict', 'gemini:openapi'])(
    '%s: what was meant, closed around its parts, is one object',
    target => {
      const meant = {
        type: 'object',
        allOf: [object({ a: text }), object({ b: { type: 'number' } })],
        unevaluatedProperties: false,
      };
      const { schema: sent } = send(target, meant);
      expect(Object.keys((sent as JsonObject).properties as object)).toEqual(['a', 'b']);
      expect((sent as JsonObject).required).toEqual(['a', 'b']);
      if (target === 'openai-chat:strict') expect(send(target, meant).fidelity).toBe('lossless');
    },
  );
});

given('D04', () => {
  const optional = { anyOf: [text, { type: 'null' }], default: '' };
  const schema = object({ domain: optional }, []);

  test('gemini parameters: one type, nullable', () => {
    const sent = send('gemini:openapi', schema).schema as { properties: { domain: JsonObject } };
    expect(sent.properties.domain).toMatchObject({ type: 'STRING', nullable: true });
    expect(Object.keys(sent.properties.domain)).not.toContain('anyOf');
  });

  test('openai strict: the union stays, required, without the default', () => {
    const sent = send('openai-chat:strict', schema).schema as JsonObject;
    expect(sent.required).toEqual(['domain']);
    expect((sent.properties as JsonObject).domain).toEqual({ anyOf: [text, { type: 'null' }] });
  });

  test.each(STANDARD)('%s: stays', target => {
    expect(send(target, schema).schema).toEqual(schema);
  });
});

given('D06', () => {
  const branches = [{ type: 'integer' }, { type: 'null', title: 'None', description: 'not set' }];

  test.each<JsonObject>([
    { anyOf: branches },
    { oneOf: branches },
    { anyOf: [{ type: 'integer' }, { enum: [null], title: 'None' }] },
    { anyOf: [{ type: 'integer' }, { const: null }] },
    { type: ['integer', 'null'] },
  ])('gemini parameters: %j is a nullable integer', parameter => {
    const sent = sendParameter('gemini:openapi', parameter);
    expect(isObject(sent) && { type: sent.type, nullable: sent.nullable, anyOf: sent.anyOf }).toEqual({
      type: 'INTEGER',
      nullable: true,
      anyOf: undefined,
    });
    expect(receive('gemini:openapi', object({ p: parameter }), { p: null }).arguments).toEqual({ p: null });
  });
});
