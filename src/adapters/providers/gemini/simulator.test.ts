import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { simulator } from './simulator.ts';

const path = '/v1beta/models/gemini-3.7-flash:generateContent';
const calls = [{ name: 'f', arguments: { a: 1 }, id: 'x1' }, { name: 'g' }];
const transport = simulator.create({
  mode: 'openapi',
  variant: 'standard',
  seed: 7,
  turns: [{ kind: 'calls', calls }],
});
const send = (body: JsonObject, at = path) => transport({ method: 'POST', path: at, body });

const user = (text: string): JsonObject => ({ role: 'user', parts: [{ text }] });
const declared = (...functionDeclarations: JsonObject[]): JsonObject => ({
  contents: [user('Hi')],
  tools: [{ functionDeclarations }],
});
const parameters = (schema: Json): JsonObject => declared({ name: 'f', parameters: schema });
const property = (schema: Json): JsonObject => parameters({ type: 'OBJECT', properties: { p: schema } });
const answer = (name: string, more: JsonObject = {}): JsonObject => ({
  functionResponse: { name, response: { output: 1 }, ...more },
});

/** The content that the model said, to be sent back. */
async function said(): Promise<JsonObject & { parts: JsonObject[] }> {
  const { body } = await send({ contents: [user('Hi')] });
  const { candidates } = body as { candidates: { content: JsonObject & { parts: JsonObject[] } }[] };
  return candidates[0]?.content ?? { parts: [] };
}

const AT = "at 'tools[0].function_declarations[0].parameters";

describe('what the API answers to definitions it does not take', () => {
  it.each<[string, JsonObject, string]>([
    [
      'an unknown keyword',
      property({ anyOf: [{ const: 1 }] }),
      `Invalid JSON payload received. Unknown name "const" ${AT}.properties[0].value.any_of[0]': Cannot find field.`,
    ],
    [
      'a list of types',
      property({ type: ['STRING', 'NULL'] }),
      `Invalid JSON payload received. Unknown name "type" ${AT}.properties[0].value': Proto field is not repeating, cannot start list.`,
    ],
    [
      'a boolean schema',
      property(true),
      `Invalid value ${AT}.properties[0].value' (type.googleapis.com/google.ai.generativelanguage.v1beta.Schema), true`,
    ],
    [
      'a number in an enum',
      property({ type: 'STRING', enum: [1] }),
      `Invalid value ${AT}.properties[0].value.enum[0]' (TYPE_STRING), 1`,
    ],
    [
      'a field of the manifest',
      declared({ name: 'f', toolId: 'f' }),
      `Invalid JSON payload received. Unknown name "toolId" at 'tools[0].function_declarations[0]': Cannot find field.`,
    ],
    [
      'an unknown field of the request',
      { ...declared(), zzz: 1 },
      'Invalid JSON payload received. Unknown name "zzz": Cannot find field.',
    ],
    [
      'an empty object',
      parameters({ type: 'OBJECT', properties: {} }),
      '* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties: should be non-empty for OBJECT type',
    ],
    [
      'an array without items',
      property({ type: 'ARRAY' }),
      '* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[p].items: missing field',
    ],
    [
      'an enum of integers',
      property({ type: 'INTEGER', enum: ['1'] }),
      '* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[p].enum: only allowed for STRING type',
    ],
    [
      'a format',
      property({ type: 'STRING', format: 'email' }),
      "* GenerateContentRequest.tools[0].function_declarations[0].parameters.properties[p].format: only 'enum' and 'date-time' are supported for STRING type",
    ],
    [
      'a required property that is not there',
      parameters({ type: 'OBJECT', properties: { p: { type: 'STRING' } }, required: ['q'] }),
      '* GenerateContentRequest.tools[0].function_declarations[0].parameters.required[0]: property is not defined',
    ],
    [
      'a name',
      declared({ name: '1 f' }),
      '* GenerateContentRequest.tools[0].function_declarations[0].name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 64.',
    ],
    ['a name twice', declared({ name: 'f' }, { name: 'f' }), 'Duplicate function declaration found: f'],
    [
      'both schemas',
      declared({
        name: 'f',
        parameters: { type: 'OBJECT', properties: { p: { type: 'STRING' } } },
        parametersJsonSchema: { type: 'object' },
      }),
      '* GenerateContentRequest.tools[0].function_declarations[0].parameters_json_schema: must not be set together with parameters',
    ],
    [
      'a JSON schema that is no object',
      declared({ name: 'f', parametersJsonSchema: { type: 'string' } }),
      '* GenerateContentRequest.tools[0].function_declarations[0].parameters_json_schema: the schema must describe an object',
    ],
    ['no contents', { contents: [] }, '* GenerateContentRequest.contents: contents is not specified'],
  ])('%s', async (_, body, message) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } });
  });

  it('lists each field that it cannot find', async () => {
    const { body } = await send(property({ type: 'STRING', const: 1, $ref: '#' }));
    const field = 'tools[0].function_declarations[0].parameters.properties[0].value';
    expect(body).toMatchObject({ error: { details: [{ fieldViolations: [{ field }, { field }] }] } });
  });

  it('takes any keyword in a JSON schema', async () => {
    const parametersJsonSchema = { type: 'object', properties: { p: { const: 1, not: {} } }, $defs: {} };
    expect((await send(declared({ name: 'f', parametersJsonSchema }))).status).toBe(200);
  });

  it('knows no other path', async () => {
    expect((await send({ contents: [user('Hi')] }, '/v1/models/x')).status).toBe(404);
  });
});

