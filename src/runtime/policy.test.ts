import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Manifest } from '../manifest/manifest.ts';
import { decide, RISK_CLASSES, standingAnswer } from './policy.ts';
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
      ['risk known only by hints of its server'],
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
      'all that there is has a rule',
      { permissions: ['network'], risk: 'read' },
      { permissions: { network: 'allow' }, risk: { read: 'allow' }, default: 'deny' },
      'allow',
      ['permission `network`', 'risk `read`'],
    ],
    [
      'a risk that no rule speaks of takes the default',
      { risk: 'read' },
      { risk: { write: 'allow' }, default: 'deny' },
      'deny',
      ['default for risk `read`'],
    ],
    [
      'a risk that is not stated takes the default, too',
      { permissions: ['network'] },
      { permissions: { network: 'allow' }, default: 'deny' },
      'deny',
      ['default for unstated risk'],
    ],
    [
      'a permission that the list leaves out takes the default',
      { ...pay, risk: 'read' },
      { permissions: { network: 'allow' }, risk: { read: 'allow' }, default: 'deny' },
      'deny',
      ['default for permission `payments`'],
    ],
    [
      'a rule for the permission does not speak for the risk: denied',
      { permissions: ['network'], risk: 'destructive' },
      { permissions: { network: 'allow' }, default: 'deny' },
      'deny',
      ['default for risk `destructive`'],
    ],
    [
      'a rule for the permission does not speak for the risk: asked',
      { permissions: ['network'], risk: 'destructive' },
      { permissions: { network: 'allow' } },
      'ask',
      ['risk `destructive`'],
    ],
    [
      'a rule for the risk does not speak for the permissions',
      { ...pay, risk: 'read' },
      { risk: { read: 'allow' }, default: 'deny' },
      'deny',
      ['default for permission `network`', 'default for permission `payments`'],
    ],
    [
      'permissions that cannot be read are no way around a default',
      { permissions: 'payments' as never },
      { default: 'deny' },
      'deny',
      ['default for unstated risk'],
    ],
    [
      'permissions that cannot be read are asked about, whatever is allowed',
      { permissions: 'payments' as never },
      { default: 'allow' },
      'ask',
      ['permissions that cannot be read'],
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
      ['default for permission `network`', 'default for permission `payments`', 'default for risk `destructive`'],
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
    ['a risk that is not stated', {}, { risk: { unstated: 'deny' } }, 'deny', ['unstated risk']],
    [
      'keys of every object are keys like others',
      { permissions: ['constructor'] },
      { permissions: {}, risk: { unstated: 'allow' }, default: 'ask' },
      'ask',
      ['default for permission `constructor`'],
    ],
  ])('%s', (_name, manifest, policy, decision, reasons) => {
    expect(decide(tool(manifest), policy ? [policy] : [])).toEqual({ decision, reasons });
  });
});

type Rule = 'allow' | 'ask' | 'deny';

describe('permissions below others, and wider ones', () => {
  test.each<[string[], Record<string, Rule> | undefined, Rule, string]>([
    [['payments.refund'], undefined, 'ask', 'permission `payments.refund`'],
    [['exec:shell'], undefined, 'ask', 'permission `exec:shell`'],
    [['*'], undefined, 'ask', 'permission `*` (`payments`)'],
    [['exec*'], undefined, 'ask', 'permission `exec*` (`exec`)'],
    [['payments.refund'], { payments: 'allow' }, 'allow', 'permission `payments.refund`'],
    [['payments.refund'], { payments: 'allow', 'payments.refund': 'deny' }, 'deny', 'permission `payments.refund`'],
    [['payments.refund'], { payments: 'deny', 'payments.refund': 'allow' }, 'allow', 'permission `payments.refund`'],
    [['payments'], { 'payments.refund': 'allow' }, 'ask', 'permission `payments`'],
    [['exec:shell'], { 'exec:shell': 'allow', 'exec.shell': 'deny' }, 'deny', 'permission `exec:shell`'],
    [['filesystem.*'], { 'filesystem.read': 'deny' }, 'deny', 'permission `filesystem.*` (`filesystem.read`)'],
    [['filesystem'], { 'filesystem.read': 'deny' }, 'deny', 'permission `filesystem` (`filesystem.read`)'],
    [
      ['filesystem.*'],
      { filesystem: 'allow', 'filesystem.read': 'ask', 'filesystem.write': 'deny' },
      'deny',
      'permission `filesystem.*` (`filesystem.write`)',
    ],
    [['filesystem.*'], { '*.write': 'deny' }, 'deny', 'permission `filesystem.*` (`filesystem.write`)'],
    [['filesystem.*'], { 'filesystem.*': 'allow', 'database.read': 'deny' }, 'allow', 'permission `filesystem.*`'],
    [['filesystem.read'], { '*.read': 'allow', 'filesystem.*': 'deny' }, 'deny', 'permission `filesystem.read`'],
  ])('%j by %j: %s', (permissions, rules, decision, reason) => {
    const found = decide(tool({ permissions }), rules ? [{ permissions: rules }] : []);
    expect(found.decision).toBe(decision);
    expect(found.reasons).toContain(reason);
  });

  test('a part is decided on like a permission of its own: the rules of the actor come first', () => {
    const policy: Policy = {
      permissions: { 'filesystem.read': 'deny' },
      actors: { ada: { permissions: { filesystem: 'allow' } } },
    };
    const files = tool({ permissions: ['filesystem.*'] });
    expect(decide(files, [policy]).decision).toBe('deny');
    expect(decide(files, [policy], { id: 'ada' }).decision).toBe('allow');
  });
});

