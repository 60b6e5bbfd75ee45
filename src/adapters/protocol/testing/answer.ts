/** What a simulator answers to one request. */
import type { JsonObject } from '../../../manifest/json.ts';
import type { ScriptedTurn, Simulator, WireRequest, WireResponse } from '../contract.ts';

/** A function that sends bodies to one simulator, which keeps what its server would keep. */
export function answering(
  simulator: Simulator,
  around: Pick<WireRequest, 'path' | 'headers'>,
  turns: readonly ScriptedTurn[] = [],
): (body: JsonObject) => Promise<WireResponse> {
  const transport = simulator.create({ mode: 'standard', variant: 'standard', seed: 1, turns });
  return body => transport({ method: 'POST', ...around, body });
}
