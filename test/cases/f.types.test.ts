import { expect, test } from 'vitest';
import { importDefinitions } from '../../src/bundle/import/import-definitions.ts';
import { checkValue } from '../../src/manifest/check-value.ts';
import type { JsonObject } from '../../src/manifest/json.ts';
import { applyFix } from '../../src/manifest/testing/apply-fix.ts';
import { validateManifest } from '../../src/manifest/validate-manifest.ts';
import { ALL, compile, given, manifest, object, receive, STANDARD, send, sendParameter } from './given.ts';

given('F01', () => {
  const value = { type: ['string', 'number', 'null'] };

  test('gemini parameters: one branch a type, null as a field, nothing beside anyOf', () => {
    expect(sendParameter('gemini:openapi', value)).toEqual({
      anyOf: [{ type: 'STRING', nullable: true }, { type: 'NUMBER' }],
    });
    expect(receive('gemini:openapi', object({ p: value }), { p: 5 }).arguments).toEqual({ p: 5 });
  });

  // Servers of Ollama take lists of types since 2025; for older ones there is no form that says the same.
  test.each([...STANDARD, 'gemini', 'gemini-interactions', 'openai-chat:strict', 'anthropic:strict', 'ollama'])(
    '%s: stays',
    target => {
      expect(sendParameter(target, value)).toEqual(value);
    },
  );
});

given('F03', () => {
  const price = { type: 'number', nullable: true };
  const tool = manifest(object({ p: price, nullable: { type: 'boolean' } }));

  test('is told with a fix; a property of that name is not meant', () => {
    const found = validateManifest(tool).filter(({ code }) => code === 'lint/nullable');
    expect(found.map(({ path, severity }) => [path.join('/'), severity])).toEqual([
      ['inputSchema/properties/p/nullable', 'warning'],
    ]);
    const [{ fix } = {}] = found;
    if (!fix) throw new Error('no fix is offered');
    const fixed = applyFix(tool as unknown as JsonObject, fix) as unknown as typeof tool;
    expect(fixed.inputSchema).toEqual(object({ p: { type: ['number', 'null'] }, nullable: { type: 'boolean' } }));
  });

  test('null is not accepted because of it', () => {
    expect(checkValue(object({ p: price }), { p: null }).map(({ code }) => code)).toEqual(['call/wrong-type']);
  });

  test('in a definition of Gemini it means what it says', () => {
    const definition = {
      name: 'price',
      description: 'Says a price.',
      parameters: { type: 'OBJECT', properties: { p: { type: 'NUMBER', nullable: true } }, required: ['p'] },
    };
    const { manifests } = importDefinitions(JSON.stringify([{ functionDeclarations: [definition] }]));
    expect(manifests[0]?.inputSchema).toEqual(object({ p: { type: ['number', 'null'] } }));
  });
});

given('F04', () => {
  const schema = object({ minutes: { type: 'integer', enum: [60, 1440] } });

  test('gemini parameters: spelled as strings, and turned back', () => {
    expect(sendParameter('gemini:openapi', { type: 'integer', enum: [60, 1440] })).toEqual({
      type: 'STRING',
      format: 'enum',
      enum: ['60', '1440'],
    });
    expect(receive('gemini:openapi', schema, { minutes: '60' }).arguments).toEqual({ minutes: 60 });
    expect(send('gemini:openapi', schema).fidelity).toBe('lossless');
  });

  test.each(ALL.filter(target => target !== 'gemini:openapi'))('%s: the numbers stay', target => {
    expect(sendParameter(target, { type: 'integer', enum: [60, 1440] })).toEqual({ type: 'integer', enum: [60, 1440] });
  });
});

