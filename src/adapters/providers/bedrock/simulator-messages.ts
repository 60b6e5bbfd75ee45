/** What Converse, and Claude behind it, refuse of a conversation. The words are those of public error reports. */
import { isObject, type Json, type JsonObject } from '../../../manifest/json.ts';
import { firstFault } from '../../protocol/first-fault.ts';
import { asObjects, asText } from '../../protocol/reading.ts';
import { type Constraint, nameConstraints, ofModel } from './simulator-tools.ts';

const blocksOf = (message: JsonObject | undefined): JsonObject[] => asObjects(message?.content);
const members = (message: JsonObject | undefined, key: 'toolUse' | 'toolResult'): JsonObject[] =>
  blocksOf(message).flatMap(block => (isObject(block[key]) ? [block[key]] : []));
const idsOf = (calls: readonly JsonObject[]): string[] => calls.map(({ toolUseId }) => asText(toolUseId));

/** How often the model has spoken. */
export const modelTurns = (messages: readonly JsonObject[]): number =>
  messages.filter(({ role }) => role === 'assistant').length;

export const messageConstraints = (messages: readonly JsonObject[]): Constraint[] =>
  messages.flatMap((message, index) =>
    blocksOf(message).flatMap(({ toolUse, toolResult }, nth) => {
      const at = `messages.${index + 1}.member.content.${nth + 1}.member`;
      return [
        ...(isObject(toolUse) ? nameConstraints(toolUse.name, `${at}.toolUse.name`) : []),
        ...(isObject(toolUse) ? nameConstraints(toolUse.toolUseId, `${at}.toolUse.toolUseId`) : []),
        ...(isObject(toolResult) ? nameConstraints(toolResult.toolUseId, `${at}.toolResult.toolUseId`) : []),
      ];
    }),
  );

/** How the model is asked to reason: a field of its own, which Converse passes on. Undefined where it is not asked. */
export function thinkingOf({ additionalModelRequestFields: fields }: JsonObject): JsonObject | undefined {
  const thinking = isObject(fields) ? fields.thinking : undefined;
  return isObject(thinking) && thinking.type !== 'disabled' ? thinking : undefined;
}

/** Thinking with a budget needs the budget, and room for it. */
export function thinkingFault(body: JsonObject): string | undefined {
  const { type, budget_tokens: budget } = thinkingOf(body) ?? {};
  if (type !== 'enabled') return undefined;
  if (budget === undefined) return ofModel('thinking.enabled.budget_tokens: Field required');
  const limit = isObject(body.inferenceConfig) ? body.inferenceConfig.maxTokens : undefined;
  return typeof budget === 'number' && (typeof limit !== 'number' || budget < limit)
    ? undefined
    : ofModel('`max_tokens` must be greater than `thinking.budget_tokens`.');
}

/** The first rule that is broken. `signatureOf` gives the signature of the reasoning in the nth message of the model. */
export function messageFault(body: JsonObject, signatureOf: (turn: number) => string): string | undefined {
  const { toolConfig } = body;
  const messages = asObjects(body.messages);
  if (messages[0]?.role !== 'user') {
    return 'A conversation must start with a user message. Try again with a conversation that starts with a user message.';
  }
  if (members(messages[0], 'toolResult').length > 0) return tooMany(0);
  const isUsed = messages.some(
    message => members(message, 'toolUse').length + members(message, 'toolResult').length > 0,
  );
  if (isUsed && toolConfig === undefined) {
    return 'The toolConfig field must be defined when using toolUse and toolResult content blocks.';
  }
  const ids = new Set<string>();
  return (
    firstFault(messages, (message, index) => faultOfMessage(message, messages[index - 1], index)) ??
    firstFault(messages, (message, index) => faultOfCalls(message, messages[index + 1], index, ids)) ??
    signatureFault(messages, thinkingOf(body)?.type === 'enabled', signatureOf)
  );
}

function faultOfMessage(message: JsonObject, before: JsonObject | undefined, index: number): string | undefined {
  if (message.role === before?.role) {
    return 'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.';
  }
  if (blocksOf(message).length === 0) {
    return `The content field in the Message object at messages.${index} is empty. Add a ContentBlock object to the content field and try again.`;
  }
  return firstFault(blocksOf(message), ({ text, toolUse, toolResult }, nth) => {
    const at = `messages.${index}.content.${nth}`;
    if (isBlank(text)) return blank(at);
    if (isObject(toolUse) && !isObject(toolUse.input)) return noObject(`${at}.toolUse.input`);
    return isObject(toolResult) ? faultOfResult(toolResult, `${at}.toolResult`) : undefined;
  });
}

const isBlank = (text: Json | undefined): boolean => typeof text === 'string' && text.trim() === '';
const blank = (at: string): string =>
  `The text field in the ContentBlock object at ${at} is blank. Add text to the text field, and try again.`;
const noObject = (at: string): string =>
  `The format of the value at ${at} is invalid. Provide a json object for the field and try again.`;

function faultOfResult({ content, status }: JsonObject, at: string): string | undefined {
  const blocks = asObjects(content);
  if (status === 'error' && blocks.length === 0) {
    return `The content field at ${at} cannot be empty when status value is error.`;
  }
  return firstFault(blocks, (block, index) => {
    const here = `${at}.content.${index}`;
    if (isBlank(block.text)) return blank(here);
    return block.json !== undefined && !isObject(block.json) ? noObject(`${here}.json`) : undefined;
  });
}

const tooMany = (index: number): string =>
  `The number of toolResult blocks at messages.${index}.content exceeds the number of toolUse blocks of previous turn.`;

/** All results of a turn stand in the message that follows it, one for each call. */
function faultOfCalls(
  message: JsonObject,
  after: JsonObject | undefined,
  index: number,
  ids: Set<string>,
): string | undefined {
  const calls = idsOf(members(message, 'toolUse'));
  const results = idsOf(members(after, 'toolResult'));
  const repeated = calls.findIndex(id => ids.size === ids.add(id).size);
  if (repeated >= 0) return ofModel(`messages.${index}.content.${repeated}: \`tool_use\` ids must be unique`);
  const at = `messages.${index + 1}.content`;
  const missing = calls.filter(id => !results.includes(id));
  if (missing.length > 0) return `Expected toolResult blocks at ${at} for the following Ids: ${missing.join(', ')}`;
  return message.role === 'assistant' && results.length > calls.length ? tooMany(index + 1) : undefined;
}

/**
 * Since the last message of the user each step with calls begins with the reasoning that it came with, where thinking has a
 * budget (`mustStart`; adaptive thinking is lenient); and reasoning that comes back is unchanged.
 */
function signatureFault(
  messages: readonly JsonObject[],
  mustStart: boolean,
  signatureOf: (turn: number) => string,
): string | undefined {
  const asked = messages.findLastIndex(
    ({ role, content }) => role === 'user' && asObjects(content).some(({ text }) => text),
  );
  let turn = 0;
  return firstFault(messages, (message, index) => {
    if (message.role !== 'assistant') return undefined;
    const expected = signatureOf(turn++);
    if (index < asked || members(message, 'toolUse').length === 0) return undefined;
    const reasoning = blocksOf(message)[0]?.reasoningContent;
    if (!isObject(reasoning)) {
      if (!mustStart) return undefined;
      return ofModel(
        `messages.${index}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`tool_use\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block.`,
      );
    }
    const { reasoningText } = reasoning;
    return isObject(reasoningText) && reasoningText.signature === expected
      ? undefined
      : ofModel(`messages.${index}.content.0: Invalid \`signature\` in \`thinking\` block`);
  });
}
