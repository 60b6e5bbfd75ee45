import { expect, test } from 'vitest';
import { importDefinitions } from '../../src/bundle/import/import-definitions.ts';
import { checkValue } from '../../src/manifest/check-value.ts';
import { isObject, type Json, type JsonObject } from '../../src/manifest/json.ts';
import { applyFix } from '../../src/manifest/testing/apply-fix.ts';
import { validateManifest } from '../../src/manifest/validate-manifest.ts';
import { ALL, compile, given, manifest, object, receive, STANDARD, send, sendParameter } from './given.ts';

const text: JsonObject = { type: 'string' };
const described = (target: string, parameter: Json): string =>
  String((sendParameter(target, parameter) as JsonObject | undefined)?.description ?? '');

given('G01', () => {
  test.each<[what: string, parameter: JsonObject, sent: JsonObject, fidelity: string]>([
    [
      'for an integer the next one says the same',
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'INTEGER', minimum: 1 },
      'lossless',
    ],
    [
      'for a number the bound itself gets in, and that is told',
      { type: 'number', exclusiveMaximum: 1 },
      { type: 'NUMBER', maximum: 1 },
      'lossy',
    ],
    [
      'a tighter bound wins',
      { type: 'integer', exclusiveMinimum: 0, minimum: 5 },
      { type: 'INTEGER', minimum: 5 },
      'lossless',
    ],
    [
      'a looser bound does not',
      { type: 'integer', exclusiveMaximum: 10, maximum: 50 },
      { type: 'INTEGER', maximum: 9 },
      'lossless',
    ],
    [
      'half of an integer is none',
      { type: 'integer', exclusiveMinimum: 0.5 },
      { type: 'INTEGER', minimum: 0.5 },
      'lossy',
    ],
  ])('gemini parameters: %s', (_what, parameter, sent, fidelity) => {
    expect(sendParameter('gemini:openapi', parameter)).toEqual(sent);
    expect(send('gemini:openapi', object({ p: parameter })).fidelity).toBe(fidelity);
  });

  test('what the target lets in is still checked here', () => {
    expect(checkValue(object({ p: { type: 'number', exclusiveMaximum: 1 } }), { p: 1 })).toHaveLength(1);
  });

  test.each([...STANDARD, 'gemini', 'openai-chat:strict'])('%s: stays', target => {
    expect(sendParameter(target, { type: 'integer', exclusiveMinimum: 0 })).toEqual({
      type: 'integer',
      exclusiveMinimum: 0,
    });
  });

  test('anthropic strict: in words', () => {
    expect(sendParameter('anthropic:strict', { type: 'integer', exclusiveMinimum: 0 })).toEqual({
      type: 'integer',
      description: '(more than 0)',
    });
  });
});

given('G03', () => {
  test('gemini parameters: date-time stays, other formats of strings move into the description', () => {
    expect(sendParameter('gemini:openapi', { type: 'string', format: 'uri' })).toEqual({
      type: 'STRING',
      description: '(format: uri)',
    });
    expect(sendParameter('gemini:openapi', { type: 'string', format: 'date-time' })).toEqual({
      type: 'STRING',
      format: 'date-time',
    });
    for (const [type, format] of [
      ['number', 'float'],
      ['number', 'double'],
      ['integer', 'int32'],
      ['integer', 'int64'],
    ]) {
      expect(sendParameter('gemini:openapi', { type, format } as JsonObject)).toEqual({
        type: type?.toUpperCase(),
        format,
      });
    }
    expect(described('gemini:openapi', { type: 'number', format: 'int32' })).toContain('int32');
  });

  test.each([...STANDARD, 'gemini', 'gemini-interactions'])('%s: stays', target => {
    expect(sendParameter(target, { type: 'string', format: 'uri' })).toEqual({ type: 'string', format: 'uri' });
  });

  test('openai strict knows uuid and e-mail, no uri; anthropic strict knows uri too', () => {
    expect(sendParameter('openai-chat:strict', { type: 'string', format: 'uuid' })).toEqual({
      type: 'string',
      format: 'uuid',
    });
    expect(described('openai-chat:strict', { type: 'string', format: 'uri' })).toBe('(format: uri)');
    expect(sendParameter('anthropic:strict', { type: 'string', format: 'uri' })).toEqual({
      type: 'string',
      format: 'uri',
    });
  });
});

