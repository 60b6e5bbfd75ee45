import { useCallback, useMemo, useState } from 'react';
import { useCommands, useGetState } from '../../studio/use-studio.ts';
import { toast } from '../../ui/toast.tsx';
import { type Found, LARGEST_IMPORT, readImport, tooLarge } from './read-import.ts';

/** Why one file or the clipboard gave nothing. */
export interface ImportFailure {
  source: string;
  reason: string;
}

export interface Import {
  importFiles: (files: Iterable<File>) => void;
  importText: (text: string) => void;
  failures: readonly ImportFailure[];
  forgetFailures: () => void;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

interface Source {
  source: string;
  found: Found;
}

async function readFile(file: File): Promise<Source> {
  // A character takes four bytes at most: what is larger than that is not even read.
  const found = file.size > LARGEST_IMPORT * 4 ? tooLarge(file.size / 4) : readImport(await file.text());
  return { source: file.name, found };
}

/**
 * Takes texts in: a bundle opens as a workspace of its own (what was open stays stored), manifests are added to the open
 * bundle as one undo step. What could not be read is listed until the person has seen it.
 */
export function useImport(): Import {
  const commands = useCommands();
  const getState = useGetState();
  const [failures, setFailures] = useState<readonly ImportFailure[]>([]);

  const take = useCallback(
    async (sources: readonly Source[]): Promise<void> => {
      const failed: ImportFailure[] = [];
      const texts: string[] = [];
      const bundles: { source: string; text: string }[] = [];
      for (const { source, found } of sources) {
        if (found.kind === 'nothing') failed.push({ source, reason: found.reason });
        else if (found.kind === 'tools') texts.push(...found.texts);
        else bundles.push({ source, text: found.text });
      }
      if (texts.length > 0) {
        const added = commands.importTools(texts, `import ${plural(texts.length, 'tool')}`);
        if (added.ok) {
          toast(`Added ${plural(texts.length, 'tool')}`, { action: { label: 'Undo', run: () => commands.undo() } });
        } else failed.push({ source: plural(texts.length, 'tool'), reason: added.reason });
      }
      for (const { source, text } of bundles) {
        const opened = await commands.openBundle(text);
        const kept = getState().recent.length > 1 ? { description: 'What was open before is in the bundle menu.' } : {};
        if (opened.ok) toast(`Opened ${source}`, kept);
        else failed.push({ source, reason: opened.reason });
      }
      setFailures(failed);
    },
    [commands, getState],
  );

  return useMemo(
    () => ({
      importFiles: files => {
        const all = [...files];
        void Promise.all(all.map(readFile)).then(take, error =>
          setFailures([
            { source: plural(all.length, 'file'), reason: `The browser could not read it: ${String(error)}` },
          ]),
        );
      },
      importText: text => void take([{ source: 'The pasted text', found: readImport(text) }]),
      failures,
      forgetFailures: () => setFailures([]),
    }),
    [take, failures],
  );
}
