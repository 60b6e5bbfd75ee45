/** The tools that the official clients are given: what real tools do, and the forms that types and clients trip over. */
import type { Manifest } from '../../src/manifest/manifest.ts';
import { fixtures } from '../fixtures/index.ts';

const NAMES = [
  'the search tool of the README',
  'no parameters at all',
  'every plain type',
  'optional with defaults',
  'six levels',
  'lists of lists of objects',
  'text from all over',
  'everything around the schema',
  'a shared definition in the output',
  'a dotted identifier',
  'options of one vendor',
  'a union of objects',
  'a free object',
  'bounds of text',
];

export const clientTools: readonly Manifest[] = NAMES.map(name => {
  const found = fixtures.find(fixture => fixture.name === name);
  if (!found) throw new Error(`there is no fixture called ${name}`);
  return found.manifest;
});
