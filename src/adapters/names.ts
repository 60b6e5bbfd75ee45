/** Wire names: what a target accepts, and one deterministic way to get there. */
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Path } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { NamePolicy } from './contract.ts';
import { shortHash } from './short-hash.ts';

export interface WireName {
  name: string;
  /** True when the name is not the one that the manifest asks for. */
  renamed: boolean;
  diagnostics: Omit<Diagnostic, 'target'>[];
}

/** Length of `_` and eight hexadecimal digits. */
const SUFFIX = 9;

export const wantedName = (manifest: Manifest): string => manifest.exposedName ?? manifest.toolId;

export const nameField = (manifest: Manifest): Path => [manifest.exposedName === undefined ? 'toolId' : 'exposedName'];

/** Letters, digits, `_` and `-`, 64 characters: what most providers take. */
export const plainNames = (rule: NamePolicy['rule'], maxLength = 64): NamePolicy => ({
  pattern: /^[a-zA-Z0-9_-]+$/,
  character: /[a-zA-Z0-9_-]/,
  maxLength,
  otherwise: 'rename',
  rule,
});

/** The name of a tool for a target, before collisions within a bundle are looked at. */
export function wireName(manifest: Manifest, policy: NamePolicy): WireName {
  const wanted = wantedName(manifest);
  const path = nameField(manifest);
  if (wanted.length <= policy.maxLength && policy.pattern.test(wanted) && wanted.isWellFormed()) {
    const { unusual } = policy;
    const diagnostics: WireName['diagnostics'] =
      unusual && [...wanted].some(character => unusual.character.test(character))
        ? [
            {
              code: 'name/unusual',
              severity: 'info',
              message: `\`${wanted}\`: ${unusual.message}`,
              path,
              rule: unusual.rule,
            },
          ]
        : [];
    return { name: wanted, renamed: false, diagnostics };
  }
  // Half a character cannot be sent, so there the advice is a demand.
  if (policy.otherwise === 'warn' && wanted.isWellFormed()) {
    return {
      name: wanted,
      renamed: false,
      diagnostics: [
        {
          code: 'name/not-portable',
          severity: 'warning',
          message: `\`${wanted}\` is outside the advised names (${policy.maxLength} characters at most, matching ${policy.pattern.source}); some clients reject it. Choose an exposedName such as \`${adapted(wanted, policy)}\`.`,
          path,
          rule: policy.rule,
        },
      ],
    };
  }
  const name = adapted(wanted, policy);
  const reason =
    wanted.length > policy.maxLength
      ? `it has ${wanted.length} characters and ${policy.maxLength} are allowed`
      : `names there must match ${policy.pattern.source}`;
  return {
    name,
    renamed: true,
    diagnostics: [
      {
        code: 'name/renamed',
        severity: 'info',
        effect: 'renamed',
        message: `\`${wanted}\` is called \`${name}\` on the wire, because ${reason}. A call by either name finds the tool.`,
        path,
        rule: policy.rule,
      },
    ],
  };
}

/** Replaces what may not stand in a name, and cuts an over-long one with a hash of the whole. Never empty. */
export function adapted(wanted: string, policy: NamePolicy): string {
  let name = [...wanted]
    .map(character => (policy.character.test(character) && character.isWellFormed() ? character : '_'))
    .join('');
  // A name in another script leaves nothing to recognise; the hash keeps two of them apart.
  if (!/[A-Za-z0-9]/.test(name)) name = `tool_${shortHash(wanted)}`;
  if (policy.start && !policy.start.test(name.charAt(0))) name = `_${name}`;
  if (name.length > policy.maxLength) name = suffixed(name, wanted, policy.maxLength);
  return name;
}

/** `name_1a2b3c4d`, within the limit. */
export const suffixed = (name: string, wanted: string, maxLength: number): string =>
  `${name.slice(0, maxLength - SUFFIX)}_${shortHash(wanted)}`;

export interface NameRequest {
  toolId: string;
  wanted: string;
  wire: WireName;
}

export interface NameAssignment {
  name: string;
  diagnostic?: Omit<Diagnostic, 'target' | 'path'>;
}