given('G05', () => {
  const parameter = { type: 'integer', format: 'uint64' };

  test('an unknown format is an annotation: no complaint, and the value is checked by the rest', () => {
    expect(checkValue(object({ p: parameter }), { p: 5 })).toEqual([]);
    expect(checkValue(object({ p: parameter }), { p: 'x' }).map(({ code }) => code)).toEqual(['call/wrong-type']);
  });

  test.each(['gemini:openapi', 'openai-chat:strict', 'anthropic:strict'])('%s: not sent as a format', target => {
    expect(Object.keys(sendParameter(target, parameter) as object)).not.toContain('format');
  });

  test('gemini parameters keep the formats of numbers that they know', () => {
    expect(sendParameter('gemini:openapi', { type: 'integer', format: 'int64' })).toMatchObject({ format: 'int64' });
  });
});

given('G06', () => {
  const parameter = { type: 'string', pattern: '^(?!\\.)[a-z.]+@[a-z.]+$' };

  test.each([
    'openai-responses',
    'openai-chat:strict',
    'openai-responses:strict',
    'anthropic:strict',
    'gemini:openapi',
  ])('%s: lookaround moves into the description, with its place', target => {
    const sent = sendParameter(target, parameter) as JsonObject;
    expect(Object.keys(sent)).not.toContain('pattern');
    expect(sent.description).toContain(parameter.pattern);
    const { told, fidelity } = send(target, object({ p: parameter }));
    expect([told, fidelity]).toEqual([
      expect.arrayContaining(['warning described schema/constraint-described properties/p/pattern']),
      'lossy',
    ]);
    expect(checkValue(object({ p: parameter }), { p: '.a@b' })).toHaveLength(1);
  });

  test.each(['openai-chat', 'anthropic', 'mcp', 'gemini'])('%s: stays', target => {
    expect(sendParameter(target, parameter)).toEqual(parameter);
  });

  test('a pattern that only looks like lookaround stays everywhere', () => {
    const plain = { type: 'string', pattern: '^[(?=]\\(?!$' };
    for (const target of ['openai-responses', 'openai-chat:strict', 'anthropic:strict']) {
      expect(sendParameter(target, plain)).toMatchObject({ pattern: plain.pattern });
    }
  });
});

given('G08', () => {
  const schema = object({ u: { type: 'string', pattern: '^https\\:\\/\\/' } });

  test('the manifest is told, with the pattern that is legal under the flag', () => {
    const [found] = validateManifest(manifest(schema)).filter(({ code }) => code === 'lint/pattern-without-unicode');
    expect(found).toMatchObject({ severity: 'warning', path: ['inputSchema', 'properties', 'u', 'pattern'] });
    expect(found?.fix?.edits).toEqual([expect.objectContaining({ value: '^https:\\/\\/' })]);
  });

  test('a call is checked all the same, and that is told', () => {
    const found = checkValue(schema, { u: 'https://example.test' });
    expect(found.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['info call/legacy-pattern']);
    expect(checkValue(schema, { u: 'ftp:' }).some(({ code }) => code === 'call/pattern')).toBe(true);
  });
});

