/**
 * Whether a call may run. Each permission of a tool and its risk class have a decision of their own, and the **strictest** of
 * them wins: deny, then ask, then allow. A decision is
 * 1. that of a rule for the permission or the risk class;
 * 2. else `default`;
 * 3. else that of the usual policy below.
 *
 * Rules are looked for first among those of the actor's id, then of the actor's roles (the strictest of several), then among
 * the general ones; where several policies apply, those of the first one come first. A `default` that comes before the rule
 * found so can make its decision stricter, never laxer.
 *
 * A rule for a permission holds for all below it (`permission-names.ts`): `payments` for `payments.refund`, `database.*` for
 * `database.write`. Of several the nearest one decides. A permission that is wider than a rule is decided on for the part that
 * the rule names as well, so that `filesystem.*` is denied where `filesystem.read` is.
 *
 * The risk class of a manifest that states none is `unstated`.
 */
import { isObject, own } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { code } from '../manifest/words.ts';
import { commonOf, covers } from './permission-names.ts';
import type { Decision, Policy } from './scenario.ts';

/**
 * What holds where no policy says otherwise: reading and writing go through, what cannot be undone or costs money is asked
 * about. A server's hints about its own tool are no permission: a tool that has nothing else to show for itself is asked about.
 */
const USUAL: Rules = {
  permissions: { payments: 'ask', exec: 'ask' },
  risk: { destructive: 'ask', unverified: 'ask' },
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

type Rules = Omit<Policy, 'actors' | 'roles'>;

const STRICTNESS: readonly Decision[] = ['allow', 'ask', 'deny'];
const isDecision = (value: unknown): value is Decision => STRICTNESS.includes(value as Decision);
/** Of at least one; of none nothing is known, so a person is asked. */
const strictest = (decisions: readonly Decision[]): Decision =>
  STRICTNESS.findLast(decision => decisions.includes(decision)) ?? 'ask';

/** The rules that apply to an actor, the more special ones first; rules in one group are of equal rank. */
function groupsOf(policies: readonly Policy[], { id, roles = [] }: Actor): Rules[][] {
  const named = (list: unknown, names: readonly string[]): Rules[] =>
    isObject(list) ? names.map(name => own(list, name)).filter(isObject) : [];
  const groups = [
    ...policies.map(({ actors }) => named(actors, id === undefined ? [] : [id])),
    ...policies.map(policy => named(policy.roles, roles)),
    ...policies.map((policy): Rules[] => [policy]),
  ];
  return groups.filter(group => group.length > 0);
}

/** The rules of a policy for permissions, by name. */
const permissionRules = ({ permissions }: Rules): [name: string, decision: Decision][] =>
  isObject(permissions)
    ? Object.entries(permissions).filter((rule): rule is [string, Decision] => isDecision(rule[1]))
    : [];

/** That of the nearest rule that holds for all of a permission; of several that are as near, the strictest. */
function permissionRule(rules: Rules, permission: string): Decision | undefined {
  const holding = permissionRules(rules).filter(([name]) => covers(name, permission));
  const nearest = holding.filter(([name]) => holding.every(([other]) => !covers(name, other) || covers(other, name)));
  return nearest.length > 0 ? strictest(nearest.map(([, decision]) => decision)) : undefined;
}

/** A permission as a whole, and each part of it that some rule speaks of. */
function permissionSubjects(permission: string, groups: readonly Rules[][]): Subject[] {
  const whole = `permission ${code(permission)}`;
  const rules = [...groups.flat(), USUAL].flatMap(permissionRules);
  const parts = rules.flatMap(([name]) => (covers(name, permission) ? [] : (commonOf(permission, name) ?? [])));
  const subject = (words: string, name: string): Subject => ({
    words,
    ruleIn: rules => permissionRule(rules, name),
    usual: 'allow',
  });
  return [subject(whole, permission), ...[...new Set(parts)].map(part => subject(`${whole} (${code(part)})`, part))];
}

const riskRule = ({ risk }: Rules, wanted: string): unknown => (isObject(risk) ? own(risk, wanted) : undefined);

function riskOf({ risk, extensions }: Manifest): string {
  if (risk !== undefined) return typeof risk === 'string' ? risk : 'unreadable';
  const mcp = isObject(extensions) ? own(extensions, 'mcp') : undefined;
  const hints = isObject(mcp) ? (own(mcp, 'annotations') ?? own(mcp, 'x-annotations')) : undefined;
  return isObject(hints) ? 'unverified' : 'unstated';
}

/** In the order of their weight; `unstated` and `unverified` are those of manifests that state none. */
export const RISK_CLASSES: readonly string[] = ['read', 'write', 'destructive', 'unstated', 'unverified'];

/** The permissions, as far as they can be read. */
function permissionsOf({ permissions }: Manifest): { named: string[]; isReadable: boolean } {
  const given: unknown = permissions ?? [];
  const named = Array.isArray(given) ? given.filter(permission => typeof permission === 'string') : [];
  return { named, isReadable: Array.isArray(given) && named.length === given.length };
}

/** One thing to decide on: a permission, or the risk class. */
interface Subject {
  words: string;
  ruleIn: (rules: Rules) => unknown;
  /** Where the usual policy has no rule for it either. */
  usual: Decision;
}

interface Found {
  decision: Decision;
  /** Absent for what is allowed as nothing speaks against it. */
  reason?: string;
}

function decideOn(groups: readonly Rules[][], { words, ruleIn, usual }: Subject): Found {
  const byDefault = `default for ${words}`;
  let before: Decision[] = [];
  for (const group of groups) {
    const rules = group.map(ruleIn).filter(isDecision);
    const defaults = group.filter(each => !isDecision(ruleIn(each))).map(each => each.default);
    const open = before.length > 0 && rules.length === 0 ? before : [...before, ...defaults.filter(isDecision)];
    if (rules.length > 0) {
      const decision = strictest([...rules, ...open]);
      return { decision, reason: rules.includes(decision) ? words : byDefault };
    }
    before = open;
  }
  if (before.length > 0) return { decision: strictest(before), reason: byDefault };
  const rule = ruleIn(USUAL);
  const decision = isDecision(rule) ? rule : usual;
  return decision === 'allow' ? { decision } : { decision, reason: words };
}

/** Decides on a call of a tool for an actor. `policies` are asked in their order, the usual one last. */
export function decide(manifest: Manifest, policies: readonly Policy[], actor: Actor = {}): Verdict {
  const groups = groupsOf(policies, actor);
  const { named, isReadable } = permissionsOf(manifest);
  const risk = riskOf(manifest);
  const subjects: Subject[] = [
    ...named.flatMap(permission => permissionSubjects(permission, groups)),
    // A risk class that nobody has a rule for is no reason to be careless.
    {
      words: riskWords(risk),
      ruleIn: rules => riskRule(rules, risk),
      usual: RISK_CLASSES.includes(risk) ? 'allow' : 'ask',
    },
  ];
  const found = subjects.map(subject => decideOn(groups, subject));
  if (!isReadable) found.push({ decision: 'ask', reason: 'permissions that cannot be read' });
  const decision = strictest(found.map(entry => entry.decision));
  const reasons = found.filter(entry => entry.decision === decision).flatMap(({ reason }) => reason ?? []);
  return { decision, reasons: reasons.length > 0 ? reasons : ['no rule against it'] };
}

const riskWords = (risk: string): string => {
  if (risk === 'unstated') return 'unstated risk';
  return risk === 'unverified' ? 'risk known only by hints of its server' : `risk ${code(risk)}`;
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
