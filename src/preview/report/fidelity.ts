import type { Fidelity } from '../../adapters/compiled.ts';
import type { UiSeverity } from '../../ui/severity.tsx';

export interface FidelityWords {
  title: string;
  severity: UiSeverity;
  meaning: string;
}

/** What the four words of a compiled definition mean to the person. */
export const FIDELITY: Record<Fidelity, FidelityWords> = {
  exact: {
    title: 'Exact',
    severity: 'fine',
    meaning: 'The target takes the schema as it is. Nothing was changed.',
  },
  lossless: {
    title: 'Lossless',
    severity: 'fine',
    meaning:
      'Some things are written differently, but the meaning is the same. Arguments that the model sends are turned back into the terms of the manifest.',
  },
  lossy: {
    title: 'Lossy',
    severity: 'warning',
    meaning:
      'The target cannot carry everything. What it does not enforce is listed below; check it in your own loop before the tool runs.',
  },
  refused: {
    title: 'Refused',
    severity: 'error',
    meaning: 'The target would reject this definition, so there is no output. The list says why, and what to do.',
  },
};
