/** Whether thinking comes back as it was given: https://docs.claude.com/en/docs/build-with-claude/extended-thinking */
import type { JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { asObjects } from '../../protocol/reading.ts';

/** The thinking block of the turn at `index`, where it has one. */
export type Made = (index: number) => JsonObject | undefined;

const MUST_START =
  'When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable `thinking`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking';

/** `mustStart`: with a budget for thinking, the last turn with calls must begin with its thinking; adaptive thinking is lenient. */
export function checkBlocksReplayed(
  messages: readonly JsonObject[],
  mustStart: boolean,
  made: Made,
): string | undefined {
  const turns = messages.flatMap((message, at) => (message.role === 'assistant' ? [{ message, at }] : []));
  return firstFault(turns, ({ message, at }, index) => {
    const isLast = index === turns.length - 1;
    const blocks = asObjects(message.content);
    const original = made(index);
    const first = blocks[0]?.type;
    if (mustStart && isLast && original && first !== 'thinking' && first !== 'redacted_thinking') {
      return `messages.${at}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${String(first)}\`. ${MUST_START}`;
    }
    return firstFault(blocks, (block, nth) => {
      if (block.type !== 'thinking') return undefined;
      const place = `messages.${at}.content.${nth}`;
      if (original?.signature !== block.signature) return `${place}: Invalid \`signature\` in \`thinking\` block`;
      if (original?.thinking === block.thinking) return undefined;
      return isLast
        ? `${place}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`
        : `${place}: Invalid \`signature\` in \`thinking\` block`;
    });
  });
}
