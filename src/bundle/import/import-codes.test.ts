import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importCodes } from './import-codes.ts';

const sources = (folder: string, isRead: (path: string) => boolean): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.ts') && !/\.test\.ts$|testing|import-codes/.test(path) && isRead(path))
    .map(path => readFileSync(join(folder, path), 'utf8'))
    .join('\n');

it('every code that is used is documented, and no other', () => {
  const readers = sources(join(import.meta.dirname, '../../adapters/providers'), path => path.endsWith('reader.ts'));
  const text = sources(import.meta.dirname, () => true) + readers;
  const used = new Set([...text.matchAll(/'((?:import|yaml)\/[a-z-]+)'/g)].map(([, code]) => code));
  expect([...used].sort()).toEqual(Object.keys(importCodes).sort());
});
