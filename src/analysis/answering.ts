/** The worker's side of questions: the newest first, each in pieces, so that a keystroke gets in between. */
import type { Json } from '../manifest/json.ts';
import type { Schema } from '../manifest/manifest.ts';
import { settleArguments } from '../runtime/prepare-call.ts';
import { type LossProof, lossProof } from './proof/prove-loss.ts';
import type { ToPage, ToWorker } from './protocol.ts';
import type { Answer, Definition, NoAnswer } from './question.ts';
import type { ToolMemory } from './tool-memory.ts';

/** A proof that was looked for this long is given up; it says how many values were tried. */
const PATIENCE_MS = 5000;
/** One piece of a proof. */
const PIECE_MS = 8;

type Asked = Extract<ToWorker, { type: 'ask' }>;

export interface Answering {
  ask(message: Asked): void;
  forget(id: number): void;
  /** Works on the newest question for a moment; false when there is none. */
  step(): boolean;
}

interface AnsweringOptions {
  memoryOf(key: string): ToolMemory | undefined;
  post(message: ToPage): void;
  /** Told before each piece of work: it may hang. */
  at(question: number): void;
  now(): number;
}

const FAILED: NoAnswer = { kind: 'failed' };

export function createAnswering({ memoryOf, post, at, now }: AnsweringOptions): Answering {
  const open = new Map<number, { asked: Asked; proof?: LossProof; spent: number }>();

  const work = (entry: { asked: Asked; proof?: LossProof; spent: number }, memory: ToolMemory): Answer | undefined => {
    const { question } = entry.asked;
    if (question.what === 'arguments') return checkedArguments(memory.manifest()?.inputSchema, question.value);
    const compiled = memory.compiled(question.target);
    if (!compiled) return FAILED;
    if (question.what === 'definition') return definitionOf(compiled);
    entry.proof ??= lossProof(compiled, question.loss);
    const start = now();
    for (;;) {
      const found = entry.proof.next();
      const spent = now() - start;
      if (found) return found;
      if (entry.spent + spent >= PATIENCE_MS) return entry.proof.soFar();
      if (spent < PIECE_MS) continue;
      entry.spent += spent;
      return undefined;
    }
  };

  return {
    ask(message) {
      open.set(message.id, { asked: message, spent: 0 });
    },
    forget(id) {
      open.delete(id);
    },
    step() {
      const id = [...open.keys()].at(-1);
      const entry = id === undefined ? undefined : open.get(id);
      if (id === undefined || !entry) return false;
      const memory = memoryOf(entry.asked.question.key);
      // The text has changed meanwhile, and whoever asked knows.
      if (memory?.sent.revision !== entry.asked.revision) {
        open.delete(id);
        return true;
      }
      at(id);
      const answer = attempt(() => work(entry, memory));
      if (answer) {
        open.delete(id);
        post({ type: 'answer', id, answer });
      }
      return true;
    },
  };
}

function checkedArguments(schema: Schema | undefined, value: Json): Answer {
  if (schema === undefined) return FAILED;
  const { filling, checks } = settleArguments(schema, value);
  return { kind: 'checked', diagnostics: [...filling, ...checks] };
}

function definitionOf({ output, diagnostics }: NonNullable<ReturnType<ToolMemory['compiled']>>): Definition {
  if (output !== undefined) return { kind: 'compiled', text: JSON.stringify(output, null, 2) };
  return { kind: 'refused', message: diagnostics.find(({ severity }) => severity === 'error')?.message ?? '' };
}

/** A thrown error is a fault of ours, and no reason to leave whoever asked waiting. */
function attempt(run: () => Answer | undefined): Answer | undefined {
  try {
    return run();
  } catch {
    return FAILED;
  }
}
