import { describe, expect, it } from 'vitest';
import { splitFragment } from '../../manifest/uri.ts';
import { localReferences, referencedPath, retargetReferences } from './references.ts';

const NAMES = ['plain', 'a%b', '100%25', 'a~b', 'a/b', '~1', 'two words', 'ünï', '#', '"', 'a:b', '[x]', '%2F', ''];

describe('names that a URI cannot hold as they are', () => {
  it.each(NAMES)('%j is referred to, and found by that reference', name => {
    const [reference = ''] = localReferences({ $defs: { [name]: {} } });
    expect(reference).toMatch(/^#[\w\-.~!$&'()*+,;=:@/?%]*$/);
    expect(splitFragment(reference).fragment).toBe(reference.slice(1));
    expect(referencedPath(['inputSchema'], reference)).toEqual(['inputSchema', '$defs', name]);
  });

  it.each(NAMES)('a reference follows a definition that is renamed to %j', name => {
    const root = {
      inputSchema: { $defs: { old: { items: {} } }, $ref: '#/$defs/old', not: { $ref: '#/$defs/old/items' } },
    };
    const steps = retargetReferences(root, ['inputSchema', '$defs', 'old'], ['inputSchema', '$defs', name]);
    const targets = steps.map(step => referencedPath(['inputSchema'], step.op === 'set' ? String(step.value) : ''));
    expect(targets).toEqual([
      ['inputSchema', '$defs', name],
      ['inputSchema', '$defs', name, 'items'],
    ]);
  });

  it.each(NAMES)('a reference to %j follows it to another name', name => {
    const [reference = ''] = localReferences({ $defs: { [name]: {} } });
    const root = { inputSchema: { $defs: { [name]: {} }, $ref: reference } };
    const steps = retargetReferences(root, ['inputSchema', '$defs', name], ['inputSchema', '$defs', 'new']);
    expect(steps).toEqual([{ op: 'set', path: ['inputSchema', '$ref'], value: '#/$defs/new' }]);
  });
});

it('leaves references to a name that only begins alike', () => {
  const root = { inputSchema: { $defs: { a: {}, ab: {} }, $ref: '#/$defs/ab' } };
  expect(retargetReferences(root, ['inputSchema', '$defs', 'a'], ['inputSchema', '$defs', 'b'])).toEqual([]);
});