interface Claim extends NameRequest {
  index: number;
}

/**
 * Names for a whole bundle, a bijection. A name that was fine as it is stays; a rewritten one that would clash gets a
 * suffix of its own wanted name. Of several tools that want the very same name one keeps it: that with this toolId, else the
 * one that comes first by toolId. The order of the bundle plays no part.
 */
export function assignNames(requests: readonly NameRequest[], policy: NamePolicy): NameAssignment[] {
  const claims: Claim[] = requests
    .map((request, index) => ({ ...request, index }))
    .sort((a, b) => compare(a.toolId, b.toolId) || compare(a.wanted, b.wanted));
  const exact = groupedBy(
    claims.filter(({ wire }) => !wire.renamed),
    ({ wire }) => wire.name,
  );
  const rewritten = groupedBy(
    claims.filter(({ wire }) => wire.renamed),
    ({ wire }) => wire.name,
  );
  const wanting = groupedBy(claims, ({ wanted }) => wanted);
  const out: NameAssignment[] = requests.map(({ wire }) => ({ name: wire.name }));
  const taken = new Set<string>();
  const clashing: { claim: Claim; rivals: readonly string[] }[] = [];
  for (const [name, sharing] of exact) {
    taken.add(name);
    const holder = sharing.find(({ toolId }) => toolId === name) ?? sharing[0];
    const others = rewritten.get(name) ?? [];
    clashing.push(...sharing.filter(claim => claim !== holder).map(claim => ({ claim, rivals: [] })));
    if (holder && others.length > 0) out[holder.index] = { name, diagnostic: keptName(name, idsOf(others), policy) };
  }
  for (const [name, sharing] of rewritten) {
    const rivals = [...idsOf(sharing), ...idsOf(exact.get(name) ?? [])];
    if (rivals.length > 1) clashing.push(...sharing.map(claim => ({ claim, rivals })));
    else taken.add(name);
  }
  // Only now are all names known that a suffixed one must not meet.
  for (const { claim, rivals } of clashing) {
    const { wire, wanted, toolId, index } = claim;
    const same = wanting.get(wanted) ?? [];
    const seed = same.length > 1 ? `${wanted}#${toolId}` : wanted;
    let name = suffixed(wire.name, seed, policy.maxLength);
    for (let salt = 1; taken.has(name); salt++) name = suffixed(wire.name, `${seed}#${salt}`, policy.maxLength);
    taken.add(name);
    const diagnostic =
      same.length > 1 ? sharedName(claim, name, idsOf(same), policy) : otherName(claim, name, rivals, policy);
    out[index] = { name, diagnostic };
  }
  return out;
}

type Finding = NonNullable<NameAssignment['diagnostic']>;

const keptName = (name: string, rivals: readonly string[], { rule }: NamePolicy): Finding => ({
  code: 'name/collision',
  severity: 'info',
  message: `\`${name}\` keeps its name; ${rivals.join(' and ')} would have got the same and is called otherwise.`,
  rule,
});

const otherName = (
  { wire, toolId }: Claim,
  name: string,
  rivals: readonly string[],
  { rule }: NamePolicy,
): Finding => ({
  code: 'name/collision',
  severity: 'info',
  effect: 'renamed',
  message: `\`${wire.name}\` would name ${rivals.join(' and ')} at once; \`${toolId}\` is called \`${name}\` instead.`,
  rule,
});

const sharedName = (
  { wanted, toolId }: Claim,
  name: string,
  same: readonly string[],
  { rule }: NamePolicy,
): Finding => ({
  code: 'name/duplicate',
  severity: 'error',
  effect: 'renamed',
  message: `Several tools want the name \`${wanted}\` (${same.join(', ')}); \`${toolId}\` is called \`${name}\` instead. Give one another exposedName.`,
  rule,
});

const idsOf = (claims: readonly Claim[]): string[] => claims.map(({ toolId }) => `\`${toolId}\``);

function groupedBy(claims: readonly Claim[], key: (claim: Claim) => string): Map<string, Claim[]> {
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) groups.set(key(claim), [...(groups.get(key(claim)) ?? []), claim]);
  return groups;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
