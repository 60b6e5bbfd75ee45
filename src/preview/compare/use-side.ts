import { useMemo } from 'react';
import { targetName } from '../../adapters/catalogue.ts';
import { selectedParsed } from '../../studio/selectors.ts';
import { useAnswer } from '../../studio/use-answer.ts';
import { useStudio } from '../../studio/use-studio.ts';

/** Stands for the manifest itself among the targets. */
export const MANIFEST = 'manifest';

export const sideName = (side: string): string => (side === MANIFEST ? 'Manifest' : targetName(side));

/** The text of one side, or in words why there is none. */
export type Side = { text: string } | { title: string; reason: string };

/** What stands at one side: the manifest, or what a target makes of it, compiled in the worker; `undefined` until it is there. */
export function useSide(key: string, side: string): Side | undefined {
  const value = useStudio(state => selectedParsed(state)?.value);
  const answer = useAnswer(side === MANIFEST ? undefined : { what: 'definition', key, target: side });
  return useMemo(() => {
    if (side === MANIFEST) return { text: JSON.stringify(value, null, 2) };
    switch (answer?.kind) {
      case undefined:
        return undefined;
      case 'compiled':
        return { text: answer.text };
      case 'refused':
        return { title: `${targetName(side)} refuses this tool`, reason: answer.message };
      case 'timed-out':
        return {
          title: 'This takes too long',
          reason: `Compiling for ${targetName(side)} was stopped after two seconds. It is not tried again until the text changes.`,
        };
      case 'failed':
        return { title: 'Nothing to compare', reason: 'This tool is left out of the analysis at the moment.' };
      case 'unavailable':
        return { title: 'Nothing to compare', reason: 'The analysis does not run in this browser.' };
    }
  }, [side, value, answer]);
}
