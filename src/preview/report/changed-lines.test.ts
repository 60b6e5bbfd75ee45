import { expect, test } from 'vitest';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { Json, JsonObject } from '../../manifest/json.ts';
import { changedLines, findSchema } from './changed-lines.ts';

const source: JsonObject = {
  type: 'object',
  properties: {
    lines: { type: 'array', uniqueItems: true, items: { type: 'string' } },
    due: { type: 'string' },
  },
  required: ['lines'],
};

const finding = (path: Diagnostic['path'], more: Partial<Diagnostic>): Diagnostic => ({
  code: 'schema/x',
  severity: 'info',
  message: 'why',
  path,
  ...more,
});

/** Marked lines as `text → kind`. */
const marked = (output: Json, diagnostics: Diagnostic[], name?: string) => {
  const lines = JSON.stringify(output, null, 2).split('\n');
  return Object.fromEntries(
    [...changedLines(output, source, diagnostics, name)].map(([line, mark]) => [lines[line]?.trim(), mark.kind]),
  );
};

test('a verbatim schema has no marks, whatever the envelope adds', () => {
  expect(marked({ type: 'function', function: { name: 'x', parameters: source, strict: false } }, [])).toEqual({});
});

test('rewritten is changed, described is lost, at the lines that differ', () => {
  const output = {
    type: 'function',
    name: 'x',
    parameters: {
      type: 'object',
      properties: {
        lines: { type: 'array', description: 'Items are unique.', items: { type: 'string' } },
        due: { type: ['string', 'null'] },
      },
      required: ['lines', 'due'],
      additionalProperties: false,
    },
    strict: true,
  };
  const diagnostics = [
    finding(['inputSchema', 'properties', 'lines', 'uniqueItems'], { severity: 'warning', effect: 'described' }),
    finding(['inputSchema', 'properties', 'due'], { effect: 'rewritten' }),
  ];
  expect(marked(output, diagnostics)).toEqual({
    '"description": "Items are unique.",': 'lost',
    '"type": [': 'changed',
    '"string",': 'changed',
    '"null"': 'changed',
    '"due"': 'changed',
    '"additionalProperties": false': 'changed',
  });
});

test('a dropped keyword marks the line that opens its schema', () => {
  const output = {
    name: 'x',
    input_schema: {
      type: 'object',
      properties: { lines: { type: 'array', items: { type: 'string' } }, due: { type: 'string' } },
      required: ['lines'],
    },
  };
  const dropped = finding(['inputSchema', 'properties', 'lines', 'uniqueItems'], {
    severity: 'warning',
    effect: 'dropped',
    message: 'uniqueItems is gone',
  });
  expect(marked(output, [dropped])).toEqual({ '"lines": {': 'lost' });
  expect([...changedLines(output, source, [dropped]).values()][0]?.reasons).toEqual(['uniqueItems is gone']);
});

test('a renamed tool marks its name, not a property called name', () => {
  const output = {
    toolSpec: { name: 'a_b', inputSchema: { json: { ...source, properties: { name: { const: 'a_b' } } } } },
  };
  const lines = changedLines(
    output,
    output.toolSpec.inputSchema.json,
    [finding(['toolId'], { effect: 'renamed' })],
    'a_b',
  );
  expect([...lines.keys()]).toEqual([2]);
});

test.each<[string, Json, (string | number)[] | undefined]>([
  ['flat', { name: 'x', parameters: source }, ['parameters']],
  ['nested', { toolSpec: { inputSchema: { json: source } } }, ['toolSpec', 'inputSchema', 'json']],
  ['input before output', { outputSchema: { type: 'object' }, inputSchema: source }, ['inputSchema']],
  ['upper-case types', { parameters: { type: 'OBJECT', properties: { due: { type: 'STRING' } } } }, ['parameters']],
  ['none', { name: 'x' }, undefined],
])('finds the schema: %s', (_, output, path) => {
  expect(findSchema(output, source)).toEqual(path);
});
