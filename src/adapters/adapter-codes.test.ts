import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diagnosticCodes } from '../manifest/diagnostic-codes.ts';
import { adapterCodes } from './adapter-codes.ts';

/** The wire has codes of its own, of the side of a provider; readers have those of an import. */
const ELSEWHERE = /\.test\.ts$|\.gen\.ts$|testing|(adapter|lowering)-codes|protocol|simulator|reader/;
const CODE = /'((?:schema|name|call|bundle|target|extension|text)\/[a-z0-9-]+)'/g;

const text = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !ELSEWHERE.test(path))
  .map(path => readFileSync(join(import.meta.dirname, path), 'utf8'))
  .join('\n');

it('documents every code that the compiler uses, and no other', () => {
  const used = new Set([...text.matchAll(CODE)].map(([, code]) => code ?? ''));
  const shared = [...used].filter(code => Object.hasOwn(diagnosticCodes, code));
  expect([...used].filter(code => !shared.includes(code)).sort()).toEqual(Object.keys(adapterCodes).sort());
  expect(used.size).toBeGreaterThan(70);
});

it('says of each what it means', () => {
  for (const { title, explanation } of Object.values(adapterCodes)) {
    expect(title.length).toBeGreaterThan(4);
    expect(explanation).toMatch(/^[A-Z`].*\.$/s);
    expect(`${title} ${explanation}`).not.toMatch(/!|invalid input/i);
  }
});
