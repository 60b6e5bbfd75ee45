/** Where workspaces are kept. Every method may reject; autosave turns that into a visible state, never an exception. */
import type { TextOrigin } from '../../document/text-origin.ts';
import type { PlayState } from '../play/play-state.ts';
import type { EditorMode, Theme, View, Workspace, WorkspaceInfo } from '../state.ts';

/** One record a workspace. Small, so that it can be written whenever its structure or selection changes. */
export interface WorkspaceRecord extends Omit<Workspace, 'tools'> {
  /** Keys of the tools in order. */
  order: readonly string[];
  selectedKey?: string;
  /** Place of the selected scenario. */
  selectedScenario?: number;
  savedAt: number;
}

/** One record a tool, so that a keystroke writes one text and not the bundle. */
export interface ToolRecord {
  workspaceId: string;
  key: string;
  text: string;
  origin?: TextOrigin;
  /** The last text that parsed, while `text` does not. */
  lastGood?: string;
}

/** What a person chose about the studio itself; one record for all workspaces. */
export interface Preferences {
  theme?: Theme;
  editorMode?: EditorMode;
  shownAdapters?: readonly string[];
  activeAdapter?: string;
  modes?: { readonly [adapterId: string]: string };
  problemsOpen?: boolean;
  view?: View;
  /** What the playground runs on. */
  play?: Pick<PlayState, 'seed' | 'targets'>;
  layout?: { readonly [pane: string]: number };
  /** The workspace to open at start. */
  lastWorkspace?: string;
  /** The first-visit invitation was answered. */
  welcomed?: boolean;
}

/** What one save writes, all or nothing. Plain JSON, so that the journal can hold it too. */
export interface SaveBatch {
  workspace?: WorkspaceRecord;
  tools: ToolRecord[];
  /** Keys of tools that are gone. */
  removed: string[];
  workspaceId: string;
}

export interface StoredWorkspace {
  workspace: WorkspaceRecord;
  tools: ToolRecord[];
}

export interface StudioStorage {
  list(): Promise<WorkspaceInfo[]>;
  load(id: string): Promise<StoredWorkspace | undefined>;
  save(batch: SaveBatch): Promise<void>;
  remove(id: string): Promise<void>;
  loadPreferences(): Promise<Preferences>;
  savePreferences(preferences: Preferences): Promise<void>;
}

/** Holds what is not yet in storage, synchronously, so that a crash within the delay of autosave loses nothing. */
export interface Journal {
  read(workspaceId: string): SaveBatch | undefined;
  /** False when it could not be written (too large, no room). */
  write(batch: SaveBatch): boolean;
  clear(workspaceId: string): void;
}
