/** Calling one tool: what would happen to the arguments, while they are typed. */
import type { Runner } from '../../analysis/run/client.ts';
import type { Json } from '../../manifest/json.ts';
import type { Core } from '../core.ts';
import { toolAt } from '../select/parsed.ts';
import type { StudioState } from '../state.ts';
import type { PlayCommands } from './play-commands.ts';
import type { CallDraft, CallOneTool } from './play-state.ts';
import { choiceOf } from './select-play.ts';
import { setPlay } from './set-play.ts';
import { editedValue } from './value-edit.ts';

type CallCommands = Pick<PlayCommands, 'callTool' | 'setCallValue' | 'changeCallValue' | 'setCallTerms'>;

export interface CallLink {
  commands: CallCommands;
  /** To be told of each change of the store: a tool that is edited is asked about again, and another seed gives another sample. */
  changed(state: StudioState, before: StudioState): void;
}

/** Null is a value, and not none. */
const valueOr = (value: Json | undefined, otherwise: Json): Json => (value === undefined ? otherwise : value);

const EMPTY: CallDraft = { terms: 'manifest', value: {} };

export function linkCalls(core: Core, runner: Runner): CallLink {
  const { state } = core;
  const patch = (call: Partial<CallOneTool>): void => setPlay(core, { call: { ...state().play.call, ...call } });

  const draftOf = ({ key, drafts }: CallOneTool): CallDraft =>
    key !== undefined && Object.hasOwn(drafts, key) ? (drafts[key] ?? EMPTY) : EMPTY;

  /** Asks about the present draft; an earlier question is dropped. */
  const ask = (): void => {
    const { call, seed } = state().play;
    const tool = toolAt(state(), call.key);
    if (!tool) return;
    const { terms, value } = draftOf(call);
    patch({ stale: true });
    runner.start({ kind: 'call', tool: tool.text, terms, ...(value !== undefined && { value }), seed }, news => {
      if (state().play.call.key !== tool.key) return;
      if (news.type === 'done' && news.answer.kind === 'call') {
        patch({ report: news.answer.report, stale: false, problem: undefined });
      } else if (news.type === 'failed') patch({ report: undefined, stale: false, problem: news.message });
    });
  };

  const draft = (change: (before: CallDraft) => CallDraft): void => {
    const { call } = state().play;
    if (call.key === undefined) return;
    patch({ drafts: { ...call.drafts, [call.key]: change(draftOf(call)) } });
    ask();
  };

  const setCallValue = (value: Json | undefined): void =>
    draft(({ terms }) => ({ terms, ...(value !== undefined && { value }) }));

  return {
    commands: {
      callTool(key) {
        const { call } = state().play;
        if (key === call.key) return;
        if (key !== undefined && !toolAt(state(), key)) return;
        patch({ key, report: undefined, stale: false, problem: undefined });
        ask();
      },
      setCallValue,
      changeCallValue(changes) {
        const made = editedValue(valueOr(draftOf(state().play.call).value, {}), changes);
        if (!made.ok) return made;
        setCallValue(made.value);
        return { ok: true };
      },
      setCallTerms(terms) {
        if (terms === 'manifest' || choiceOf(terms)) draft(before => ({ ...before, terms }));
      },
    },
    changed(now, before) {
      const { key } = now.play.call;
      if (key === undefined || key !== before.play.call.key) return;
      // What the tool would answer may be a sample, which depends on the seed.
      if (now.play.seed !== before.play.seed) ask();
      if (now.workspace.tools === before.workspace.tools) return;
      const tool = toolAt(now, key);
      if (!tool) patch({ key: undefined, report: undefined, stale: false, problem: undefined });
      else if (tool.text !== toolAt(before, key)?.text) ask();
    },
  };
}
