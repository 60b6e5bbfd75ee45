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
  { id: 'G22', extent: 'part', what: 'the empty schema for Kimi', bringer: TARGETS },
  { id: 'M11', extent: 'part', what: 'stream deltas: nothing here reads a stream', bringer: LOOP },
  { id: 'N08', extent: 'part', what: 'parts that are images or sound', bringer: LOOP },
];
