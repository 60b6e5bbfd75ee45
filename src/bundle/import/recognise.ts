/** Which format a definition is of: by its own shape first, then by what surrounds it. */
import { allReaders } from '../../adapters/readers.gen.ts';
import type { Certainty, Reader } from '../../adapters/reading/reader.ts';
import type { JsonObject } from '../../manifest/json.ts';

export interface Candidate {
  reader: Reader;
  certainty: Certainty;
}

const RANK: { readonly [certainty in Certainty]: number } = { possible: 0, likely: 1, certain: 2 };

/** The formats that `value` may be a definition of, the likeliest first. `only`: the reader whose group it stands in. */
export function candidatesFor(value: JsonObject, only?: Reader): Candidate[] {
  if (only) return [{ reader: only, certainty: 'certain' }];
  return allReaders
    .flatMap((reader): Candidate[] => {
      const certainty = reader.recognise(value);
      return certainty ? [{ reader, certainty }] : [];
    })
    .sort((a, b) => RANK[b.certainty] - RANK[a.certainty]);
}

/** What `value` is, when it stands among definitions and is none. */
export function builtInName(value: JsonObject, only?: Reader): string | undefined {
  for (const reader of only ? [only] : allReaders) {
    const name = reader.builtIn?.(value);
    if (name !== undefined) return name;
  }
  return undefined;
}

export interface Choice {
  reader: Reader;
  /** Another format has the same shape, and nothing in the document told them apart. */
  insteadOf?: Reader;
}

/** Decides for all definitions of one document together: one that is certain speaks for its neighbours. */
export function chooseReaders(
  definitions: readonly { candidates: readonly Candidate[] }[],
  surroundings: readonly { value: JsonObject }[],
): Choice[] {
  const around = new Set(
    allReaders.filter(reader => surroundings.some(({ value }) => reader.surrounds?.(value) === true)),
  );
  const certain = new Set(
    definitions.flatMap(({ candidates }) => (candidates[0]?.certainty === 'certain' ? [candidates[0].reader] : [])),
  );
  return definitions.map(({ candidates }): Choice => {
    const [first, ...others] = candidates;
    if (!first) throw new Error('a definition without a candidate');
    if (first.certainty === 'certain') return { reader: first.reader };
    const told =
      candidates.find(({ reader }) => around.has(reader)) ?? candidates.find(({ reader }) => certain.has(reader));
    if (told) return { reader: told.reader };
    const rival = others.find(({ reader }) => reader.shapeOf !== first.reader.format);
    return { reader: first.reader, ...(rival && { insteadOf: rival.reader }) };
  });
}