given('G10', () => {
  const headers = { type: 'object', propertyNames: text, additionalProperties: text };
  const tight = { ...headers, propertyNames: { pattern: '^x-' } };

  test.each(['openai-chat', 'openai-responses'])(
    '%s: propertyNames go; a rule for the names moves into the description',
    target => {
      expect(sendParameter(target, headers)).toEqual({ type: 'object', additionalProperties: text });
      expect(send(target, object({ p: headers })).fidelity).toBe('lossless');
      expect(sendParameter(target, tight)).toEqual({
        type: 'object',
        additionalProperties: text,
        description: '(propertyNames: {"pattern":"^x-"})',
      });
      expect(send(target, object({ p: tight })).fidelity).toBe('lossy');
    },
  );

  // A map has no strict form; instead of giving up strict for the whole tool it travels as JSON text, told as widened.
  test.each(['openai-chat:strict', 'anthropic:strict', 'gemini:openapi'])(
    '%s: a map is sent as JSON text, and read again',
    target => {
      expect(String((sendParameter(target, headers) as JsonObject).type).toLowerCase()).toBe('string');
      expect(send(target, object({ p: headers }, ['p'], { additionalProperties: false })).told).toContain(
        'warning widened schema/as-json-text properties/p',
      );
      expect(receive(target, object({ p: headers }), { p: '{"x-a":"b"}' }).arguments).toEqual({ p: { 'x-a': 'b' } });
    },
  );

  test.each(['anthropic', 'mcp', 'agent-loop', 'gemini'])('%s: stays', target => {
    expect(sendParameter(target, tight)).toEqual(tight);
  });

  test('openai: also where a test of values holds it', () => {
    for (const keyword of ['not', 'if', 'contains', 'items', 'additionalProperties']) {
      expect(JSON.stringify(send('openai-chat', object({ p: { [keyword]: tight } })).schema)).not.toContain(
        '"propertyNames"',
      );
    }
  });
});

given('G11', () => {
  const schema = object({
    ms: { type: 'integer', minimum: 1, maximum: 300_000 },
    xs: { type: 'array', items: text, minItems: 2 },
  });

  test('anthropic strict: bounds move into the descriptions, and are checked here', () => {
    const { schema: sent, fidelity } = send('anthropic:strict', schema);
    expect((sent as { properties: JsonObject }).properties).toEqual({
      ms: { type: 'integer', description: '(at least 1; at most 300000)' },
      xs: { type: 'array', items: text, description: '(at least 2 items)' },
    });
    expect(fidelity).toBe('lossy');
    expect(checkValue(schema, { ms: 0, xs: ['a'] })).toHaveLength(2);
    expect(sendParameter('anthropic:strict', { type: 'array', items: text, minItems: 1 })).toMatchObject({
      minItems: 1,
    });
  });

  test('anthropic: stays', () => {
    expect(send('anthropic', schema)).toMatchObject({ schema, fidelity: 'exact' });
  });
});

given('G13', () => {
  const schema = object({ values: { type: 'array', items: { type: 'array' } } });

  test.each(['openai-chat', 'openai-responses', 'gemini', 'gemini-interactions'])(
    '%s: items that say nothing are added, and told',
    target => {
      const { schema: sent, told } = send(target, schema);
      expect((sent as { properties: JsonObject }).properties.values).toEqual({
        type: 'array',
        items: { type: 'array', items: {} },
      });
      expect(told).toContain('info added schema/items-added properties/values/items');
    },
  );

  test.each(['openai-chat:strict', 'anthropic:strict', 'gemini:openapi'])(
    '%s: items need a type there, so each is JSON text',
    target => {
      const values = (send(target, schema).schema as { properties: JsonObject }).properties.values as {
        items: { items: JsonObject };
      };
      expect(String(values.items.items.type).toLowerCase()).toBe('string');
      expect(receive(target, schema, { values: [['1', '"a"', '{"b":2}']] }).arguments).toEqual({
        values: [[1, 'a', { b: 2 }]],
      });
    },
  );

  test('the manifest is told', () => {
    expect(validateManifest(manifest(schema))).toContainEqual(
      expect.objectContaining({
        code: 'lint/array-without-items',
        path: ['inputSchema', 'properties', 'values', 'items'],
      }),
    );
  });

  test.each(['anthropic', 'mcp'])('%s: stays', target => {
    expect(send(target, schema).schema).toEqual(schema);
  });
});

