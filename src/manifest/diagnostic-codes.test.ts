import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diagnosticCodes } from './diagnostic-codes.ts';
import { lintRules } from './lint/registry.gen.ts';

const CODE = /'((?:json|manifest|schema|call|lint)\/[a-z][a-z0-9-]*)'/g;

/** Codes that the sources of this layer and of the functions built on it mention, without tests and the table itself. */
function mentionedCodes(): Set<string> {
  const folders = [import.meta.dirname, join(import.meta.dirname, '../runtime')];
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('testing'))
      .filter(name => !name.startsWith('diagnostic-codes'))
      .map(name => join(folder, name)),
  );
  return new Set(files.flatMap(file => [...readFileSync(file, 'utf8').matchAll(CODE)].map(match => match[1] ?? '')));
}

const documented = new Set([...Object.keys(diagnosticCodes), ...lintRules.map(({ code }) => code)]);
const ours = [...mentionedCodes()].filter(code => !code.startsWith('call/') || documented.has(code));

test('every code that is emitted is documented', () => {
  expect(ours.filter(code => !documented.has(code))).toEqual([]);
  expect(ours.length).toBeGreaterThan(80);
});

test('every documented code is emitted somewhere', () => {
  expect([...documented].filter(code => !mentionedCodes().has(code))).toEqual([]);
});

test.each([...Object.entries(diagnosticCodes), ...lintRules.map(rule => [rule.code, rule] as const)])(
  '%s says what it means and why',
  (_, { title, explanation }) => {
    expect(title.length).toBeGreaterThan(4);
    expect(explanation).toMatch(/^[A-Z“`].*[.:]$/s);
    expect(`${title} ${explanation}`).not.toMatch(/!|invalid input/i);
  },
);

test('no two rules share a code', () => {
  expect(new Set(lintRules.map(({ code }) => code)).size).toBe(lintRules.length);
});