given('F06', () => {
  const kind = { type: 'string', enum: ['', 'shell', 'prompt'] };

  // Instead of leaving the empty string out, it gets a spelling of its own and is turned back: nothing is lost.
  test('gemini parameters: the empty string is spelled, and turned back', () => {
    expect(sendParameter('gemini:openapi', kind)).toEqual({
      type: 'STRING',
      format: 'enum',
      enum: ['(empty)', 'shell', 'prompt'],
    });
    expect(receive('gemini:openapi', object({ kind }), { kind: '(empty)' }).arguments).toEqual({ kind: '' });
    expect(send('gemini:openapi', object({ kind })).fidelity).toBe('lossless');
  });

  test('the spelling never meets a listed value', () => {
    const both = { enum: ['', '(empty)', 1, '1'] };
    const { enum: sent } = sendParameter('gemini:openapi', both) as { enum: string[] };
    expect(new Set(sent).size).toBe(4);
    for (const [index, value] of both.enum.entries()) {
      expect(receive('gemini:openapi', object({ p: both }), { p: sent[index] }).arguments).toEqual({ p: value });
    }
  });

  test.each([...STANDARD, 'gemini', 'mistral'])('%s: stays', target => {
    expect(sendParameter(target, kind)).toEqual(kind);
  });
});

given('F08', () => {
  test('gemini parameters: the type that the values tell', () => {
    expect(sendParameter('gemini:openapi', { enum: ['a', 'b'] })).toEqual({
      type: 'STRING',
      format: 'enum',
      enum: ['a', 'b'],
    });
    expect(sendParameter('gemini:openapi', { enum: ['a', 1, null] })).toEqual({
      type: 'STRING',
      format: 'enum',
      enum: ['a', '1'],
      nullable: true,
    });
  });

  test('openai strict: the same', () => {
    expect(sendParameter('openai-chat:strict', { enum: ['a', 'b'] })).toEqual({ type: 'string', enum: ['a', 'b'] });
    expect(sendParameter('openai-chat:strict', { enum: ['a', 1] })).toEqual({
      type: ['string', 'integer'],
      enum: ['a', 1],
    });
  });
});

given('F10', () => {
  const schema = object(
    {
      o: { type: ['object', 'null'], properties: { a: { type: 'string' } } },
      t: { properties: { b: { type: 'string' } } },
    },
    [],
  );

  test('openai strict: every object is closed and requires all, stated or not', () => {
    const { properties } = send('openai-chat:strict', schema).schema as { properties: JsonObject };
    expect(properties.o).toEqual({
      type: ['object', 'null'],
      properties: { a: { type: ['string', 'null'] } },
      required: ['a'],
      additionalProperties: false,
    });
    expect(properties.t).toEqual({
      type: ['object', 'null'],
      properties: { b: { type: ['string', 'null'] } },
      required: ['b'],
      additionalProperties: false,
    });
  });

  test('the missing type is told', () => {
    expect(validateManifest(manifest(schema))).toContainEqual(
      expect.objectContaining({ code: 'lint/missing-type', path: ['inputSchema', 'properties', 't'] }),
    );
  });
});

given('F12', () => {
  const schema = object({ g: { type: 'enum', values: ['now', 'soon'] }, n: { type: 'float' } });

  test('each is an error at its place, with a fix', () => {
    const found = validateManifest(manifest(schema)).filter(({ severity }) => severity === 'error');
    expect(found.map(({ path }) => path.join('/'))).toEqual([
      'inputSchema/properties/g/type',
      'inputSchema/properties/n/type',
    ]);
    const fixed = found.reduce(
      (tool, { fix }) => {
        if (!fix) throw new Error('no fix is offered');
        return applyFix(tool, fix) as JsonObject;
      },
      manifest(schema) as unknown as JsonObject,
    );
    expect(fixed.inputSchema).toEqual(object({ g: { type: 'string', enum: ['now', 'soon'] }, n: { type: 'number' } }));
  });

  test.each(ALL)('%s: refused', target => {
    expect(compile(target, manifest(schema)).fidelity).toBe('refused');
  });
});
