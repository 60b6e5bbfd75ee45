import { expect, it } from 'vitest';
import { catalogue, catalogueEntry, shortTargetName, targetName } from './catalogue.ts';
import { adapters } from './targets.ts';

it('lists the adapters in their order, with their modes', () => {
  expect(catalogue.map(({ id, short }) => [id, short])).toEqual(adapters.map(({ id, short }) => [id, short]));
  for (const { id, modes } of adapters) {
    expect(catalogueEntry(id)?.modes.map(mode => mode.id)).toEqual(modes.map(mode => mode.id));
  }
});

it.each([
  ['openai-chat', 'OpenAI Chat', 'OAI'],
  ['openai-chat:strict', 'OpenAI Chat, strict', 'OAI strict'],
  ['gemini:openapi', 'Gemini, OpenAPI', 'GEM OpenAPI'],
  ['unheard-of', 'unheard-of', 'unheard-of'],
  ['unheard-of:fast', 'unheard-of, fast', 'unheard-of fast'],
])('names %s', (target, long, short) => {
  expect(targetName(target)).toBe(long);
  expect(shortTargetName(target)).toBe(short);
});
