/** What the person has chosen in the import dialog so far. */
import { useMemo, useState } from 'react';
import {
  type ClashAnswer,
  clashes,
  copyIds,
  firstChoice,
  type ImportChoice,
  isTaken,
  presentTools,
} from '../../studio/import-plan.ts';
import { useGetState } from '../../studio/use-studio.ts';
import type { ImportReview } from './use-import.ts';

export interface ImportChoices {
  choices: readonly ImportChoice[];
  /** toolId → key of the tools of the open bundle. */
  present: ReadonlyMap<string, string>;
  /** By place: the toolId of a copy. */
  copies: ReadonlyMap<number, string>;
  /** Figures for the whole list. */
  taken: number;
  clashing: number;
  fixable: number;
  fixed: number;
  change: (index: number, patch: Partial<ImportChoice>) => void;
  takeAll: (taken: boolean) => void;
  answerAll: (answer: ClashAnswer) => void;
  fixAll: (fixed: boolean) => void;
}

/** Keep one for each review: give the component that calls it a key. */
export function useImportChoices({ sources }: ImportReview): ImportChoices {
  const getState = useGetState();
  const [present] = useState(() => presentTools(getState()));
  const [choices, setChoices] = useState<readonly ImportChoice[]>(() =>
    sources.flatMap(({ reading }) => reading.tools.map(tool => firstChoice(tool, getState(), present))),
  );
  return useMemo(() => {
    const all = (patch: Partial<ImportChoice>): void =>
      setChoices(current => current.map(choice => ({ ...choice, ...patch })));
    const count = (is: (choice: ImportChoice) => boolean): number => choices.filter(is).length;
    return {
      choices,
      present,
      copies: copyIds(choices, present),
      taken: count(choice => isTaken(choice, present)),
      clashing: count(({ tool }) => clashes(tool, present)),
      fixable: count(({ tool }) => tool.fix !== undefined),
      fixed: count(({ tool, fixed }) => tool.fix !== undefined && fixed),
      change: (index, patch) =>
        setChoices(current => current.with(index, { ...(current[index] as ImportChoice), ...patch })),
      takeAll: taken => all({ taken }),
      answerAll: answer => all({ answer }),
      fixAll: fixed => all({ fixed }),
    };
  }, [choices, present]);
}
