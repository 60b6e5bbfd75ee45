import { useCallback, useMemo, useRef, useState } from 'react';
import type { ImportItem } from '../../studio/commands/commands.ts';
import { clashes, presentTools } from '../../studio/import-plan.ts';
import { useCommands, useGetState } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Awaited, type ImportSource, readers } from './import-source.ts';

/** What the dialog shows: an invitation to paste while there is no source. */
export interface ImportReview {
  sources: readonly ImportSource[];
  /** What is being read. */
  reading: readonly string[];
  /** Nothing is asked: it tells what was imported and what was not. */
  isOutcome?: true;
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
  /** What is being read while no dialog is open. */
  reading: readonly string[];
  cancelReading: () => void;
  /** Adds the tools as one undo step; false when they were not, which was said. */
  addTools: (items: readonly ImportItem[]) => boolean;
  openBundle: (source: ImportSource) => void;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

const PASTED = 'The pasted text';
const EMPTY: ImportReview = { sources: [], reading: [], pastes: true };

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
  /** What is read outside of the dialog; taken out when it is cancelled. */
  const [awaited, setAwaited] = useState<readonly (readonly Awaited[])[]>([]);
  const cancelled = useRef(new WeakSet<readonly Awaited[]>());

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
      const step = getState().undoStep;
      const takeBack = (): void => {
        // Later changes are not what the person wants to lose here.
        if (step && !commands.undo(step))
          toast('The import was not undone.', { description: 'Something else was changed since; undo that first.' });
      };
      toast(said, { action: { label: 'Undo', run: takeBack } });
      announce(said);
      return true;
    },
    [commands, getState],
  );

  const openBundle = useCallback(
    async ({ name, reading }: ImportSource): Promise<boolean> => {
      if (!reading.bundle) return false;
      const opened = await commands.openBundle({ ...reading.bundle, tools: reading.tools.map(toolText) });
      const kept = getState().recent.length > 1 ? { description: 'What was open before is in the bundle menu.' } : {};
      if (opened.ok) toast(`Opened ${name}`, kept);
      else toast(`${name} was not opened.`, { description: opened.reason });
      return opened.ok;
    },
    [commands, getState],
  );

  /** What came in while no dialog was open. */
  const take = useCallback(
    async (sources: readonly ImportSource[], pastes: boolean): Promise<void> => {
      const tools = sources.filter(({ reading }) => reading.kind === 'manifests' || reading.kind === 'definitions');
      const present = presentTools(getState());
      const bundles = sources.filter(({ reading }) => reading.kind === 'bundle');
      const asks =
        warns(sources) ||
        // Tools beside a bundle: into which of them they should go is for the person to say.
        (bundles.length > 0 && tools.length > 0) ||
        tools.some(
          ({ reading }) => reading.kind === 'definitions' || reading.tools.some(tool => clashes(tool, present)),
        );
      if (asks || asked.current > 0) {
        const checked = await Promise.all(sources.map(source => source.checked()));
        // The dialog was opened meanwhile: it shows both.
        lastAsked.current++;
        asked.current = lastAsked.current;
        setReview(current => ({ sources: [...(current?.sources ?? []), ...checked], reading: [], pastes }));
        return;
      }
      const done = new Map<ImportSource, 'added' | 'opened'>();
      if (tools.length > 0 && addTools(tools.flatMap(({ reading }) => reading.tools.map(toolText))))
        for (const source of tools) done.set(source, 'added');
      for (const source of bundles) if (await openBundle(source)) done.set(source, 'opened');
      if (!sources.some(({ reading }) => reading.kind === 'nothing')) return;
      const told = sources.map(source => {
        const became = done.get(source);
        return became ? { ...source, done: became } : source;
      });
      show({ sources: told, reading: [], pastes, isOutcome: true });
    },
    [getState, show, addTools, openBundle],
  );

  const actions = useMemo(() => {
    const read = (texts: readonly Awaited[], pastes: boolean): void => {
      if (texts.length === 0) return;
      const all = Promise.all(texts.map(({ source }) => source));
      if (asked.current === 0) {
        setAwaited(current => [...current, texts]);
        const run = async (): Promise<void> => {
          try {
            const sources = await all;
            if (!cancelled.current.has(texts)) await take(sources, pastes);
          } finally {
            setAwaited(current => current.filter(each => each !== texts));
          }
        };
        // A fault in one import is no reason to stop all later ones.
        queue.current = queue.current.then(run, run);
        return;
      }
      const mine = ++lastAsked.current;
      asked.current = mine;
      setReview(current => current && { ...current, reading: texts.map(({ name }) => name) });
      const checked = all.then(sources => Promise.all(sources.map(source => source.checked())));
      void checked.then(sources => {
        if (asked.current === mine) setReview({ sources, reading: [], pastes });
      });
    };
    const { readText, readFile } = readers(commands.readImport);
    return {
      importFiles: (files: Iterable<File>) =>
        read(
          [...files].map(file => ({ name: file.name, source: readFile(file) })),
          false,
        ),
      importText: (text: string) => read([{ name: PASTED, source: readText(PASTED, text) }], true),
      openImport: () => show(EMPTY),
      closeImport: () => {
        show(undefined);
        commands.cancelImports();
      },
      addTools,
      openBundle: (source: ImportSource) => void openBundle(source),
    };
  }, [commands, take, show, addTools, openBundle]);
  const cancelReading = useCallback((): void => {
    for (const texts of awaited) cancelled.current.add(texts);
    setAwaited([]);
    commands.cancelImports();
  }, [awaited, commands]);
  const reading = useMemo(() => awaited.flat().map(({ name }) => name), [awaited]);
  return { ...actions, review, reading, cancelReading };
}

/** A bundle that is not as it should be. Parts may be left out; opened without a word, the next save would be without them. */
function warns(sources: readonly ImportSource[]): boolean {
  const [source, ...others] = sources;
  if (source?.reading.kind !== 'bundle' || others.length > 0) return false;
  return source.reading.notes.some(({ severity }) => severity !== 'info');
}

/** Only what goes into the bundle. */
const toolText = ({ text, origin }: ImportItem): ImportItem => ({ text, ...(origin && { origin }) });
