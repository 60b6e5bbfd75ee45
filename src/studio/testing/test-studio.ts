/** A studio in a test: everything impure is in the hands of the test, several studios may share one browser. */
import type { Analyser, AnalyserEvents, AnalysisInput, CreateAnalyser } from '../../analysis/analyser.ts';
import { doFileJob } from '../../analysis/file-job.ts';
import { createFakeRunPort } from '../../analysis/testing/fake-run-port.ts';
import { createManualClock, type ManualClock } from '../../analysis/testing/manual-clock.ts';
import type { StudioOptions } from '../options.ts';
import {
  createMemoryJournal,
  createMemoryLocks,
  createMemoryStorage,
  type MemoryLocks,
} from '../persistence/memory.ts';
import type { Journal, StudioStorage } from '../persistence/storage.ts';
import type { StudioState } from '../state.ts';
import { createStudio, type Studio } from '../studio.ts';

/** What all tabs of one browser share. */
export interface Browser {
  storage: StudioStorage;
  locks: MemoryLocks;
  journal: Journal;
}

export const createBrowser = (): Browser => ({
  storage: createMemoryStorage(),
  locks: createMemoryLocks(),
  journal: createMemoryJournal(),
});

export interface TestStudio extends Studio {
  clock: ManualClock;
  state(): StudioState;
  /** The text of a tool, by its place in the list. */
  text(index: number): string;
  /** The key of a tool, by its place in the list. */
  key(index: number): string;
  /** What was said to the analyser. */
  asked: AnalysisInput[];
  /** Speaks for the analyser. */
  answer: AnalyserEvents;
  files: { name: string; text: string }[];
  /** The page is about to go. */
  leave(): void;
}

let ids = 0;
const file: Analyser['file'] = async job => doFileJob(job);
const ask: Analyser['ask'] = () => () => {};

/** A browser of its own, a clock that stands still, an analyser that says nothing. */
export const testOptions = (): StudioOptions => ({
  ...createBrowser(),
  clock: createManualClock(),
  newId: () => `id-${++ids}`,
  createAnalyser: () => ({ update: () => {}, file, ask, cancelImports: () => {}, dispose: () => {} }),
  createRunPort: createFakeRunPort,
  saveFile: async () => {},
});

/** Waits until the studio is ready. Without `example` the first visit opens an empty bundle. */
export async function openTestStudio(given: Partial<StudioOptions> = {}): Promise<TestStudio> {
  const clock = createManualClock();
  const asked: AnalysisInput[] = [];
  const files: { name: string; text: string }[] = [];
  let answer: AnalyserEvents | undefined;
  let flush = (): void => {};
  const createAnalyser: CreateAnalyser = events => {
    answer = events;
    return { update: input => asked.push(input), file, ask, cancelImports: () => {}, dispose: () => {} };
  };
  const studio = createStudio({
    ...testOptions(),
    clock,
    createAnalyser,
    saveFile: async (name, text) => {
      files.push({ name, text });
    },
    onLeave(run) {
      flush = run;
      return () => {
        flush = () => {};
      };
    },
    ...given,
  });
  await studio.ready;
  const state = studio.store.getState;
  return {
    ...studio,
    clock,
    state,
    text: index => state().workspace.tools[index]?.text ?? '',
    key: index => state().workspace.tools[index]?.key ?? '',
    asked,
    answer: answer as AnalyserEvents,
    files,
    leave: () => flush(),
  };
}

/** Lets everything that waits on a promise go on; no time passes. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}
