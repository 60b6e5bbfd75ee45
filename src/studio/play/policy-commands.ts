/** Commands that change the policy of the bundle. */
import { isObject, type Json } from '../../manifest/json.ts';
import type { Outcome } from '../commands/commands.ts';
import type { Core } from '../core.ts';
import { withoutDraft } from './drafts.ts';
import type { PlayCommands } from './play-commands.ts';
import { setPlay } from './set-play.ts';
import { isSame, readTyped } from './typed-text.ts';
import { editedValue, editLabel } from './value-edit.ts';

const DONE: Outcome = { ok: true };

export function policyCommands(core: Core): Pick<PlayCommands, 'changePolicy' | 'setPolicyText' | 'discardDraft'> {
  const { state } = core;

  /** Without a value there is no policy any more. */
  const put = (
    value: Json | undefined,
    label: string,
    mergeKey?: string,
    drafts = withoutDraft(state().play.drafts, 'policy'),
  ): Outcome => {
    if (!state().ready) return { ok: false, reason: 'The bundle is still being read.' };
    core.transact(
      {
        steps: [{ kind: 'set', field: 'policy', ...(value !== undefined && { value }) }],
        origin: 'play',
        label,
        ...(mergeKey && { mergeKey: `policy ${mergeKey}` }),
      },
      () => ({ play: { ...state().play, drafts } }),
    );
    return DONE;
  };

  return {
    changePolicy(changes, edit = {}) {
      const { policy } = state().workspace;
      const made = editedValue(policy === undefined ? {} : policy, changes);
      return made.ok ? put(made.value, edit.label ?? editLabel(changes, 'policy'), edit.mergeKey) : made;
    },
    setPolicyText(text) {
      if (text.trim() === '') return put(undefined, 'Remove policy');
      const made = readTyped(core, 'policy', text, value =>
        isObject(value) ? undefined : 'A policy is an object, such as `{ "risk": { "destructive": "ask" } }`.',
      );
      if (!('value' in made)) return made;
      const { value, drafts } = made;
      if (!isSame(value, state().workspace.policy)) return put(value, 'Edit policy as JSON', 'text', drafts);
      setPlay(core, { drafts });
      return DONE;
    },
    discardDraft: of => setPlay(core, { drafts: withoutDraft(state().play.drafts, of) }),
  };
}
