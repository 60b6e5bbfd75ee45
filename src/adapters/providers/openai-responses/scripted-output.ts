/** The items that the scripted model puts out on the Responses API, and what the server demands of them when they come back. */
import type { JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn } from '../../protocol/contract.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import type { Fault } from '../../protocol/openai/fault.ts';
import { argumentsText, idField, seededText } from '../../protocol/scripted-model.ts';
import { inInput } from './check-input.ts';

const reasoningId = (seed: number, index: number): string => `rs_${seededText(seed, `reasoning/${index}`, 48)}`;
const callItemId = (seed: number, index: number, nth: number): string =>
  `fc_${seededText(seed, `item/${index}/${nth}`, 48)}`;
const encrypted = (seed: number, index: number): string => `gAAAAAB${seededText(seed, `encrypted/${index}`, 120)}`;

/** The output of one turn. It reasons before it calls, so that replaying reasoning is put to the test. */
export function outputOf(turn: ScriptedTurn, index: number, seed: number, withEncrypted: boolean): JsonObject[] {
  const status = turn.truncated ? 'incomplete' : 'completed';
  const message = (text: string, phase: string): JsonObject => ({
    id: `msg_${seededText(seed, `message/${index}`, 48)}`,
    type: 'message',
    status: turn.kind === 'text' ? status : 'completed',
    role: 'assistant',
    phase,
    content: [{ type: 'output_text', annotations: [], logprobs: [], text }],
  });
  if (turn.kind === 'text') return [message(turn.text, 'final_answer')];
  const reasoning = {
    id: reasoningId(seed, index),
    type: 'reasoning',
    summary: [],
    ...(withEncrypted && { encrypted_content: encrypted(seed, index) }),
  };
  const calls = turn.calls.map(
    (call, nth): JsonObject => ({
      id: callItemId(seed, index, nth),
      type: 'function_call',
      status: nth === turn.calls.length - 1 ? status : 'completed',
      arguments: argumentsText(call),
      ...idField('call_id', call, `call_${seededText(seed, `${index}/${nth}`, 24)}`),
      name: call.name,
    }),
  );
  return [reasoning, ...(turn.text === undefined ? [] : [message(turn.text, 'commentary')]), ...calls];
}

export interface Refusal {
  fault: Fault;
  status: number;
}

/**
 * Looks whether the items that this model made come back whole: no call without its reasoning, no reasoning that was changed. The
 * ids of all that it will make are worked out once, as a conversation is looked at again with each of its turns.
 */
export function replayCheck(
  turns: readonly ScriptedTurn[],
  seed: number,
): (items: readonly JsonObject[]) => Refusal | undefined {
  const reasoningOf = new Map<unknown, string>();
  const contentOf = new Map<unknown, string>();
  for (const [index, turn] of turns.entries()) {
    if (turn.kind !== 'calls') continue;
    contentOf.set(reasoningId(seed, index), encrypted(seed, index));
    for (const nth of turn.calls.keys()) reasoningOf.set(callItemId(seed, index, nth), reasoningId(seed, index));
  }
  return items => {
    const ids = new Set(items.map(({ id }) => id));
    return firstFault(items, ({ type, id, encrypted_content: content }, at) => {
      if (type === 'function_call') {
        const needed = reasoningOf.get(id);
        return needed === undefined || ids.has(needed) ? undefined : orphan(id, needed);
      }
      if (type !== 'reasoning') return undefined;
      const made = contentOf.get(id);
      if (made === undefined || content === undefined || content === null) return notPersisted(id);
      if (content !== made) return unverified(id);
      const follower = items[at + 1]?.type ?? 'message';
      return follower === 'function_call' || follower === 'message' ? undefined : unfollowed(id);
    });
  };
}

const notPersisted = (id: unknown): Refusal => ({
  fault: inInput(
    `Item with id '${String(id)}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`,
  ),
  status: 404,
});

const unverified = (id: unknown): Refusal => ({
  fault: {
    message: `The encrypted content for item ${String(id)} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
    param: null,
    code: 'invalid_encrypted_content',
  },
  status: 400,
});

const orphan = (id: unknown, needed: string): Refusal => ({
  fault: inInput(
    `Item '${String(id)}' of type 'function_call' was provided without its required 'reasoning' item: '${needed}'.`,
  ),
  status: 400,
});

const unfollowed = (id: unknown): Refusal => ({
  fault: inInput(`Item '${String(id)}' of type 'reasoning' was provided without its required following item.`),
  status: 400,
});
