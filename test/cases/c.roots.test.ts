import { expect, test } from 'vitest';
import { importDefinitions } from '../../src/bundle/import/import-definitions.ts';
import { checkValue } from '../../src/manifest/check-value.ts';
import type { JsonObject } from '../../src/manifest/json.ts';
import { applyFix } from '../../src/manifest/testing/apply-fix.ts';
import { ALL, compile, given, manifest, object, receive, STANDARD, send } from './given.ts';

const GEMINI = ALL.filter(target => target.startsWith('gemini'));
const EMPTY = { type: 'object', properties: {} };
const CLOSED = { ...EMPTY, additionalProperties: false };

given('C01', () => {
  const schema = { $schema: 'http://json-schema.org/draft-07/schema#' };

  test.each(ALL.filter(target => !target.startsWith('gemini')))('%s: the root says that it is an object', target => {
    const sent = send(target, schema);
    expect(sent.schema).toMatchObject(EMPTY);
    expect(sent.told).toContain('info added schema/root-type');
    const keeps = target.startsWith('mcp') || target === 'agent-loop';
    expect(Object.keys(sent.schema as object).includes('$schema')).toBe(keeps);
  });

  test.each(GEMINI)('%s: the parameters are left out', target => {
    expect(send(target, schema)).toMatchObject({ schema: undefined, fidelity: 'lossless' });
  });
});

given('C02', () => {
  test.each(
    ALL.flatMap(
      target =>
        [
          [target, 'string'],
          [target, 'array'],
        ] as const,
    ),
  )('%s: a root of type %s is refused, and the fix wraps it', (target, type) => {
    const tool = manifest({ type, description: 'What to say.' });
    const { output, diagnostics } = compile(target, tool);
    expect(output).toBeUndefined();
    const [error] = diagnostics.filter(({ severity }) => severity === 'error');
    expect(error).toMatchObject({ code: 'schema/root-not-object', path: ['inputSchema', 'type'] });
    if (!error?.fix) throw new Error('no fix is offered');
    const fixed = applyFix(tool as unknown as JsonObject, error.fix) as unknown as typeof tool;
    expect(fixed.inputSchema).toEqual(object({ value: { type, description: 'What to say.' } }));
  });
});

given('C03', () => {
  const schema = object({ from: { type: 'string' }, to: { type: 'string' } }, [], {
    anyOf: [{ required: ['from'] }, { required: ['to'] }],
  });

  /** Mistral looks at the root with a draft-7 validator only. */
  const KEPT = ALL.filter(target => /^(mcp|agent-loop|mistral)/.test(target));

  test.each(ALL.filter(target => !KEPT.includes(target) && target !== 'ollama'))(
    '%s: no combinator at the root; the rule is in the description, and is still checked here',
    target => {
      const { schema: sent, fidelity, told } = send(target, schema);
      const root = sent as JsonObject;
      expect(Object.keys(root).filter(key => /^(anyOf|oneOf|allOf)$/.test(key))).toEqual([]);
      expect(Object.keys(root.properties as object)).toEqual(['from', 'to']);
      expect(root.description).toMatch(/at least one must hold: from given \| to given/);
      expect(fidelity).toBe('lossy');
      expect(told).toContain('warning described schema/root-union anyOf');
      expect(checkValue(schema, {})).not.toEqual([]);
    },
  );

  test('ollama: the same, with the rule in the description of the tool, as that of the root is not read', () => {
    const { output, fidelity } = compile('ollama', manifest(schema));
    expect(output).toMatchObject({
      function: {
        description: 'Tries it. (at least one must hold: from given | to given)',
        parameters: object({ from: { type: 'string' }, to: { type: 'string' } }, []),
      },
    });
    expect(fidelity).toBe('lossy');
  });

  test.each(KEPT)('%s: stays', target => {
    expect(send(target, schema)).toMatchObject({ schema, fidelity: 'exact' });
  });
});

given('C06', () => {
  test('an empty input schema is taken, with a remark when the description speaks of parameters', () => {
    const tool = { name: 'find', description: 'Search by kind and text. Parameters: kind, text.', inputSchema: EMPTY };
    const { manifests, diagnostics } = importDefinitions(JSON.stringify({ tools: [tool] }));
    expect(manifests).toHaveLength(1);
    expect(manifests[0]?.inputSchema).toEqual(EMPTY);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: expect.stringContaining('empty'), path: ['tools', 0, 'inputSchema'] }),
    );
  });
});

given('C07', () => {
  test.each(STANDARD)('%s: properties are there, even if there are none', target => {
    expect(send(target, { type: 'object' })).toMatchObject({ schema: EMPTY, fidelity: 'lossless' });
  });

  test('openai strict: closed, with nothing required', () => {
    expect(send('openai-chat:strict', { type: 'object' }).schema).toEqual({ ...CLOSED, required: [] });
    expect(send('anthropic:strict', { type: 'object' }).schema).toEqual(CLOSED);
  });

  test.each(GEMINI)('%s: the parameters are left out', target => {
    expect(send(target, { type: 'object' }).schema).toBeUndefined();
  });
});

given('C08', () => {
  const schema = { type: 'object', properties: {}, required: [] };

  test.each(GEMINI)('%s: the parameters are left out', target => {
    expect(send(target, schema)).toMatchObject({ schema: undefined, fidelity: 'lossless' });
  });

  test.each(STANDARD)('%s: stay as they are', target => {
    expect(send(target, schema)).toMatchObject({ schema, fidelity: 'exact' });
  });
});

given('C10', () => {
  const schema = object({ meta: { type: 'object' } });

  // Where every object has to say what it holds, a free one would stay empty: it travels as JSON text and is read again.
  test.each(['gemini:openapi', 'openai-chat:strict', 'anthropic:strict'])(
    '%s: a free object is sent as JSON text',
    target => {
      const { schema: sent, fidelity, told } = send(target, schema);
      const meta = ((sent as JsonObject).properties as JsonObject).meta as JsonObject;
      expect(String(meta.type).toLowerCase()).toBe('string');
      expect(meta.description).toMatch(/JSON text of an object/);
      expect([fidelity, told]).toEqual([
        'lossy',
        expect.arrayContaining(['warning widened schema/as-json-text properties/meta']),
      ]);
      expect(receive(target, schema, { meta: '{"a":1}' }).arguments).toEqual({ meta: { a: 1 } });
    },
  );

  test.each([...STANDARD, 'gemini'])('%s: stays', target => {
    expect(send(target, schema)).toMatchObject({ schema, fidelity: 'exact' });
  });
});

given('C11', () => {
  const tool = manifest({ type: 'object', properties: [], required: [] });

  test.each(ALL)('%s: a list in the place of properties is refused, and the fix is an empty object', target => {
    const { output, diagnostics } = compile(target, tool);
    expect(output).toBeUndefined();
    const [error] = diagnostics;
    expect(error).toMatchObject({ severity: 'error', effect: 'refused', path: ['inputSchema', 'properties'] });
    if (!error?.fix) throw new Error('no fix is offered');
    const fixed = applyFix(tool as unknown as JsonObject, error.fix) as unknown as typeof tool;
    expect(compile(target, fixed).fidelity).not.toBe('refused');
  });
});