describe('per actor', () => {
  const policy: Policy = {
    risk: { destructive: 'deny' },
    actors: {
      ada: { risk: { destructive: 'allow' } },
    },
    roles: {
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
    ['an id that is the name of a role', { id: 'admin' }, 'deny'],
    ['a role that is the name of an id', { roles: ['ada'] }, 'deny'],
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

  test.each<[string, Policy[], string]>([
    ['makes a rule that comes after it stricter', [{ default: 'deny' }, { risk: { destructive: 'allow' } }], 'deny'],
    ['does not make it laxer', [{ default: 'allow' }, { risk: { destructive: 'deny' } }], 'deny'],
    ['does not touch a rule that comes before it', [{ risk: { destructive: 'allow' } }, { default: 'deny' }], 'allow'],
    ['comes before another default', [{ default: 'allow' }, { default: 'deny' }], 'allow'],
    [
      'of one role holds against the rule of another',
      [{ roles: { reader: { default: 'deny' }, cleaner: { risk: { destructive: 'allow' } } } }],
      'deny',
    ],
  ])('a default %s', (_name, policies, decision) => {
    expect(decide(wipe, policies, { roles: ['reader', 'cleaner'] }).decision).toBe(decision);
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

/** The stricter the heavier. */
const weight = (decision: string): number => ['allow', 'ask', 'deny'].indexOf(decision);

test('a default that is stricter, or a rule that is, never makes a policy laxer', () => {
  const decision = fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const);
  const rules = fc.record(
    {
      permissions: fc.dictionary(fc.constantFrom('network', 'payments', 'exec'), decision),
      risk: fc.dictionary(fc.constantFrom(...RISK_CLASSES), decision),
      default: decision,
    },
    { requiredKeys: [] },
  );
  const policy = fc
    .tuple(rules, fc.dictionary(fc.constant('admin'), rules))
    .map(([general, roles]): Policy => ({ ...general, roles }));
  const manifest = fc.record({
    permissions: fc.subarray(['network', 'payments', 'exec', 'other']),
    risk: fc.constantFrom('read' as const, 'destructive' as const, undefined),
  });
  fc.assert(
    fc.property(policy, policy, manifest, (scenario, bundle, { permissions, risk }) => {
      const made = tool({ permissions, ...(risk && { risk }) });
      const actor = { roles: ['admin'] };
      const before = weight(decide(made, [scenario, bundle], actor).decision);
      for (const stricter of [
        { ...scenario, risk: { ...scenario.risk, [risk ?? 'unstated']: 'deny' as const } },
        { ...scenario, permissions: { ...scenario.permissions, other: 'deny' as const } },
        ...(scenario.default === undefined ? [] : [{ ...scenario, default: 'deny' as const }]),
      ]) {
        expect(weight(decide(made, [stricter, bundle], actor).decision)).toBeGreaterThanOrEqual(before);
      }
    }),
    { numRuns: 300, seed: 20261130 },
  );
});
