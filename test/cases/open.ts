/**
 * Cases, or parts of cases, that speak of what is not there yet. Each says what brings it; `cases.test.ts` sees to it that
 * none is forgotten.
 */
import type { CaseId } from './titles.ts';

export interface OpenCase {
  id: CaseId;
  /** Whole: nothing of it is tested here. Part: the rest is. */
  extent: 'whole' | 'part';
  /** What is missing. */
  what: string;
  bringer: 'issue 3: more targets' | 'issue 4: the loop and its protocols';
}

const TARGETS = 'issue 3: more targets';
const LOOP = 'issue 4: the loop and its protocols';

export const openCases: readonly OpenCase[] = [
  { id: 'A08', extent: 'part', what: 'names in a replayed history', bringer: LOOP },
  { id: 'G22', extent: 'part', what: 'the empty schema for Kimi', bringer: TARGETS },
  { id: 'M05', extent: 'part', what: 'a turn that says it was cut off, though its JSON is complete', bringer: LOOP },
  { id: 'M07', extent: 'part', what: 'the same check on outputs', bringer: LOOP },
  { id: 'M08', extent: 'part', what: 'results that are cut to a length', bringer: LOOP },
  { id: 'M09', extent: 'part', what: 'the loop goes on after the error and counts the turn', bringer: LOOP },
  { id: 'M11', extent: 'whole', what: 'stream deltas', bringer: LOOP },
  { id: 'N01', extent: 'whole', what: 'call ids of Mistral', bringer: LOOP },
  { id: 'N03', extent: 'whole', what: 'one result for each call', bringer: LOOP },
  { id: 'N05', extent: 'whole', what: 'trimmed histories', bringer: LOOP },
  { id: 'N06', extent: 'whole', what: 'tools that return nothing', bringer: LOOP },
  { id: 'N08', extent: 'whole', what: 'content parts in results', bringer: LOOP },
  { id: 'N10', extent: 'whole', what: 'structured content against the output schema', bringer: LOOP },
  { id: 'N12', extent: 'whole', what: 'structured content without an output schema', bringer: LOOP },
  { id: 'O01', extent: 'whole', what: 'no second attempt after an unknown outcome', bringer: LOOP },
  { id: 'O03', extent: 'part', what: 'imported tools ask before they run', bringer: LOOP },
  { id: 'O05', extent: 'whole', what: 'arguments are settled before they are approved', bringer: LOOP },
];