given('G14', () => {
  const number = { type: 'number' };
  const old = { type: 'array', items: [number, number], minItems: 2, maxItems: 2 };
  const mixed = { type: 'array', prefixItems: [number, text], items: false, minItems: 2 };

  test.each(['openai-chat', 'openai-responses', 'anthropic'])('%s: the tuple takes its form of 2020-12', target => {
    expect(sendParameter(target, old)).toMatchObject({
      type: 'array',
      prefixItems: [number, number],
      minItems: 2,
      maxItems: 2,
    });
    expect(send(target, object({ p: old })).told[0]).toBe('info rewritten schema/upgraded properties/p/items');
  });

  test.each(['openai-chat:strict', 'gemini:openapi'])('%s: places that are alike are a list of that kind', target => {
    const sent = sendParameter(target, old) as JsonObject;
    expect(JSON.stringify(sent).toLowerCase()).toContain('"items":{"type":"number"}');
    expect([Number(sent.minItems), Number(sent.maxItems)]).toEqual([2, 2]);
    expect(send(target, object({ p: old }, ['p'], { additionalProperties: false })).told).toContain(
      'info rewritten schema/tuple-as-list properties/p/items',
    );
  });

  test.each(['openai-chat:strict', 'gemini:openapi'])(
    '%s: others are a list of any of them, and the order is told',
    target => {
      const sent = sendParameter(target, mixed) as JsonObject;
      expect((sent.items as JsonObject).anyOf).toHaveLength(2);
      expect(sent.description).toMatch(/items in order/);
      expect(Number(sent.maxItems)).toBe(2);
      expect(send(target, object({ p: mixed })).fidelity).toBe('lossy');
    },
  );

  test('what is beyond the tuple comes along', () => {
    const { manifests } = importDefinitions(
      JSON.stringify({
        name: 'a',
        description: 'A.',
        input_schema: object({ p: { type: 'array', items: [number], additionalItems: text } }),
      }),
    );
    expect(manifests[0]?.inputSchema).toEqual(object({ p: { type: 'array', prefixItems: [number], items: text } }));
  });
});

given('G15', () => {
  const marks = { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'urn:w:1' };
  const schema = { ...object({ city: text }), ...marks };

  test.each(ALL.filter(target => !target.startsWith('mcp') && target !== 'agent-loop'))(
    '%s: both marks go, nothing is lost',
    target => {
      const { schema: sent, fidelity } = send(target, schema);
      expect(Object.keys(sent as object).filter(key => key.startsWith('$'))).toEqual([]);
      expect(fidelity).toBe('lossless');
    },
  );

  test.each(['mcp', 'agent-loop'])('%s: stay', target => {
    expect(send(target, schema)).toMatchObject({ schema, fidelity: 'exact' });
  });
});

given('G17', () => {
  const literal = { required: true };
  const schema = {
    type: 'object',
    properties: { q: { ...text, required: false }, to: { ...text, required: true, default: literal } },
  };

  test('read in: true moves to the list of the parent, false goes, literals stay', () => {
    const { manifests } = importDefinitions(
      JSON.stringify({ name: 'mail', description: 'Mails.', input_schema: schema }),
    );
    expect(manifests[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { q: text, to: { ...text, default: literal } },
      required: ['to'],
    });
  });

  test('in a manifest it is an error with a fix', () => {
    const found = validateManifest(manifest(schema)).filter(({ severity }) => severity === 'error');
    expect(found.map(({ path }) => path.slice(1).join('/'))).toEqual([
      'properties/q/required',
      'properties/to/required',
    ]);
    expect(found.every(({ fix }) => fix !== undefined)).toBe(true);
    const fixed = found.reduce(
      (tool, { fix }) => (fix ? (applyFix(tool, fix) as JsonObject) : tool),
      manifest(schema) as unknown as JsonObject,
    );
    expect(fixed.inputSchema).toMatchObject({ required: ['to'] });
    expect(compile('mcp', manifest(schema)).fidelity).toBe('refused');
  });
});

