import { expect, test } from 'vitest';
import { compileBundle } from '../adapters/compile-bundle.ts';
import type { ScenarioCall } from './scenario.ts';
import { tool } from './testing/tools.ts';
import { wireTurns } from './wire-turns.ts';

const compiled = compileBundle([tool({ inputSchema: { type: 'object' } })], 'agent-loop');

const HALVES: [string, Omit<ScenarioCall, 'tool'>, object, boolean][] = [
  ['text as it is', { raw: ' {"a": 1, "a": 2' }, { raw: ' {"a": 1, "a": 2' }, false],
  ['an escaped half', { raw: '{"a":"\\ud800"}' }, { raw: '{"a":"\\ufffd"}' }, true],
  ['an escaped half before a whole one', { raw: '\\uD83D\\ud83d\\uDE00' }, { raw: '\\ufffd\\ud83d\\uDE00' }, true],
  ['a half as it is', { raw: '{"a":"\ud800"}' }, { raw: '{"a":"\ufffd"}' }, true],
  ['an escaped character', { raw: '"\\ud83d\\ude00"' }, { raw: '"\\ud83d\\ude00"' }, false],
  ['an escaped backslash', { raw: '"\\\\ud800"' }, { raw: '"\\\\ud800"' }, false],
  ['an escape that is cut off', { raw: '"\\ud8' }, { raw: '"\\ud8' }, false],
  ['arguments', { arguments: { '\ud800': ['\ude00'] } }, { arguments: { '\ufffd': ['\ufffd'] } }, true],
  ['arguments that speak of an escape', { arguments: { a: '\\ud800' } }, { arguments: { a: '\\ud800' } }, false],
  [
    'a key of every object',
    { arguments: JSON.parse('{"__proto__":1}') },
    { arguments: JSON.parse('{"__proto__":1}') },
    false,
  ],
  ['minus nought', { arguments: { a: -0 } }, { arguments: { a: 0 } }, false],
  ['an id', { arguments: {}, id: 'a\ud800' }, { arguments: {}, id: 'a\ufffd' }, true],
];

test.each(HALVES)('%s', (_name, call, sent, isTold) => {
  const written = [{ text: 'first' }, { calls: [{ tool: 'search', ...call }] }];
  const { turns, diagnostics } = wireTurns(compiled, written);
  expect(turns).toEqual([
    { kind: 'text', text: 'first' },
    { kind: 'calls', calls: [{ name: 'search', ...sent }] },
  ]);
  expect(diagnostics.map(({ code, path }) => [code, path])).toEqual(
    isTold ? [['scenario/lone-surrogate', ['model', 1]]] : [],
  );
});
