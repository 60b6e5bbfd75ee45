/** Texts that are typed beside the scenarios: where they go when the scenarios do. */
import type { PlayDraft } from './play-state.ts';

export type Of = PlayDraft['of'];

export const withoutDraft = (drafts: readonly PlayDraft[], of: Of): PlayDraft[] =>
  drafts.filter(each => each.of !== of);

export const withDraft = (drafts: readonly PlayDraft[], draft: PlayDraft): PlayDraft[] => [
  ...withoutDraft(drafts, draft.of),
  draft,
];

/** `placeOf` says where a scenario is by now; undefined when it is gone, or is another one. */
export const movedDrafts = (
  drafts: readonly PlayDraft[],
  placeOf: (place: number) => number | undefined,
): readonly PlayDraft[] =>
  drafts.flatMap(draft => {
    if (draft.of === 'policy') return [draft];
    const of = placeOf(draft.of);
    return of === undefined ? [] : [{ ...draft, of }];
  });
