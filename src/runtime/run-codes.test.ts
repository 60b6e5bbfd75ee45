import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adapterCodes } from '../adapters/adapter-codes.ts';
import { diagnosticCodes } from '../manifest/diagnostic-codes.ts';
import { runCodes } from './run-codes.ts';
import { STATUSES } from './testing/statuses.ts';

const sources = readdirSync(import.meta.dirname, { encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !/\.test\.ts$|run-codes/.test(path))
  .map(path => readFileSync(join(import.meta.dirname, path), 'utf8'))
  .join('\n');
const found = (pattern: RegExp): string[] => [...sources.matchAll(pattern)].map(([, word]) => word ?? '');

const elsewhere = (code: string): boolean => Object.hasOwn(diagnosticCodes, code) || Object.hasOwn(adapterCodes, code);

it('documents every code that scenarios and runs use, and no other', () => {
  const whole = found(/'((?:run|call|scenario|policy)\/[a-z-]+)'/g).filter(code => !elsewhere(code));
  // Of a call that has no error of its own, and of what is read by a shape, the code is composed.
  const ofStatus = STATUSES.map(status => `call/${status}`).filter(code => Object.hasOwn(runCodes, code));
  const words = [...found(/\bnote\(\s*notes,\s*'\w+',\s*'([a-z-]+)'/g), ...found(/\bwarn\('([a-z-]+)'/g)];
  const known = [...new Set([...whole, ...ofStatus, ...words.map(word => `scenario/${word}`)])];
  const ofPolicy = ['policy/unknown-field', 'policy/wrong-value'];
  expect([...new Set([...known, ...ofPolicy])].sort()).toEqual(Object.keys(runCodes).sort());
});

it('says of each what it means', () => {
  for (const { title, explanation } of Object.values(runCodes)) {
    expect(title.length).toBeGreaterThan(4);
    expect(explanation).toMatch(/^[A-Z`].*\.$/s);
    expect(`${title} ${explanation}`).not.toMatch(/!|invalid input/i);
  }
});
