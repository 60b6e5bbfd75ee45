import { describe, expect, test } from 'vitest';
import type { Manifest } from '../manifest/manifest.ts';
import { decide, standingAnswer } from './policy.ts';
import type { Policy } from './scenario.ts';
import { tool } from './testing/tools.ts';

type Case = [
  name: string,
  manifest: Partial<Manifest>,
  policy: Policy | undefined,
  decision: string,
  reasons: string[],
];

const pay = { permissions: ['network', 'payments'] };

describe('without a policy', () => {
  test.each<Case>([
    ['a tool that states nothing', {}, undefined, 'allow', ['no rule against it']],
    ['reading', { risk: 'read' }, undefined, 'allow', ['no rule against it']],
    ['writing', { risk: 'write', permissions: ['database.write'] }, undefined, 'allow', ['no rule against it']],
    ['destroying', { risk: 'destructive' }, undefined, 'ask', ['risk `destructive`']],
    ['a risk class that nobody knows', { risk: 'severe' as never }, undefined, 'ask', ['risk `severe`']],
    ['a risk that is no word', { risk: { toString: 1 } as never }, undefined, 'ask', ['risk `unreadable`']],
    [
      'permissions that are no list',
      { permissions: 'payments' as never },
      undefined,
      'ask',
      ['permissions that cannot be read'],
    ],
    [
      'a permission that is no word',
      { permissions: ['network', { toString: 1 } as never] },
      undefined,
      'ask',
      ['permissions that cannot be read'],
    ],
    ['paying', pay, undefined, 'ask', ['permission `payments`']],
    ['running programs', { permissions: ['exec'] }, undefined, 'ask', ['permission `exec`']],
    [
      'hints of a server',
      { extensions: { mcp: { annotations: { readOnlyHint: true } } } },
      undefined,
      'ask',
      ['only unverified hints of its server about the risk'],
    ],
    [
      'hints and a risk of its own',
      { risk: 'read', extensions: { mcp: { annotations: {} } } },
      undefined,
      'allow',
      ['no rule against it'],
    ],
  ])('%s', (_name, manifest, policy, decision, reasons) => {
    expect(decide(tool(manifest), policy ? [policy] : [])).toEqual({ decision, reasons });
  });
});

describe('the strictest decision wins', () => {
  test.each<Case>([
    [
      'of two permissions',
      pay,
      { permissions: { network: 'ask', payments: 'deny' } },
      'deny',
      ['permission `payments`'],
    ],
    [
      'of permission and risk',
      { ...pay, risk: 'write' },
      { permissions: { network: 'allow', payments: 'allow' }, risk: { write: 'ask' } },
      'ask',
      ['risk `write`'],
    ],
    [
      'all that are as strict are named',
      { ...pay, risk: 'write' },
      { permissions: { network: 'ask', payments: 'ask' }, risk: { write: 'ask' } },
      'ask',
      ['permission `network`', 'permission `payments`', 'risk `write`'],
    ],
    [
      'the default only where nothing applies',
      { risk: 'read' },
      { risk: { read: 'allow' }, default: 'deny' },
      'allow',
      ['risk `read`'],
    ],
    [
      'nothing applies',
      { risk: 'read' },
      { risk: { write: 'allow' }, default: 'deny' },
      'deny',
      ['default of the policy'],
    ],
    [
      'a permission that a list leaves out takes the default',
      pay,
      { permissions: { network: 'allow' }, default: 'deny' },
      'deny',
      ['permission `payments`'],
    ],
    [
      'without a default, the usual rules',
      pay,
      { permissions: { network: 'allow' } },
      'ask',
      ['permission `payments`'],
    ],
    [
      'a default of allow allows all',
      { ...pay, risk: 'destructive' },
      { default: 'allow' },
      'allow',
      ['default of the policy'],
    ],
    [
      'patterns',
      { permissions: ['database.write'] },
      { permissions: { 'database.*': 'deny', '*': 'allow' } },
      'deny',
      ['permission `database.write`'],
    ],
    [
      'the longest pattern',
      { permissions: ['database.write'] },
      { permissions: { '*': 'deny', 'database.*': 'allow' } },
      'allow',
      ['permission `database.write`'],
    ],
    [
      'a name before a pattern',
      { permissions: ['database.write'] },
      { permissions: { 'database.*': 'deny', 'database.write': 'allow' } },
      'allow',
      ['permission `database.write`'],
    ],
    ['a risk that is not stated', {}, { risk: { unstated: 'deny' } }, 'deny', ['no stated risk']],
    [
      'keys of every object are keys like others',
      { permissions: ['constructor'] },
      { permissions: {}, default: 'ask' },
      'ask',
      ['permission `constructor`'],
    ],
  ])('%s', (_name, manifest, policy, decision, reasons) => {
    expect(decide(tool(manifest), policy ? [policy] : [])).toEqual({ decision, reasons });
  });
});

describe('per actor', () => {
  const policy: Policy = {
    risk: { destructive: 'deny' },
    actors: {
      ada: { risk: { destructive: 'allow' } },
      admin: { risk: { destructive: 'ask' } },
      guest: { risk: { destructive: 'deny', read: 'deny' } },
    },
  };
  const wipe = tool({ risk: 'destructive' });
  test.each([
    ['nobody in particular', {}, 'deny'],
    ['a role', { roles: ['admin'] }, 'ask'],
    ['two roles: the stricter', { roles: ['admin', 'guest'] }, 'deny'],
    ['an id before the roles', { id: 'ada', roles: ['guest'] }, 'allow'],
    ['an id that no rule knows', { id: 'toString', roles: ['admin'] }, 'ask'],
  ])('%s', (_name, actor, decision) => {
    expect(decide(wipe, [policy], actor).decision).toBe(decision);
  });

  test('what the rules of an actor leave open, the general ones decide', () => {
    expect(
      decide(wipe, [{ ...policy, actors: { bob: { permissions: { network: 'allow' } } } }], { id: 'bob' }).decision,
    ).toBe('deny');
  });

  test('the policy of the scenario comes before that of the bundle', () => {
    const bundle: Policy = { risk: { destructive: 'deny' }, default: 'deny' };
    expect(decide(wipe, [{ risk: { destructive: 'allow' } }, bundle]).decision).toBe('allow');
    expect(decide(tool(), [{ risk: { destructive: 'allow' } }, bundle]).decision).toBe('deny');
  });
});

test.each([
  ['approved', [{ approvals: { search: 'approve' } }], 'approve'],
  ['refused', [{ approvals: { search: 'deny' } }], 'deny'],
  ['another tool', [{ approvals: { other: 'approve' } }], undefined],
  [
    'the scenario before the bundle',
    [{ approvals: { search: 'approve' } }, { approvals: { search: 'deny' } }],
    'approve',
  ],
  [
    'the actor first',
    [{ approvals: { search: 'approve' }, actors: { ada: { approvals: { search: 'deny' } } } }],
    'deny',
  ],
] satisfies [string, Policy[], string | undefined][])('a standing answer: %s', (_name, policies, answer) => {
  expect(standingAnswer('search', policies, { id: 'ada' })).toBe(answer);
});
