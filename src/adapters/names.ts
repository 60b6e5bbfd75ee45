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
  /** Absent when two tools insist on the same name, so that neither can have it. */
  name?: string;
  diagnostic?: Omit<Diagnostic, 'target' | 'path'>;
}

/**
 * Names for a whole bundle, a bijection. A name that was fine as it is stays; a rewritten one that would clash gets a
 * suffix of its own wanted name. The order of the bundle plays no part.
 */
export function assignNames(requests: readonly NameRequest[], policy: NamePolicy): NameAssignment[] {
  const exact = new Map<string, number[]>();
  requests.forEach(({ wire }, index) => {
    if (!wire.renamed) exact.set(wire.name, [...(exact.get(wire.name) ?? []), index]);
  });
  const out: NameAssignment[] = requests.map(() => ({}));
  const taken = new Set(exact.keys());
  for (const [name, indexes] of exact) {
    const [first] = indexes;
    if (indexes.length === 1 && first !== undefined) out[first] = { name };
    else
      for (const index of indexes)
        out[index] = {
          diagnostic: duplicateName(
            name,
            indexes.map(i => requests[i]?.toolId ?? ''),
          ),
        };
  }
  const rewritten = requests
    .map((request, index) => ({ ...request, index }))
    .filter(({ wire }) => wire.renamed)
    .sort((a, b) => compare(a.toolId, b.toolId) || compare(a.wanted, b.wanted));
  const rivalsOf = new Map<string, string[]>();
  /** Tools by the name that they want. */
  const wanting = new Map<string, string[]>();
  for (const { wire, wanted, toolId } of rewritten) {
    rivalsOf.set(wire.name, [...(rivalsOf.get(wire.name) ?? []), toolId]);
    wanting.set(wanted, [...(wanting.get(wanted) ?? []), toolId]);
  }
  for (const [name, indexes] of exact) {
    const rivals = rivalsOf.get(name) ?? [];
    const [first] = indexes;
    const holder = first === undefined ? undefined : out[first];
    if (holder?.name === undefined || rivals.length === 0) continue;
    holder.diagnostic = {
      code: 'name/collision',
      severity: 'info',
      message: `\`${name}\` keeps its name; ${rivals.map(id => `\`${id}\``).join(' and ')} would have got the same and is called otherwise.`,
      rule: policy.rule,
    };
  }
  for (const [name, indexes] of exact) {
    if (rivalsOf.has(name)) rivalsOf.get(name)?.push(...indexes.map(i => requests[i]?.toolId ?? ''));
  }
  const clashing = rewritten.filter(({ wire, wanted, index }) => {
    const same = wanting.get(wanted) ?? [];
    if (same.length > 1) {
      out[index] = { diagnostic: duplicateName(wanted, same) };
      return false;
    }
    if ((rivalsOf.get(wire.name)?.length ?? 0) > 1) return true;
    out[index] = { name: wire.name };
    taken.add(wire.name);
    return false;
  });
  // Only now are all names known that a suffixed one must not meet.
  for (const { wire, wanted, toolId, index } of clashing) {
    let name = suffixed(wire.name, wanted, policy.maxLength);
    for (let salt = 1; taken.has(name); salt++) name = suffixed(wire.name, `${wanted}#${salt}`, policy.maxLength);
    taken.add(name);
    out[index] = {
      name,
      diagnostic: {
        code: 'name/collision',
        severity: 'info',
        effect: 'renamed',
        message: `\`${wire.name}\` would name ${(rivalsOf.get(wire.name) ?? []).map(id => `\`${id}\``).join(' and ')} at once; \`${toolId}\` is called \`${name}\` instead.`,
        rule: policy.rule,
      },
    };
  }
  return out;
}

const duplicateName = (name: string, toolIds: readonly string[]): NonNullable<NameAssignment['diagnostic']> => ({
  code: 'name/duplicate',
  severity: 'error',
  effect: 'refused',
  message: `Two tools want the name \`${name}\` (${[...new Set(toolIds)].map(id => `\`${id}\``).join(', ')}), so a call could not be told apart. None of them is sent; give one another exposedName.`,
});

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
