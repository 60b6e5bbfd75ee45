/** What to show of the playground after an undo or a redo. */
import type { Json } from '../../manifest/json.ts';
import type { StudioState, Workspace } from '../state.ts';
import { movedDrafts, withoutDraft } from './drafts.ts';

/** The view, and the scenario that was changed. `key`: the tool that is revealed, if any. */
export function playAfterTravel(
  { workspace: before, play, view }: StudioState,
  after: Workspace,
  key: string | undefined,
): Partial<StudioState> {
  if (before.scenarios !== after.scenarios) {
    const old = Array.isArray(before.scenarios) ? before.scenarios : [];
    const now = Array.isArray(after.scenarios) ? after.scenarios : [];
    const first = now.findIndex((value, index) => value !== old[index]);
    const moved = old.length === now.length ? now.findIndex(value => value === old[play.selected ?? -1]) : -1;
    const isMove = moved >= 0 && old.every(value => now.includes(value));
    const selected = isMove ? moved : Math.max(0, first < 0 ? Math.min(play.selected ?? 0, now.length - 1) : first);
    // A text that is typed stays with a scenario that is still the same.
    const drafts = movedDrafts(play.drafts, place => {
      const found = now.indexOf(old[place] as Json);
      return found < 0 ? undefined : found;
    });
    return { view: 'play', play: { ...play, selected, drafts } };
  }
  if (before.policy !== after.policy)
    return { view: 'play', play: { ...play, drafts: withoutDraft(play.drafts, 'policy') } };
  return view === 'play' && key !== undefined ? { view: 'design' } : {};
}
