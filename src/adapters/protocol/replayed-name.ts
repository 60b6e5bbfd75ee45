/** Names that a model made up, in a history that the provider reads again. */

/**
 * The name under which a call may stand in the history: servers hold replayed calls to the rule for tool names, so that a made-up
 * `creating:view` would have every further request refused. The tools that were offered keep theirs.
 */
export function replayedName(name: string, accepted: RegExp, maxLength: number): string {
  if (accepted.test(name) && name.length <= maxLength) return name;
  return name.replaceAll(/[^a-zA-Z0-9_-]/gu, '_').slice(0, maxLength) || '_';
}

/** What to say of each call whose name had to be changed. */
export const renamedCalls = (found: readonly string[], replayed: readonly string[]): string[] =>
  found.flatMap((name, index) =>
    replayed[index] === name
      ? []
      : [
          `Call ${index + 1} names \`${name}\`, which the provider does not take back; the history says \`${replayed[index]}\`.`,
        ],
  );
