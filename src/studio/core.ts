/** What all commands share: the store, the history, and the one way to change the workspace. */
import type { StoreApi } from 'zustand/vanilla';
import {
  type ChangeReveal,
  commit,
  EMPTY_HISTORY,
  type History,
  type HistoryStep,
  redo,
  redoLabel,
  type TransactionRequest,
  undo,
  undoLabel,
} from '../document/history.ts';
import type { StudioOptions } from './options.ts';
import { playAfterTravel } from './play/reveal-play.ts';
import { parsedOf } from './select/parsed.ts';
import type { Reveal, StudioState, Workspace } from './state.ts';

export interface Core {
  store: StoreApi<StudioState>;
  options: StudioOptions;
  /** The state right now. */
  state(): StudioState;
  set(patch: Partial<StudioState>): void;
  /** Changes the workspace as one step that can be undone; false when nothing would change. `patch` is set together with it. */
  transact(request: Omit<TransactionRequest, 'time'>, patch?: (workspace: Workspace) => Partial<StudioState>): boolean;
  /** Takes back (or makes again) the last step and reveals it; false when there is none. */
  travel(direction: 'undo' | 'redo'): boolean;
  /** What comes next is a step of its own. */
  forgetHistory(): void;
  hasHistory(): boolean;
  nextReveal(place: Omit<Reveal, 'seq'>): Reveal;
}

/**
 * Last texts that parsed, after a change: remembered when a text stops parsing, forgotten when it parses again. Only texts that
 * were edited are looked at: an added one has no earlier text to fall back on, and a removed one may come back.
 */
function lastGoodAfter(
  before: Workspace,
  after: Workspace,
  keys: readonly string[],
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const concerned = new Set(keys);
  const earlier = new Map(before.tools.filter(tool => concerned.has(tool.key)).map(tool => [tool.key, tool.text]));
  let next: Map<string, string> | undefined;
  for (const { key, text } of earlier.size === 0 ? [] : after.tools) {
    const old = earlier.get(key);
    if (old === undefined || old === text) continue;
    const broken = parsedOf(text).problem !== undefined;
    if (broken === known.has(key) || (broken && parsedOf(old).problem !== undefined)) continue;
    next ??= new Map(known);
    if (broken) next.set(key, old);
    else next.delete(key);
  }
  return next ?? known;
}

/** The tool to select after a change: what it touched, else what was selected, else a neighbour of what is gone. */
function selectionAfter(before: StudioState, after: Workspace, reveal: ChangeReveal): string | undefined {
  if (reveal.key !== undefined) return reveal.key;
  const { selectedKey, workspace } = before;
  if (after.tools.some(tool => tool.key === selectedKey)) return selectedKey;
  const index = workspace.tools.findIndex(tool => tool.key === selectedKey);
  return after.tools[Math.min(Math.max(index, 0), after.tools.length - 1)]?.key;
}

export function createCore(store: StoreApi<StudioState>, options: StudioOptions): Core {
  let history: History = EMPTY_HISTORY;
  let seq = 0;
  const state = store.getState;
  const nextReveal = (place: Omit<Reveal, 'seq'>): Reveal => {
    seq++;
    return { ...place, seq };
  };

  const adopt = (step: HistoryStep<Workspace>, patch: (workspace: Workspace) => Partial<StudioState>): void => {
    const before = state();
    history = step.history;
    store.setState({
      workspace: step.workspace,
      lastGood: lastGoodAfter(before.workspace, step.workspace, step.reveal.keys, before.lastGood),
      canUndo: undoLabel(history),
      undoStep: history.past.at(-1),
      canRedo: redoLabel(history),
      ...patch(step.workspace),
    });
  };

  return {
    store,
    options,
    state,
    set: patch => store.setState(patch),
    nextReveal,
    transact(request, patch = () => ({})) {
      const before = state();
      if (!before.ready) return false;
      const step = commit(before.workspace, history, { ...request, time: options.clock.now() });
      if (!step) return false;
      adopt(step, workspace => ({ selectedKey: selectionKept(before, workspace), ...patch(workspace) }));
      return true;
    },
    travel(direction) {
      const before = state();
      const step = (direction === 'undo' ? undo : redo)(before.workspace, history);
      if (!before.ready || !step) return false;
      adopt(step, workspace => {
        const { key, path, offset, length } = step.reveal;
        const selectedKey = selectionAfter(before, workspace, step.reveal);
        const place = {
          ...(path && { path }),
          ...(offset !== undefined && { offset }),
          ...(length !== undefined && { length }),
        };
        return {
          selectedKey,
          selectedPath: key === undefined ? before.selectedPath : path,
          ...(key !== undefined && { reveal: nextReveal({ key, ...place, focus: 'none' }) }),
          ...playAfterTravel(before, workspace, key),
        };
      });
      return true;
    },
    forgetHistory() {
      history = EMPTY_HISTORY;
      store.setState({ canUndo: undefined, undoStep: undefined, canRedo: undefined });
    },
    hasHistory: () => history.past.length > 0 || history.future.length > 0,
  };
}

/** The selected tool as long as it exists, else its neighbour. */
const selectionKept = (before: StudioState, after: Workspace): string | undefined =>
  selectionAfter(before, after, { keys: [] });