given('G19', () => {
  const counted = object({ a: text }, ['a'], { additionalProperties: false, minProperties: 1, maxProperties: 3 });

  test.each(['openai-chat:strict', 'anthropic:strict'])('%s: counts of members move into the description', target => {
    expect(sendParameter(target, counted)).toEqual({
      ...object({ a: text }, ['a'], { additionalProperties: false }),
      description: '(at least 1 property; at most 3 properties)',
    });
    expect(send(target, object({ p: counted })).fidelity).toBe('lossy');
    expect(checkValue(counted, {})).not.toEqual([]);
  });
});

given('G21', () => {
  const literals: JsonObject = {
    perms: { type: 'array', items: text, default: ['read', 'write'] },
    cfg: {
      type: 'object',
      properties: { a: text },
      default: { type: 'x', $ref: 'y', format: 'z', properties: { items: [] } },
    },
    mode: { enum: [{ type: 'string', required: true }, { $ref: '#/nowhere' }] },
    one: { const: { additionalProperties: {}, oneOf: [] } },
    text: { type: 'string', examples: [{ items: [1] }], default: 'enum' },
  };
  const schema = object(literals);

  test.each([...STANDARD])('%s: literals are what they were', target => {
    expect(send(target, schema).schema).toEqual(schema);
  });

  test.each(ALL)('%s: no literal is rewritten; at most it is not sent, or spelled as a whole', target => {
    const { properties } = send(target, schema).schema as { properties: { [name: string]: JsonObject } };
    for (const [name, sent] of Object.entries(properties)) {
      const source = literals[name] as JsonObject;
      for (const keyword of ['default', 'examples']) {
        if (sent[keyword] !== undefined) expect(sent[keyword]).toEqual(source[keyword]);
      }
      const values = (source.enum ?? (source.const === undefined ? [] : [source.const])) as Json[];
      const sentValues = (sent.enum ?? (sent.const === undefined ? [] : [sent.const])) as Json[];
      values.forEach((value, index) => {
        const got = sentValues[index] as Json;
        expect(isObject(got) ? got : JSON.parse(String(got))).toEqual(value);
      });
    }
  });

  test('a reference inside a literal is none', () => {
    expect(validateManifest(manifest(schema)).filter(({ code }) => code.includes('reference'))).toEqual([]);
  });
});

given('G22', () => {
  const properties = { a: text };
  const forms = {
    closed: { type: 'object', properties, additionalProperties: false },
    open: { type: 'object', properties, additionalProperties: true },
    any: { type: 'object', properties: {}, additionalProperties: {} },
    map: { type: 'object', properties: {}, additionalProperties: { type: 'integer' } },
  };

  test.each([...STANDARD, 'gemini', 'gemini-interactions'])('%s: all four stay', target => {
    expect(send(target, object(forms)).schema).toEqual(object(forms));
  });

  test('gemini parameters: the keyword goes; what that loses is told form by form', () => {
    const { schema: sent, told } = send('gemini:openapi', object(forms));
    expect(JSON.stringify(sent)).not.toContain('additionalProperties');
    expect(told).toEqual([
      'warning dropped schema/constraint-dropped properties/closed/additionalProperties',
      'info rewritten schema/keyword-removed properties/open/additionalProperties',
      'warning widened schema/as-json-text properties/any',
      'warning widened schema/as-json-text properties/map',
      'info - schema/mode-advice',
    ]);
  });

  // Maps are not a reason to give up strict for the whole tool: they travel as JSON text, told as widened.
  test('openai strict: closed stays, open is closed with a warning, maps travel as JSON text', () => {
    const { schema: sent, told } = send(
      'openai-chat:strict',
      object(forms, Object.keys(forms), { additionalProperties: false }),
    );
    const members = (sent as { properties: { [name: string]: JsonObject } }).properties;
    expect(members.open).toMatchObject({ additionalProperties: false });
    expect(members.any?.type).toBe('string');
    expect(members.map).toMatchObject({
      type: 'string',
      description: expect.stringMatching(/values are of type integer/),
    });
    expect(told.filter(line => line.startsWith('warning'))).toEqual([
      'warning narrowed schema/object-closed properties/open/additionalProperties',
      'warning widened schema/as-json-text properties/any',
      'warning widened schema/as-json-text properties/map',
    ]);
  });
});
