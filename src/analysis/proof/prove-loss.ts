/**
 * Proof that a reported loss is one: a value that the target's schema accepts and the manifest rejects by the very
 * keyword that was lost (`widened`, `dropped`, `described`), or the other way round for `narrowed`. Both sides are judged by
 * the validator, so a proof is never a guess; without one nothing is claimed. Runs foreign patterns: call it in the worker.
 */
import type { CompiledTool } from '../../adapters/compiled.ts';
import { projectValue, restoreValue } from '../../adapters/restore-value.ts';
import { targetParts } from '../../adapters/target-parts.ts';
import { findAdapter } from '../../adapters/targets.ts';
import { acceptsValue } from '../../manifest/check-value.ts';
import { evaluate } from '../../manifest/evaluate/evaluate.ts';
import { isObject, type Json, type JsonObject, type Path, pointer } from '../../manifest/json.ts';
import { candidates } from './candidates.ts';
import { isLoss, type Loss } from './provable.ts';
import { smallerValues } from './smaller-values.ts';
import { withoutPart } from './without-part.ts';

export interface Witness {
  /** In the target's terms: what a model could send. */
  sent: Json;
  /** The same in the manifest's terms. */
  value: Json;
  /** The sentence of the side that rejects it. */
  reason: string;
}

export type Proof = { kind: 'proven'; witness: Witness } | { kind: 'not-proven'; tried: number };

/** The search for a witness, one value at a time. */
export interface LossProof {
  /** Tries one more value; `undefined` while there are more to try. */
  next(): Proof | undefined;
  /** What is known so far. */
  soFar(): Proof;
}

type Judge = (value: Json) => Witness | undefined;

/** Starts the search for a witness of one loss that was reported while compiling. Deterministic. */
export function lossProof(compiled: CompiledTool, loss: Loss): LossProof {
  const target = targetSchema(compiled);
  const source = compiled.restore.schema;
  const judge: Judge = value =>
    target &&
    (loss.effect === 'narrowed'
      ? narrowedBy(compiled, target, source, value)
      : lostBy(compiled, target, source, value, loss.path.slice(1)));
  const search = target && isLoss(loss) ? proofs(judge, candidates(compiled, target, source, loss)) : [].values();
  let soFar: Proof = { kind: 'not-proven', tried: 0 };
  return {
    next() {
      const { done, value } = search.next();
      if (done) return soFar;
      soFar = value;
      return undefined;
    },
    soFar: () => soFar,
  };
}

/** What is known after each value: first until one proves the loss, then until that one has nothing in it that is beside the point. */
function* proofs(judge: Judge, values: Iterable<Json>): Generator<Proof, undefined> {
  let tried = 0;
  for (const value of values) {
    const witness = judge(value);
    tried++;
    if (!witness) {
      yield { kind: 'not-proven', tried };
      continue;
    }
    yield { kind: 'proven', witness };
    for (const smaller of smallerValues(value, each => judge(each))) yield { kind: 'proven', witness: smaller };
    return;
  }
}

/** The whole search at once. `not-proven` says how many values were tried. */
export function proveLoss(compiled: CompiledTool, loss: Loss): Proof {
  const proof = lossProof(compiled, loss);
  for (;;) {
    const found = proof.next();
    if (found) return found;
  }
}

/** What was sent, as JSON Schema. */
function targetSchema(compiled: CompiledTool): JsonObject | undefined {
  const adapter = findAdapter(targetParts(compiled.target).adapterId);
  if (!adapter || !isObject(compiled.output)) return undefined;
  const schema = adapter.schemaOf(compiled.output) ?? {};
  return adapter.readSchema?.(schema, targetParts(compiled.target).mode ?? adapter.modes[0].id) ?? schema;
}

/** The manifest rejects what the target accepts, and would not without what was lost. */
function lostBy(
  compiled: CompiledTool,
  target: JsonObject,
  source: JsonObject,
  value: Json,
  part: Path,
): Witness | undefined {
  const sent = projectValue(compiled.restore, value);
  if (!acceptsValue(target, sent)) return undefined;
  const back = restoreValue(compiled.restore, sent);
  const { outcome, findings } = evaluate(source, back, { reasons: true });
  if (outcome !== 'refused') return undefined;
  const place = pointer(part);
  const inside = findings.find(({ schemaPath }) => `${pointer(schemaPath)}/`.startsWith(`${place}/`));
  // A union says itself why no branch matches; then the schema without the part tells whether that was the reason.
  const reason = inside ?? (acceptsValue(withoutPart(source, part), back) ? findings[0] : undefined);
  return reason && { sent, value: back, reason: reason.message };
}

function narrowedBy(compiled: CompiledTool, target: JsonObject, source: JsonObject, value: Json): Witness | undefined {
  if (!acceptsValue(source, value)) return undefined;
  const sent = projectValue(compiled.restore, value);
  const { outcome, findings } = evaluate(target, sent, { reasons: true });
  return outcome === 'refused' ? { sent, value, reason: findings[0]?.message ?? '' } : undefined;
}
