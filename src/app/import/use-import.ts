import { useCallback, useMemo, useRef, useState } from 'react';
import { type ImportReading, LARGEST_IMPORT, nothing, tooLarge } from '../../analysis/import-reading.ts';
import type { ImportItem } from '../../studio/commands/commands.ts';
import { clashes, presentTools } from '../../studio/import-plan.ts';
import { useCommands, useGetState } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/toast.tsx';

/** One text to import: a file or what was pasted. */
export interface ImportSource {
  name: string;
  reading: ImportReading;
  /** Reads it once more, with the faults of our own manifests. */
  checked: () => Promise<ImportSource>;
}

/** What the dialog shows: an invitation to paste while there is no source. */
export interface ImportReview {
  sources: readonly ImportSource[];
  /** True while a text is being read. */
  waiting: boolean;
  /** Texts can be pasted in the dialog itself. */
  pastes: boolean;
}

export interface Import {
  importFiles: (files: Iterable<File>) => void;
  importText: (text: string) => void;
  /** Opens the dialog with a place to paste and to drop. */
  openImport: () => void;
  closeImport: () => void;
  review: ImportReview | undefined;
  /** Adds the tools as one undo step; false when they were not, which was said. */
  addTools: (items: readonly ImportItem[]) => boolean;
  openBundle: (source: ImportSource) => void;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const EMPTY: ImportReview = { sources: [], waiting: false, pastes: true };

/**
 * Takes texts in. Our own bundles open as a workspace of their own and our own manifests are added, in one step, as long as
 * nothing needs a decision and nothing is lost. Everything else is shown before anything is added.
 */
export function useImport(): Import {
  const commands = useCommands();
  const getState = useGetState();
  const [review, setReview] = useState<ImportReview>();
  /** Counts what the dialog was opened for and asked to read; 0 while it is closed. */
  const asked = useRef(0);
  const lastAsked = useRef(0);
  /** One after the other: what is imported first stands first. */
  const queue = useRef(Promise.resolve());

  const show = useCallback((next: ImportReview | undefined): void => {
    asked.current = next === undefined ? 0 : ++lastAsked.current;
    setReview(next);
  }, []);

  const addTools = useCallback(
    (items: readonly ImportItem[]): boolean => {
      const added = commands.importTools(items, `import ${plural(items.length, 'tool')}`);
      if (!added.ok) {
        toast('Nothing was added.', { description: added.reason });
        return false;
      }
      const replaced = items.filter(({ replaces }) => replaces !== undefined).length;
      const said = [
        ...(items.length > replaced ? [`Added ${plural(items.length - replaced, 'tool')}`] : []),
        ...(replaced > 0 ? [`Replaced ${plural(replaced, 'tool')}`] : []),
      ].join('. ');
      toast(said, { action: { label: 'Undo', run: () => commands.undo() } });
      announce(said);
      return true;
    },
    [commands],
  );

  const openBundle = useCallback(
    async ({ name, reading }: ImportSource): Promise<void> => {
      if (!reading.bundle) return;
      const opened = await commands.openBundle({ ...reading.bundle, tools: reading.tools.map(toolText) });
      const kept = getState().recent.length > 1 ? { description: 'What was open before is in the bundle menu.' } : {};
      if (opened.ok) toast(`Opened ${name}`, kept);
      else toast(`${name} was not opened.`, { description: opened.reason });
    },
    [commands, getState],
  );

  /** What came in while no dialog was open. */
  const take = useCallback(
    async (sources: readonly ImportSource[], pastes: boolean): Promise<void> => {
      const waiting = false;
      const tools = sources.filter(({ reading }) => reading.kind === 'manifests' || reading.kind === 'definitions');
      const present = presentTools(getState());
      const asks =
        warns(sources) ||
        tools.some(
          ({ reading }) => reading.kind === 'definitions' || reading.tools.some(tool => clashes(tool, present)),
        );
      if (asks || asked.current > 0) {
        const checked = await Promise.all(sources.map(source => source.checked()));
        // The dialog was opened meanwhile: it shows both.
        lastAsked.current++;
        asked.current = lastAsked.current;
        setReview(current => ({ sources: [...(current?.sources ?? []), ...checked], waiting, pastes }));
        return;
      }
      if (tools.length > 0) addTools(tools.flatMap(({ reading }) => reading.tools.map(toolText)));
      for (const source of sources) if (source.reading.kind === 'bundle') await openBundle(source);
      const failed = sources.filter(({ reading }) => reading.kind === 'nothing');
      if (failed.length > 0) show({ sources: failed, waiting, pastes });
    },
    [getState, show, addTools, openBundle],
  );

  const actions = useMemo(() => {
    const read = (texts: readonly Promise<ImportSource>[], pastes: boolean): void => {
      if (asked.current === 0) {
        const run = async (): Promise<void> => take(await Promise.all(texts), pastes);
        // A fault in one import is no reason to stop all later ones.
        queue.current = queue.current.then(run, run);
        return;
      }
      const mine = ++lastAsked.current;
      asked.current = mine;
      setReview(current => current && { ...current, waiting: true });
      const checked = texts.map(async text => (await text).checked());
      void Promise.all(checked).then(sources => {
        if (asked.current === mine) setReview({ sources, waiting: false, pastes });
      });
    };
    const unreadable = (name: string, reading: ImportReading): ImportSource => {
      const source: ImportSource = { name, reading, checked: async () => source };
      return source;
    };
    const readText = async (name: string, text: string, check = false): Promise<ImportSource> => {
      const reading = await commands.readImport(text, check);
      const isOwn = reading.kind === 'manifests' || reading.kind === 'bundle';
      const source: ImportSource = {
        name,
        reading,
        checked: async () => (isOwn && !check ? readText(name, text, true) : source),
      };
      return source;
    };
    const readFile = async (file: File): Promise<ImportSource> => {
      // A character takes four bytes at most: what is larger than that is not even read.
      if (file.size > LARGEST_IMPORT * 4) return unreadable(file.name, tooLarge(file.size / 4));
      try {
        return await readText(file.name, await file.text());
      } catch (error) {
        const message = `The browser could not read it: ${String(error)}`;
        return unreadable(file.name, nothing([{ severity: 'error', message }]));
      }
    };
    return {
      importFiles: (files: Iterable<File>) => read([...files].map(readFile), false),
      importText: (text: string) => read([readText('The pasted text', text)], true),
      openImport: () => show(EMPTY),
      closeImport: () => show(undefined),
      addTools,
      openBundle: (source: ImportSource) => void openBundle(source),
    };
  }, [commands, take, show, addTools, openBundle]);
  return { ...actions, review };
}

/** A bundle that is not as it should be. Parts may be left out; opened without a word, the next save would be without them. */
function warns(sources: readonly ImportSource[]): boolean {
  const [source, ...others] = sources;
  if (source?.reading.kind !== 'bundle' || others.length > 0) return false;
  return source.reading.notes.some(({ severity }) => severity !== 'info');
}

/** Only what goes into the bundle. */
const toolText = ({ text, origin }: ImportItem): ImportItem => ({ text, ...(origin && { origin }) });