describe('what the API answers to a history it does not take', () => {
  const COUNT =
    'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';
  const both = [answer('f', { id: 'x1' }), answer('g')];

  it.each<[string, (parts: JsonObject[]) => JsonObject[], string | RegExp]>([
    [
      'too few results',
      parts => [
        { role: 'model', parts },
        { role: 'user', parts: both.slice(1) },
      ],
      COUNT,
    ],
    [
      'too many results',
      parts => [
        { role: 'model', parts },
        { role: 'user', parts: [...both, answer('g')] },
      ],
      COUNT,
    ],
    ['no results', parts => [{ role: 'model', parts }], COUNT],
    [
      'results to nothing',
      () => [{ role: 'user', parts: both }],
      'Please ensure that function response turn comes immediately after a function call turn.',
    ],
    [
      'an unknown id',
      parts => [
        { role: 'model', parts },
        { role: 'user', parts: [answer('f', { id: 'zz' }), answer('g')] },
      ],
      /no function call of the function call turn has this id and name/,
    ],
    [
      'a result that is no object',
      parts => [
        { role: 'model', parts },
        { role: 'user', parts: [answer('f', { response: 'warm' }), answer('g')] },
      ],
      `Invalid value at 'contents[2].parts[0].function_response.response' (type.googleapis.com/google.protobuf.Struct), "warm"`,
    ],
    [
      'a lost signature',
      parts => [
        { role: 'model', parts: parts.map(({ thoughtSignature: _, ...part }) => part) },
        { role: 'user', parts: both },
      ],
      /^Function call is missing a thought_signature in functionCall parts\..*function call `f` , position 2/,
    ],
    [
      'a changed signature',
      parts => [
        {
          role: 'model',
          parts: parts.map(part => (part.thoughtSignature ? { ...part, thoughtSignature: 'x' } : part)),
        },
        { role: 'user', parts: both },
      ],
      'Thought signature is not valid.',
    ],
  ])('%s', async (_, rest, message) => {
    const { parts } = await said();
    const response = await send({ contents: [user('Hi'), ...rest(parts)] });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
    });
  });

  it('goes on after results in their order, with ids or without', async () => {
    const content = await said();
    for (const parts of [both, [answer('f'), answer('g')]]) {
      expect((await send({ contents: [user('Hi'), content, { role: 'user', parts }] })).status).toBe(200);
    }
  });
});

it('signs the first of parallel calls only, and counts what it guesses at', async () => {
  const response = await send({ contents: [user('Hi')] });
  expect(response.estimated).toBe(true);
  expect(response.body).toMatchObject({
    candidates: [
      {
        finishReason: 'STOP',
        content: {
          parts: [
            { functionCall: { id: 'x1', name: 'f', args: { a: 1 } }, thoughtSignature: expect.stringMatching(/^Ep/) },
            { functionCall: { id: expect.stringMatching(/^\w{8}$/), name: 'g', args: {} } },
          ],
        },
      },
    ],
    usageMetadata: { promptTokenCount: expect.any(Number), totalTokenCount: expect.any(Number) },
    modelVersion: 'gemini-3.7-flash',
  });
});
