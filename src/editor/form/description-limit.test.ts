import { expect, it } from 'vitest';
import { descriptionLimit } from './description-limit.ts';

it.each<[string, string[], { max: number; who: string } | undefined]>([
  ['a target with a limit', ['openai-responses:strict'], { max: 1024, who: 'RSP' }],
  ['a target without a mode is its first', ['openai-chat'], { max: 1024, who: 'OAI' }],
  ['among others that have none', ['mcp:2026-07-28', 'openai-responses:standard'], { max: 1024, who: 'RSP' }],
  ['none of them has one: that of any target', ['mcp:2026-07-28'], { max: 1024, who: 'OAI' }],
  ['unknown targets', ['nobody:strict'], { max: 1024, who: 'OAI' }],
])('%s', (_title, targets, expected) => {
  expect(descriptionLimit(targets)).toEqual(expected);
});
