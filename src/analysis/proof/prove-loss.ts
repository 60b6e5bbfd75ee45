/**
 * Proof that a reported loss is one: a value that the target's schema accepts and the manifest rejects by the very
 * keyword that was lost (`widened`, `dropped`, `described`), or the other way round for `narrowed`. Both sides are judged by
 * the validator, so a proof is never a guess; without one nothing is claimed. Runs foreign patterns: call it in the worker.
 */
import type { CompiledTool } from '../../adapters/compiled.ts';
import { projectValue, restoreValue } from '../../adapters/restore-value.ts';
import { findAdapter } from '../../adapters/targets.ts';
import { acceptsValue } from '../../manifest/check-value.ts';
import { evaluate } from '../../manifest/evaluate/evaluate.ts';
import { isObject, type Json, type JsonObject, type Path, pointer, setOwn, valueAt } from '../../manifest/json.ts';
import { sampleValue } from '../../runtime/sample-value.ts';
import { targetParts } from '../target.ts';
import { breakingValues } from './breaking-values.ts';
import { isLoss, type Loss } from './provable.ts';

export interface Witness {
  /** In the target's terms: what a model could send. */
  sent: Json;
  /** The same in the manifest's terms. */
  value: Json;
  /** The sentence of the side that rejects it. */
  reason: string;
}

export type Proof = { kind: 'proven'; witness: Witness } | { kind: 'not-proven'; tried: number };

/** Sampled values that are broken or looked at, for one proof. */
const SAMPLES = 24;

/** The search for a witness, one value at a time. */
export interface LossProof {
  /** Tries one more value; `undefined` while there are more to try. */
  next(): Proof | undefined;
  /** Values tried so far. */
  tried(): number;
}

/** Starts the search for a witness of one loss that was reported while compiling. Deterministic. */
export function lossProof(compiled: CompiledTool, loss: Loss): LossProof {
  const target = targetSchema(compiled);
  const source = compiled.restore.schema;
  const left = target && isLoss(loss) ? candidates(compiled, target, source, loss) : [].values();
  let tried = 0;
  return {
    next() {
      const { done, value: candidate } = left.next();
      if (done || target === undefined) return { kind: 'not-proven', tried };
      tried++;
      const witness =
        loss.effect === 'narrowed'
          ? narrowedBy(compiled, target, source, candidate)
          : lostBy(compiled, target, source, candidate, loss.path);
      return witness && { kind: 'proven', witness };
    },
    tried: () => tried,
  };
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

/** Values in the manifest's terms: samples, samples broken at the place of the loss, and what the target alone suggests. */
function* candidates(
  compiled: CompiledTool,
  target: JsonObject,
  source: JsonObject,
  loss: Loss,
): Generator<Json, undefined> {
  const path = loss.path.slice(1);
  const keyword = String(path.at(-1));
  const holder = valueAt(source, path.slice(0, -1));
  const whole = valueAt(source, path);
  const seeds = Array.from({ length: SAMPLES }, (_, seed) => seed);
  for (const seed of seeds) {
    const { value } = sampleValue(source, { seed, optional: seed % 3 === 0 ? 'random' : 'all' });
    if (value === undefined) continue;
    const broken = [
      ...(isObject(holder)
        ? placesOf(path.slice(0, -1), value).map(place => ({ place, schema: holder, keyword }))
        : []),
      ...(isObject(whole) ? placesOf(path, value).map(place => ({ place, schema: whole, keyword: '' })) : []),
    ];
    for (const { place, schema, keyword: word } of broken) {
      for (const bad of breakingValues(word, schema, valueAt(value, place))) yield withValue(value, place, bad);
    }
    yield value;
  }
  for (const seed of seeds) {
    const { value } = sampleValue(target, { seed, optional: 'random' });
    if (value !== undefined) yield restoreValue(compiled.restore, value);
  }
}

function lostBy(
  compiled: CompiledTool,
  target: JsonObject,
  source: JsonObject,
  value: Json,
  path: Path,
): Witness | undefined {
  const sent = projectValue(compiled.restore, value);
  if (!acceptsValue(target, sent)) return undefined;
  const back = restoreValue(compiled.restore, sent);
  const { outcome, findings } = evaluate(source, back, { reasons: true });
  if (outcome !== 'refused') return undefined;
  const place = pointer(path.slice(1));
  // The loss is proven by the keyword that was lost, or by something inside the part that was.
  const reason = findings.find(({ schemaPath }) => `${pointer(schemaPath)}/`.startsWith(`${place}/`));
  return reason && { sent, value: back, reason: reason.message };
}

function narrowedBy(compiled: CompiledTool, target: JsonObject, source: JsonObject, value: Json): Witness | undefined {
  if (!acceptsValue(source, value)) return undefined;
  const sent = projectValue(compiled.restore, value);
  const { outcome, findings } = evaluate(target, sent, { reasons: true });
  return outcome === 'refused' ? { sent, value, reason: findings[0]?.message ?? '' } : undefined;
}

/** Where values stand that the schema at `path` judges. Steps that stay at the value (`anyOf`, `not`) are passed over. */
function placesOf(path: Path, value: Json): Path[] {
  let places: Path[] = [[]];
  for (let i = 0; i < path.length; i++) {
    const step = path[i];
    if (step === 'properties') {
      const name = String(path[++i]);
      places = places.map(place => [...place, name]);
    } else if (step === 'items' || step === 'prefixItems' || step === 'contains') {
      const index = step === 'prefixItems' ? path[++i] : undefined;
      places = places.flatMap(place => {
        const list = valueAt(value, place);
        if (!Array.isArray(list)) return [];
        return index === undefined ? list.slice(0, 2).map((_, at) => [...place, at]) : [[...place, Number(index)]];
      });
    } else if (step === 'anyOf' || step === 'oneOf' || step === 'allOf') i++;
    else if (step === '$defs' || step === 'definitions') return everyPlace(value);
  }
  return places;
}

/** A definition may be used anywhere; the validator says where it judged. */
function everyPlace(value: Json, place: Path = [], found: Path[] = []): Path[] {
  if (found.length > 40) return found;
  found.push(place);
  const members = Array.isArray(value) ? value.slice(0, 2).entries() : isObject(value) ? Object.entries(value) : [];
  for (const [key, item] of members) everyPlace(item, [...place, key], found);
  return found;
}

/** A copy with `replacement` at `place`; the parents have to be there. */
function withValue(value: Json, place: Path, replacement: Json): Json {
  const [first, ...rest] = place;
  if (first === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item, index) => (index === first ? withValue(item, rest, replacement) : item));
  if (!isObject(value)) return value;
  const out: JsonObject = {};
  for (const [key, item] of Object.entries(value))
    setOwn(out, key, key === first ? withValue(item, rest, replacement) : item);
  if (!Object.hasOwn(value, first) && rest.length === 0) setOwn(out, String(first), replacement);
  return out;
}
