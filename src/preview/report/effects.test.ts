import { expect, test } from 'vitest';
import type { Diagnostic, Effect } from '../../manifest/diagnostic.ts';
import { byWeight, countEffects, parameterPaths } from './effects.ts';

const source = {
  type: 'object',
  properties: {
    lines: {
      type: 'array',
      items: { type: 'object', properties: { sku: { type: 'string' }, quantity: { type: 'integer' } } },
    },
    due: { type: 'string', default: { properties: { 'not a parameter': {} } } },
  },
};

const finding = (effect: Effect | undefined, ...path: Diagnostic['path']): Diagnostic => ({
  code: 'schema/x',
  severity: 'info',
  message: '',
  path,
  ...(effect ? { effect } : {}),
});

test('parameters are found at any depth, by position', () => {
  expect(parameterPaths(source).map(path => path.at(-1))).toEqual(['lines', 'sku', 'quantity', 'due']);
  expect(parameterPaths(true)).toEqual([]);
});

test('a finding touches the innermost parameter that holds it', () => {
  const quantity = ['inputSchema', 'properties', 'lines', 'items', 'properties', 'quantity'];
  expect(
    countEffects(
      [
        finding('dropped', ...quantity, 'minimum'),
        finding('dropped', ...quantity, 'maximum'),
        finding('rewritten', 'inputSchema', 'properties', 'due'),
        finding('renamed', 'toolId'),
        finding(undefined, 'inputSchema', 'properties', 'lines'),
      ],
      source,
    ),
  ).toEqual([
    { effect: 'kept', count: 2 },
    { effect: 'renamed', count: 1 },
    { effect: 'rewritten', count: 1 },
    { effect: 'dropped', count: 2 },
  ]);
});

test('without parameters nothing is said to be kept', () => {
  expect(countEffects([], { type: 'object' })).toEqual([]);
  expect(countEffects([finding('added', 'inputSchema')], undefined)).toEqual([{ effect: 'added', count: 1 }]);
});

test('worst first, then by place', () => {
  const at = (severity: Diagnostic['severity'], offset: number) => ({
    ...finding(undefined),
    severity,
    span: { offset, length: 1 },
  });
  expect(
    [at('info', 1), at('error', 9), at('warning', 3), at('error', 2)]
      .sort(byWeight)
      .map(d => [d.severity, d.span.offset]),
  ).toEqual([
    ['error', 2],
    ['error', 9],
    ['warning', 3],
    ['info', 1],
  ]);
});
