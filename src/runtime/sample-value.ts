/** Sample values of a schema: varied, repeatable by seed, and always checked. */
import { acceptsValue, checkValue, schemaErrorsOf } from '../manifest/check-value.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Json } from '../manifest/json.ts';
import type { Schema } from '../manifest/manifest.ts';
import { report } from '../manifest/report.ts';
import { Random } from './sample-value/random.ts';
import { type OptionalMode, Sampler } from './sample-value/sampler.ts';

export interface SampleOptions {
  /** The same seed gives the same value. 1 when absent. */
  seed?: number;
  /** Which optional properties are there: all, none, or as the seed decides (`random`, when absent). */
  optional?: OptionalMode;
}

export interface Sample {
  /** Accepted by the schema; absent when no such value was found. */
  value?: Json;
  diagnostics: Diagnostic[];
}

const MOST_ATTEMPTS = 40;

/**
 * A value that `schema` accepts, chosen by seed: optional properties, branches, types, bounds, null where it is allowed.
 * Recursive schemas end. When none was found, `value` is absent and a diagnostic says so; that is no proof that there is
 * none. An object that is merely open gets no invented properties; one whose schema describes further properties does.
 */
export function sampleValue(schema: Json, options: SampleOptions = {}): Sample {
  const root = schema as Schema;
  const { seed = 1, optional = 'random' } = options;
  const [fault] = schemaErrorsOf(root);
  if (fault) {
    const message = `No sample can be made, because the schema is not valid. ${fault.message}`;
    return { diagnostics: [report('call/invalid-schema', [], message)] };
  }
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const value = oneSample(root, new Random(seed + attempt * 7919), optional, attempt > 0);
    if (value !== undefined && acceptsValue(root, value)) {
      return { value, diagnostics: checkValue(root, value) };
    }
  }
  return { diagnostics: [report('call/no-sample', [], 'No value was found that the schema accepts.')] };
}

function oneSample(root: Schema, random: Random, optional: OptionalMode, isCareful: boolean): Json | undefined {
  try {
    return new Sampler(root, random, optional, isCareful).sample([{ schema: root, path: [] }]);
  } catch (error) {
    // A chain of thousands of references.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
