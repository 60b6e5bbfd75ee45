/** Ids that a conversation can be held by, whatever the provider sent. */

interface NamedCall {
  name: string;
  /** What stood on the wire. */
  id: unknown;
}

export interface AssignedIds {
  /** One for each call, unique among themselves and different from every taken one. */
  ids: string[];
  /** One sentence for each id that had to be made up. */
  mended: string[];
}

/** What a provider takes for the id of a call. */
export interface IdRule {
  accepted: RegExp;
  /** The `number`th id that is made up, counted from 1: one that is accepted. */
  madeUp(number: number): string;
}

export const idsLike = (accepted: RegExp): IdRule => ({ accepted, madeUp: number => `mended_${number}` });

/** Takes any text that is not empty. */
export const ANY_ID = idsLike(/^[\s\S]+$/);

/** So many letters and digits, neither more nor fewer: `mended001`. */
export const idsOfLength = (length: number): IdRule => ({
  accepted: new RegExp(`^[a-zA-Z0-9]{${length}}$`),
  madeUp(number) {
    const digits = String(number).padStart(3, '0');
    return `mended${'0'.repeat(length)}`.slice(0, length - digits.length) + digits;
  },
});

/**
 * The ids of the calls of one turn. A call keeps the id it came with, unless it has none, another call of the conversation has
 * it, or the rule does not accept it (what the provider would not take back); it then gets `mended_1`, `mended_2`… The same
 * calls always get the same ids. `taken` are the ids of the turns before.
 */
export function assignIds(calls: readonly NamedCall[], taken: readonly string[], rule = ANY_ID): AssignedIds {
  const used = new Set(taken);
  const found = new Set(calls.map(({ id }) => id));
  const mended: string[] = [];
  let next = 1;
  const makeUp = (): string => {
    while (used.has(rule.madeUp(next)) || found.has(rule.madeUp(next))) next += 1;
    return rule.madeUp(next);
  };
  const ids = calls.map(({ id, name }, index) => {
    const fault = faultOf(id, used, rule.accepted);
    const chosen = fault === undefined ? (id as string) : makeUp();
    used.add(chosen);
    if (fault !== undefined) mended.push(`Call ${index + 1} (\`${name}\`) came ${fault}; it goes by \`${chosen}\`.`);
    return chosen;
  });
  return { ids, mended };
}

function faultOf(id: unknown, used: ReadonlySet<string>, accepted: RegExp): string | undefined {
  if (typeof id !== 'string' || id === '') return 'without an id';
  if (used.has(id)) return `with the id \`${id}\` of an earlier call`;
  return accepted.test(id) ? undefined : `with the id \`${id}\`, which the provider does not take back`;
}

/** Results in the order of the calls, as every provider wants them; those that answer no call come last. */
export function inCallOrder<Result extends { callId: string }>(
  results: readonly Result[],
  callIds: readonly string[],
): Result[] {
  const rank = new Map(callIds.map((id, index) => [id, index]));
  const rankOf = ({ callId }: Result): number => rank.get(callId) ?? callIds.length;
  return results.toSorted((a, b) => rankOf(a) - rankOf(b));
}
