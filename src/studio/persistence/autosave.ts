/**
 * Writes what changed, soon after it changed, as little as possible. Works on what it is told; knows neither the store nor the
 * browser. A failure is a state that people see, and the next change or the next try writes everything that is still unsaved.
 */
import type { Clock } from '../../analysis/analyser.ts';
import type { SaveState } from '../state.ts';
import type { Journal, SaveBatch, StudioStorage, ToolRecord, WorkspaceRecord } from './storage.ts';

/** Quiet time after a change before it is written. */
const DELAY_MS = 400;
/** Somebody who types without a pause is saved this often. */
const LONGEST_DELAY_MS = 2000;
const RETRY_MS = 5000;
/** The journal is written on each keystroke, so larger texts are left to autosave and to leaving the page. */
const JOURNAL_UNITS = 64_000;

/** By key, a tool that changed, or `undefined` for one that is gone. */
export type ChangedTools = ReadonlyMap<string, ToolRecord | undefined>;

export interface Autosave {
  /** Later records of the same tool replace earlier ones. `structure`: the workspace record changed too. */
  add(tools: ChangedTools, structure: boolean): void;
  /** Only the selection changed: written when there is time, without a word. */
  touch(): void;
  /** Writes now. Resolves with whether all that was unsaved at the call is stored. Never rejects. */
  flush(): Promise<boolean>;
  isSaved(): boolean;
  /** Puts what is unsaved into the journal, whatever its size; false when that fails. */
  keep(): boolean;
  /** The page may be gone in a moment: into the journal, whatever its size, then write. */
  leave(): void;
  /** Forgets what is unsaved and stops. */
  stop(): void;
}

export interface AutosaveOptions {
  workspaceId: string;
  /** The workspace as it is now. */
  record(savedAt: number): WorkspaceRecord;
  storage: StudioStorage;
  journal: Journal;
  clock: Clock;
  show(save: SaveState): void;
  /** After a save that changed what the list of workspaces shows. */
  saved(workspace: WorkspaceRecord): void;
}

export function createAutosave(options: AutosaveOptions): Autosave {
  const { workspaceId, storage, journal, clock, show } = options;
  let tools = new Map<string, ToolRecord | undefined>();
  /** Counts changes of the workspace record; 0 when it is saved. */
  let structure = 0;
  let firstAt: number | undefined;
  let cancelTimer = (): void => {};
  let writing: Promise<boolean> | undefined;
  let stopped = false;

  const isEmpty = (): boolean => tools.size === 0 && structure === 0;
  const batchOf = (whole: boolean): SaveBatch => {
    const entries = [...tools];
    return {
      workspaceId,
      tools: entries.flatMap(([, record]) => record ?? []),
      removed: entries.flatMap(([key, record]) => (record ? [] : [key])),
      ...(whole && { workspace: options.record(clock.now()) }),
    };
  };

  const schedule = (ms: number): void => {
    cancelTimer();
    cancelTimer = clock.after(ms, () => void flush());
  };

  const writeJournal = (): void => {
    let units = 0;
    for (const record of tools.values()) units += (record?.text.length ?? 0) + (record?.lastGood?.length ?? 0);
    if (units <= JOURNAL_UNITS) journal.write(batchOf(structure > 0));
  };

  const write = async (): Promise<boolean> => {
    const batch = batchOf(true);
    const written = new Map(tools);
    const writtenStructure = structure;
    firstAt = undefined;
    try {
      await storage.save(batch);
    } catch (error) {
      if (stopped) return false;
      show({ kind: 'failed', message: failureMessage(error) });
      schedule(RETRY_MS);
      return false;
    }
    // What has changed again meanwhile stays unsaved.
    for (const [key, record] of written) if (tools.has(key) && tools.get(key) === record) tools.delete(key);
    if (structure === writtenStructure) structure = 0;
    if (stopped) return true;
    if (batch.workspace) options.saved(batch.workspace);
    if (isEmpty()) {
      journal.clear(workspaceId);
      show({ kind: 'saved', at: clock.now() });
    } else {
      writeJournal();
    }
    return true;
  };

  const flush = async (): Promise<boolean> => {
    cancelTimer();
    // One write at a time, so that an earlier one never lands after a later one.
    while (writing) await writing;
    if (stopped || isEmpty()) return true;
    writing = write().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  const keep = (): boolean => journal.write(batchOf(true));

  return {
    add(changed, structureChanged) {
      if (stopped) return;
      for (const [key, record] of changed) tools.set(key, record);
      if (structureChanged) structure++;
      if (isEmpty()) return;
      writeJournal();
      show({ kind: 'saving' });
      firstAt ??= clock.now();
      schedule(Math.max(0, Math.min(DELAY_MS, firstAt + LONGEST_DELAY_MS - clock.now())));
    },
    touch() {
      if (stopped) return;
      structure++;
      firstAt ??= clock.now();
      schedule(DELAY_MS);
    },
    flush,
    isSaved: isEmpty,
    keep,
    leave() {
      if (stopped || isEmpty()) return;
      keep();
      void flush();
    },
    stop() {
      stopped = true;
      cancelTimer();
      tools = new Map();
      structure = 0;
    },
  };
}

/** Why saving failed, and what that means for the person. */
function failureMessage(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  const safe = 'Your work is still here in this tab; export it to keep it.';
  if (name === 'QuotaExceededError') return `The browser has no room left to save this bundle. ${safe}`;
  if (name === 'SecurityError' || name === 'InvalidStateError')
    return `The browser does not let this page save. ${safe}`;
  return `Saving failed: ${error instanceof Error ? error.message : String(error)}. ${safe}`;
}
