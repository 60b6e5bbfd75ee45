/** Whether calls and results belong together, by the error texts of the Messages API. */
import type { Json, JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { asObjects } from '../../protocol/reading.ts';
import { checkMessage } from './check-blocks.ts';
import { checkBlocksReplayed, type Made } from './check-replay.ts';
import { required, shouldBe } from './fault.ts';

/** `made` tells what the model put out in an earlier turn, to hold what comes back against it. */
export function checkMessages(messages: Json | undefined, thinks: boolean, made: Made): string | undefined {
  if (messages === undefined) return required('messages');
  if (!Array.isArray(messages)) return shouldBe('messages', 'a valid list');
  if (messages.length === 0) return 'messages: at least one message is required';
  const fault = firstFault(messages, checkMessage);
  if (fault) return fault;
  const list = asObjects(messages);
  if (list[0]?.role !== 'user') return 'messages: first message must use the "user" role';
  return (
    checkUnique(list) ??
    firstFault(list, (message, index) => checkResults(message, list[index - 1], index) ?? checkAnswered(list, index)) ??
    checkBlocksReplayed(list, thinks, made) ??
    (list.at(-1)?.role === 'assistant'
      ? 'This model does not support assistant message prefill. The conversation must end with a user message.'
      : undefined)
  );
}

export const blocksOf = (message: JsonObject | undefined): JsonObject[] => asObjects(message?.content);

const callsOf = (message: JsonObject | undefined): Json[] =>
  blocksOf(message).flatMap(({ type, id = null }) => (type === 'tool_use' ? [id] : []));

function checkUnique(messages: readonly JsonObject[]): string | undefined {
  const seen = new Set<Json>();
  return firstFault(messages, (message, index) =>
    firstFault(blocksOf(message), ({ type, id = null }, nth) => {
      if (type !== 'tool_use') return undefined;
      if (seen.has(id)) return `messages.${index}.content.${nth}: \`tool_use\` ids must be unique`;
      seen.add(id);
      return undefined;
    }),
  );
}

/** Only results that stand before anything else in the next message count as its answers. */
function leadingResults(message: JsonObject | undefined): Json[] {
  const blocks = blocksOf(message);
  const end = blocks.findIndex(({ type }) => type !== 'tool_result');
  return blocks.slice(0, end < 0 ? blocks.length : end).map(({ tool_use_id: id = null }) => id);
}

function checkAnswered(messages: readonly JsonObject[], index: number): string | undefined {
  const answered = new Set(leadingResults(messages[index + 1]));
  const left = callsOf(messages[index]).filter(id => !answered.has(id));
  return left.length === 0
    ? undefined
    : `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${left.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
}

function checkResults(message: JsonObject, before: JsonObject | undefined, index: number): string | undefined {
  const calls = new Set(callsOf(before));
  const seen = new Set<Json>();
  return firstFault(blocksOf(message), ({ type, tool_use_id: id = null }, nth) => {
    if (type !== 'tool_result') return undefined;
    const place = `messages.${index}.content.${nth}`;
    if (!calls.has(id)) {
      return `${place}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${String(id)}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
    }
    if (seen.has(id)) {
      return `${place}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${String(id)}`;
    }
    seen.add(id);
    return undefined;
  });
}
