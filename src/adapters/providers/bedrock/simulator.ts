/** Bedrock's side of Converse, with a Claude model behind it. It keeps nothing. */
import type { JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn, Simulator, SimulatorOptions, WireResponse } from '../../protocol/contract.ts';
import { asObjects } from '../../protocol/reading.ts';
import {
  argumentsValue,
  estimateTokens,
  idField,
  seededText,
  sendable,
  turnAt,
} from '../../protocol/scripted-model.ts';
import { messageConstraints, messageFault, modelTurns, thinkingFault, thinkingOf } from './simulator-messages.ts';
import { CALL_ID, type Constraint, toolConstraints, toolFault } from './simulator-tools.ts';

/** The class stands in a header of the real answer (`x-amzn-errortype`); in the body the clients read it as well. */
const refuse = (message: string, status = 400, __type = 'ValidationException'): WireResponse => ({
  status,
  body: { __type, message },
});

function constraintMessage(broken: readonly Constraint[]): string {
  const each = broken.map(
    ({ value, at, rule }) =>
      `Value '${typeof value === 'string' ? value : JSON.stringify(value)}' at '${at}' failed to satisfy constraint: ${rule}`,
  );
  return `${broken.length} validation error${broken.length === 1 ? '' : 's'} detected: ${each.join('; ')}`;
}

const signatureOf = (seed: number, turn: number): string => `ErcB${seededText(seed, `signature/${turn}`, 44)}`;

function faultOf(body: JsonObject, seed: number): string | undefined {
  const broken = [...messageConstraints(asObjects(body.messages)), ...toolConstraints(body.toolConfig)];
  if (broken.length > 0) return constraintMessage(broken);
  return toolFault(body.toolConfig) ?? thinkingFault(body) ?? messageFault(body, turn => signatureOf(seed, turn));
}

/** The model reasons before it calls, where it was asked to reason: so that replaying it is put to the test. */
function contentOf(turn: ScriptedTurn, index: number, seed: number, thinks: boolean): JsonObject[] {
  if (turn.kind === 'text') return [{ text: turn.text }];
  const reasoningText = { text: 'The answer needs data that I have to look up.', signature: signatureOf(seed, index) };
  const reasoning = thinks ? [{ reasoningContent: { reasoningText } }] : [];
  const calls = turn.calls.map(
    (call, nth): JsonObject => ({
      toolUse: {
        ...idField('toolUseId', call, `tooluse_${seededText(seed, `${index}/${nth}`, 22)}`),
        name: call.name,
        input: argumentsValue(call),
      },
    }),
  );
  return [...reasoning, ...(turn.text === undefined ? [] : [{ text: turn.text }]), ...calls];
}

const stopReasonOf = ({ truncated, kind }: ScriptedTurn): string =>
  truncated ? 'max_tokens' : kind === 'calls' ? 'tool_use' : 'end_turn';

const LATENCY_MS = 400;

export const simulator: Simulator = {
  id: 'bedrock',
  create:
    ({ seed, turns }: SimulatorOptions) =>
    async ({ path, body }) => {
      if (!/^\/model\/[^/]+\/converse$/.test(path)) {
        return refuse(`There is no operation at ${path}.`, 404, 'UnknownOperationException');
      }
      const fault = faultOf(body, seed);
      if (fault !== undefined) return refuse(fault);
      const index = modelTurns(asObjects(body.messages));
      const { turn, told } = sendable(turnAt(turns, index), CALL_ID);
      const content = contentOf(turn, index, seed, thinkingOf(body) !== undefined);
      const [inputTokens, outputTokens] = [estimateTokens(body), estimateTokens(content)];
      return {
        status: 200,
        estimated: true,
        ...told,
        body: {
          metrics: { latencyMs: LATENCY_MS },
          output: { message: { content, role: 'assistant' } },
          stopReason: stopReasonOf(turn),
          usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
        },
      };
    },
};
