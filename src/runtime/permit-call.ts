/** Permissions and approval of one call, whose arguments are settled by now. */
import { cloneJson, type Json } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { listed } from '../manifest/words.ts';
import { type CancelSignal, isCancellation, throwIfCancelled, untilCancelled } from './cancel.ts';
import { type Actor, decide, standingAnswer } from './policy.ts';
import type { RecordStep } from './record.ts';
import type { ApprovalRequest } from './run-result.ts';
import type { Policy } from './scenario.ts';

/** Asks a person. Anything but `approve`, a rejection included, is a no. */
export type Approve = (request: ApprovalRequest) => Promise<'approve' | 'deny'>;

export interface Permitting {
  /** Asked in their order, see `decide`. */
  policies: readonly Policy[];
  actor?: Actor | undefined;
  approve?: Approve | undefined;
  signal?: CancelSignal | undefined;
  record: RecordStep;
}

export interface PermittedCall {
  callId: string;
  manifest: Manifest;
  args: Json;
  argumentsHash: string;
}

/** Undefined when the call may run, else why not, as a sentence. Throws `RunCancelled` when cancelled while a person is asked. */
export async function permitCall(permitting: Permitting, call: PermittedCall): Promise<string | undefined> {
  const { policies, actor, record } = permitting;
  const { callId, manifest, args, argumentsHash } = call;
  const { decision, reasons } = decide(manifest, policies, actor);
  record({ type: 'permission-decided', callId, decision, reasons, argumentsHash });
  const why = listed(reasons, 'and');
  if (decision === 'allow') return undefined;
  if (decision === 'deny') return `the policy denies it (${why}).`;
  const { toolId } = manifest;
  record({ type: 'approval-asked', callId, toolId, arguments: args, reasons });
  const { answer, by } = await ask(permitting, { callId, toolId, arguments: cloneJson(args), reasons });
  record({ type: 'approval-given', callId, answer, by });
  if (answer === 'approve') return undefined;
  return by === 'nobody'
    ? `it needs approval (${why}), and nobody is there to give it.`
    : `it needs approval (${why}), and approval was refused.`;
}

interface Answer {
  answer: 'approve' | 'deny';
  by: 'policy' | 'person' | 'nobody';
}

async function ask({ policies, actor, approve, signal }: Permitting, request: ApprovalRequest): Promise<Answer> {
  throwIfCancelled(signal);
  const standing = standingAnswer(request.toolId, policies, actor);
  if (standing) return { answer: standing, by: 'policy' };
  if (!approve) return { answer: 'deny', by: 'nobody' };
  const person = async (): Promise<'approve' | 'deny'> => approve(request);
  try {
    const answer = await untilCancelled(person(), signal);
    return { answer: answer === 'approve' ? 'approve' : 'deny', by: 'person' };
  } catch (error) {
    if (isCancellation(error)) throw error;
    return { answer: 'deny', by: 'person' };
  }
}
