/** A workspace as records, and back. */
import type { StudioState, ToolDocument, Workspace } from '../state.ts';
import type { Preferences, SaveBatch, StoredWorkspace, ToolRecord, WorkspaceRecord } from './storage.ts';

export function workspaceRecord(state: StudioState, savedAt: number): WorkspaceRecord {
  const { tools, ...rest } = state.workspace;
  return {
    ...rest,
    order: tools.map(tool => tool.key),
    ...(state.selectedKey !== undefined && { selectedKey: state.selectedKey }),
    ...(state.play.selected !== undefined && { selectedScenario: state.play.selected }),
    savedAt,
  };
}

export function toolRecord(state: StudioState, tool: ToolDocument): ToolRecord {
  const lastGood = state.lastGood.get(tool.key);
  return {
    workspaceId: state.workspace.id,
    key: tool.key,
    text: tool.text,
    ...(tool.origin && { origin: tool.origin }),
    ...(lastGood !== undefined && { lastGood }),
  };
}

/** What is stored with a batch that was not written: what saving the batch would have stored. */
export function withUnsaved(stored: StoredWorkspace | undefined, batch: SaveBatch): StoredWorkspace | undefined {
  const workspace = batch.workspace ?? stored?.workspace;
  const tools = new Map(stored?.tools.map(record => [record.key, record]));
  for (const record of batch.tools) tools.set(record.key, record);
  for (const key of batch.removed) tools.delete(key);
  return workspace && { workspace, tools: [...tools.values()] };
}

export interface OpenedWorkspace {
  workspace: Workspace;
  lastGood: ReadonlyMap<string, string>;
  selectedKey: string | undefined;
  selectedScenario?: number;
}

/** Tools in the recorded order; one that the order forgot comes last, one that has no text is left out. */
export function openedWorkspace(stored: StoredWorkspace): OpenedWorkspace {
  const { order, selectedKey, selectedScenario, savedAt: _savedAt, ...rest } = stored.workspace;
  const records = new Map(stored.tools.map(record => [record.key, record]));
  const keys = [...new Set([...order, ...records.keys()])];
  const tools = keys.flatMap((key): ToolDocument[] => {
    const record = records.get(key);
    return record ? [{ key, text: record.text, ...(record.origin && { origin: record.origin }) }] : [];
  });
  const lastGood = new Map<string, string>();
  for (const record of stored.tools) if (record.lastGood !== undefined) lastGood.set(record.key, record.lastGood);
  const selected = tools.find(tool => tool.key === selectedKey) ?? tools[0];
  return {
    workspace: { ...rest, tools },
    lastGood,
    selectedKey: selected?.key,
    ...(selectedScenario !== undefined && { selectedScenario }),
  };
}

type Chosen = Pick<
  StudioState,
  'theme' | 'view' | 'play' | 'editorMode' | 'shownAdapters' | 'activeAdapter' | 'modes' | 'problemsOpen' | 'layout'
>;

export const preferencesOf = (state: StudioState): Preferences => ({
  theme: state.theme,
  view: state.view,
  play: { seed: state.play.seed, targets: state.play.targets },
  editorMode: state.editorMode,
  shownAdapters: state.shownAdapters,
  activeAdapter: state.activeAdapter,
  modes: state.modes,
  problemsOpen: state.problemsOpen,
  layout: state.layout,
  lastWorkspace: state.workspace.id,
  welcomed: !state.welcome,
});

/** What was chosen, without targets and modes that the studio no longer knows. */
export function chosenOf(
  preferences: Preferences,
  now: StudioState,
  known: (adapterId: string, mode?: string) => boolean,
): Partial<Chosen> {
  const { theme, view, play, editorMode, shownAdapters, activeAdapter, modes, problemsOpen, layout } = preferences;
  const shown = shownAdapters?.filter(id => known(id));
  return {
    ...(theme && { theme }),
    ...(view && { view }),
    ...(play && { play: { ...now.play, seed: play.seed, targets: play.targets } }),
    ...(editorMode && { editorMode }),
    ...(shown?.[0] !== undefined && {
      shownAdapters: shown,
      activeAdapter: activeAdapter !== undefined && shown.includes(activeAdapter) ? activeAdapter : shown[0],
    }),
    ...(modes && { modes: Object.fromEntries(Object.entries(modes).filter(([id, mode]) => known(id, mode))) }),
    ...(problemsOpen !== undefined && { problemsOpen }),
    ...(layout && { layout }),
  };
}
