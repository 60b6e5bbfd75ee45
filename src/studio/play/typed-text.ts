/** The text of a scenario or of the policy, as it is typed. */
import type { Json } from '../../manifest/json.ts';
import { parseJsonText } from '../../manifest/json-text.ts';
import type { Core } from '../core.ts';
import { type Of, withDraft } from './drafts.ts';
import type { PlayDraft } from './play-state.ts';
import { setPlay } from './set-play.ts';

/** Whether both are written alike: white space alone is no change. */
export const isSame = (a: Json, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * What the text says, and the drafts with it. One that says nothing (yet) is kept among the drafts with the reason. `unfit` may
 * have a reason against the value.
 */
export function readTyped(
  core: Core,
  of: Of,
  text: string,
  unfit: (value: Json) => string | undefined = () => undefined,
): { value: Json; drafts: PlayDraft[] } | { ok: false; reason: string } {
  const { drafts } = core.state().play;
  const { value, diagnostics } = parseJsonText(text);
  const fault = diagnostics.find(({ severity }) => severity === 'error');
  const reason = fault?.message ?? (value === undefined ? 'The text is not JSON.' : unfit(value));
  if (value !== undefined && reason === undefined) return { value, drafts: withDraft(drafts, { of, text }) };
  setPlay(core, { drafts: withDraft(drafts, { of, text, problem: reason ?? '' }) });
  return { ok: false, reason: reason ?? '' };
}
