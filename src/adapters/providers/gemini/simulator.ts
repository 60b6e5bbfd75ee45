/** Gemini's side of generateContent. It keeps nothing; what the contents say of the model is how far it has come. */
import type { JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn, Simulator, SimulatorOptions, WireResponse } from '../../protocol/contract.ts';
import { asObjects } from '../../protocol/reading.ts';
import { argumentsValue, estimateTokens, idField, seededText, turnAt } from '../../protocol/scripted-model.ts';
import { contentFault, modelTurns } from './simulator-contents.ts';
import { declarationFaults } from './simulator-declarations.ts';
import { decodingFaults, type FieldViolation } from './simulator-messages.ts';

const PATH = /^\/v1beta\/models\/([^/:]+):generateContent$/;

const refuse = (message: string, fieldViolations: FieldViolation[] = []): WireResponse => ({
  status: 400,
  body: {
    error: {
      code: 400,
      message,
      status: 'INVALID_ARGUMENT',
      ...(fieldViolations.length > 0 && {
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.BadRequest',
            fieldViolations: fieldViolations.map(one => ({ ...one })),
          },
        ],
      }),
    },
  },
});

const notFound = (path: string): WireResponse => ({
  status: 404,
  body: { error: { code: 404, message: `Requested entity was not found: ${path}`, status: 'NOT_FOUND' } },
});

const signatureOf = (seed: number, turn: number): string => `Ep${seededText(seed, `signature/${turn}`, 42)}`;

function faultOf(body: JsonObject, seed: number): WireResponse | undefined {
  const undecoded = decodingFaults(body);
  if (undecoded.length > 0) return refuse(undecoded.map(({ description }) => description).join('\n'), undecoded);
  const broken = declarationFaults(body.tools);
  if (broken.length > 0) return refuse(broken.join('\n'));
  const fault = contentFault(asObjects(body.contents), turn => signatureOf(seed, turn));
  return fault === undefined ? undefined : refuse(fault);
}

/** Of parallel calls only the first one carries a signature. */
function partsOf(turn: ScriptedTurn, index: number, seed: number): JsonObject[] {
  if (turn.kind === 'text') return [{ text: turn.text }];
  const calls = turn.calls.map(
    (call, nth): JsonObject => ({
      functionCall: {
        ...idField('id', call, seededText(seed, `${index}/${nth}`, 8).toLowerCase()),
        name: call.name,
        args: argumentsValue(call),
      },
      ...(nth === 0 && { thoughtSignature: signatureOf(seed, index) }),
    }),
  );
  return [...(turn.text === undefined ? [] : [{ text: turn.text }]), ...calls];
}

const THOUGHTS = 24;

export const simulator: Simulator = {
  id: 'gemini',
  create:
    ({ seed, turns }: SimulatorOptions) =>
    async ({ path, body }) => {
      const model = PATH.exec(path)?.[1];
      if (model === undefined) return notFound(path);
      const fault = faultOf(body, seed);
      if (fault) return fault;
      const index = modelTurns(asObjects(body.contents));
      const turn = turnAt(turns, index);
      const parts = partsOf(turn, index, seed);
      const thoughts = turn.kind === 'calls' ? THOUGHTS : 0;
      const [input, output] = [estimateTokens(body), estimateTokens(parts)];
      return {
        status: 200,
        estimated: true,
        body: {
          candidates: [
            {
              content: { role: 'model', parts },
              finishReason: turn.truncated ? 'MAX_TOKENS' : 'STOP',
              index: 0,
              ...(turn.kind === 'calls' && !turn.truncated && { finishMessage: 'Model generated function call(s).' }),
            },
          ],
          usageMetadata: {
            promptTokenCount: input,
            candidatesTokenCount: output,
            ...(thoughts > 0 && { thoughtsTokenCount: thoughts }),
            totalTokenCount: input + output + thoughts,
            promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
          },
          modelVersion: model,
          responseId: seededText(seed, `response/${index}`, 22),
        },
      };
    },
};
