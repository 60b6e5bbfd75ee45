/**
 * Whether a call may run. Each permission and the risk class of a tool are looked up, and the **strictest** decision wins:
 * deny, then ask, then allow.
 *
 * A rule is looked for first among those of the actor's id, then of the actor's roles (the strictest of several), then
 * among the general ones; where several policies apply, those of the first one come first. What no rule speaks of:
 * - a permission: `default`, where the policy has a list of permissions at all;
 * - everything, where no rule applies to the call: `default`;
 * - all of it, where no `default` is given: the default policy below.
 *
 * The risk class of a manifest that states none is `unstated`. A permission rule may end in `*`: `database.*`.
 */
import { isObject, own } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { code } from '../manifest/words.ts';
import type { Decision, Policy } from './scenario.ts';

/**
 * What holds where no policy says otherwise: reading and writing go through, what cannot be undone or costs money is asked
 * about. A server's hints about its own tool are no permission: a tool that has nothing else to show for itself is asked about.
 */
export const DEFAULT_POLICY: Policy = {
  permissions: { payments: 'ask', exec: 'ask' },
  risk: { destructive: 'ask', unverified: 'ask' },
  default: 'allow',
};

export interface Actor {
  id?: string;
  roles?: readonly string[];
}

export interface Verdict {
  decision: Decision;
  /** Why, each a phrase: `permission payments`. */
  reasons: string[];
}

type Rules = Omit<Policy, 'actors'>;

const STRICTNESS: readonly Decision[] = ['allow', 'ask', 'deny'];
const isDecision = (value: unknown): value is Decision => STRICTNESS.includes(value as Decision);
const strictest = (decisions: readonly Decision[]): Decision | undefined =>
  STRICTNESS.findLast(decision => decisions.includes(decision));

/** The rules that apply to an actor, the more special ones first; rules in one group are of equal rank. */
function groupsOf(policies: readonly Policy[], actor: Actor): Rules[][] {
  const names = policies.map(({ actors }) => (isObject(actors) ? actors : {}));
  const rulesOf = (wanted: readonly string[]): Rules[] =>
    names.flatMap(actors => wanted.map(name => own(actors, name))).filter(isObject);
  const { id, roles = [] } = actor;
  const general = policies.map(policy => [policy as Rules]);
  return [id === undefined ? [] : rulesOf([id]), rulesOf(roles), ...general].filter(group => group.length > 0);
}

/** The decision of the first group that has one. */
function firstOf(groups: readonly Rules[][], read: (rules: Rules) => unknown): Decision | undefined {
  for (const group of groups) {
    const found = strictest(group.map(read).filter(isDecision));
    if (found) return found;
  }
  return undefined;
}

function permissionRule({ permissions }: Rules, permission: string): unknown {
  if (!isObject(permissions)) return undefined;
  const exact = own(permissions, permission);
  if (exact !== undefined) return exact;
  const wide = Object.keys(permissions)
    .filter(rule => rule.endsWith('*') && permission.startsWith(rule.slice(0, -1)))
    .sort((a, b) => b.length - a.length)[0];
  return wide === undefined ? undefined : own(permissions, wide);
}

const riskRule = ({ risk }: Rules, wanted: string): unknown => (isObject(risk) ? own(risk, wanted) : undefined);

function riskOf({ risk, extensions }: Manifest): string {
  if (risk !== undefined) return typeof risk === 'string' ? risk : 'unreadable';
  const mcp = isObject(extensions) ? own(extensions, 'mcp') : undefined;
  const hints = isObject(mcp) ? (own(mcp, 'annotations') ?? own(mcp, 'x-annotations')) : undefined;
  return isObject(hints) ? 'unverified' : 'unstated';
}

/** A risk class that nobody has a rule for is no reason to be careless. */
const KNOWN_RISKS: ReadonlySet<string> = new Set(['read', 'write', 'destructive', 'unstated', 'unverified']);

/** What the default policy says of a risk class. */
const usualRisk = (risk: string): Decision | undefined => {
  const listed = riskRule(DEFAULT_POLICY, risk);
  if (isDecision(listed)) return listed;
  return KNOWN_RISKS.has(risk) ? undefined : 'ask';
};

/** The permissions, as far as they can be read. */
function permissionsOf({ permissions }: Manifest): { named: string[]; isReadable: boolean } {
  const given: unknown = permissions ?? [];
  const named = Array.isArray(given) ? given.filter(permission => typeof permission === 'string') : [];
  return { named, isReadable: Array.isArray(given) && named.length === given.length };
}

/** Decides on a call of a tool for an actor. `policies` are asked in their order, the default policy last. */
export function decide(manifest: Manifest, policies: readonly Policy[], actor: Actor = {}): Verdict {
  const groups = groupsOf(policies, actor);
  const otherwise = firstOf(groups, rules => rules.default);
  const listsPermissions = groups.some(group => group.some(rules => isObject(rules.permissions)));
  const { named, isReadable } = permissionsOf(manifest);
  const risk = riskOf(manifest);
  const found: { decision: Decision; reason: string }[] = [];
  const tell = (decision: Decision | undefined, reason: string): void => {
    if (decision) found.push({ decision, reason });
  };
  const openPermission = (permission: string): Decision | undefined => {
    if (otherwise) return listsPermissions ? otherwise : undefined;
    return firstOf([[DEFAULT_POLICY]], rules => permissionRule(rules, permission));
  };
  for (const permission of named) {
    const rule = firstOf(groups, rules => permissionRule(rules, permission));
    tell(rule ?? openPermission(permission), `permission ${code(permission)}`);
  }
  if (!isReadable) tell('ask', 'permissions that cannot be read');
  const rule = firstOf(groups, rules => riskRule(rules, risk));
  tell(rule ?? (otherwise ? undefined : usualRisk(risk)), riskWords(risk));
  if (found.length === 0)
    tell(otherwise ?? DEFAULT_POLICY.default, otherwise ? 'default of the policy' : 'no rule against it');
  const decision = strictest(found.map(entry => entry.decision)) ?? 'ask';
  return { decision, reasons: found.filter(entry => entry.decision === decision).map(({ reason }) => reason) };
}

const riskWords = (risk: string): string => {
  if (risk === 'unstated') return 'no stated risk';
  return risk === 'unverified' ? 'only unverified hints of its server about the risk' : `risk ${code(risk)}`;
};

/** What the policies answer for a person who would be asked about this tool. */
export function standingAnswer(
  toolId: string,
  policies: readonly Policy[],
  actor: Actor = {},
): 'approve' | 'deny' | undefined {
  for (const group of groupsOf(policies, actor)) {
    const answers = group.map(({ approvals }) => (isObject(approvals) ? own(approvals, toolId) : undefined));
    if (answers.includes('deny')) return 'deny';
    if (answers.includes('approve')) return 'approve';
  }
  return undefined;
}
