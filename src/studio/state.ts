/** The state of the studio. Views read it through selectors and change it through commands only. */
import type { BundleReport, PreviewResult, ToolReport } from '../analysis/report.ts';
import type { AsWritten } from '../bundle/as-written.ts';
import type { TextOrigin } from '../document/text-origin.ts';
import type { Json, JsonObject, Path } from '../manifest/json.ts';
import type { PlayState } from './play/play-state.ts';

export interface ToolDocument {
  /** Stable within the workspace; not the toolId, which the person may be typing. */
  key: string;
  text: string;
  /** How the text stood in the file it came from, for export. */
  origin?: TextOrigin;
}

export interface Workspace {
  id: string;
  name: string;
  description?: string;
  tools: readonly ToolDocument[];
  /** A list of scenarios, as foreign as the tools: read with `readScenarios`, and kept as it is where nobody edits it. */
  scenarios?: Json;
  policy?: Json;
  /** How scenarios and policy stood in the file they came from, for export. */
  written?: AsWritten;
  /** Fields of the bundle file that this version does not know. */
  extra?: JsonObject;
  /** The bundle file starts with a byte order mark. */
  bom?: boolean;
}

export type View = 'design' | 'play' | 'drift';
export type EditorMode = 'form' | 'json' | 'split';
export type Scope = 'tool' | 'bundle';
export type Theme = 'system' | 'light' | 'dark';
/** On a narrow screen one pane shows at a time. */
export type NarrowPane = 'tools' | 'editor' | 'preview' | 'problems';

/** A request to show a place; `seq` makes asking twice for the same place two requests. */
export interface Reveal {
  seq: number;
  key: string;
  path?: Path;
  offset?: number;
  length?: number;
  /** Which pane should take the focus; both show the place. */
  focus: 'form' | 'json' | 'none';
  /** What stands in the field is there to be typed over. */
  select?: true;
}

export type SaveState =
  | { kind: 'saved'; at: number }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  /** Another tab has this workspace open and owns its storage; this tab works on a copy. */
  | { kind: 'detached'; message: string };

export interface ProblemFilter {
  target: 'all' | 'none' | (string & {});
  severity: 'all' | 'error' | 'warning' | 'info';
  onlySelected: boolean;
}

/** A workspace in storage, for the list of recent ones. */
export interface WorkspaceInfo {
  id: string;
  name: string;
  tools: number;
  /** Milliseconds since 1970. */
  savedAt: number;
}

export interface StudioState {
  /** False until the stored workspace is read; commands are refused until then. */
  ready: boolean;
  workspace: Workspace;
  /** For each tool whose text does not parse: its last text that did. */
  lastGood: ReadonlyMap<string, string>;
  /** Workspaces in storage, newest first, the open one included. */
  recent: readonly WorkspaceInfo[];
  /** The tool in the editor; undefined when the workspace is empty. */
  selectedKey: string | undefined;
  /** The property or field in focus, for chips and markers. */
  selectedPath: Path | undefined;
  view: View;
  editorMode: EditorMode;
  narrowPane: NarrowPane;
  /** Adapter ids in the order of their tabs. */
  shownAdapters: readonly string[];
  /** Adapter id of the active tab. */
  activeAdapter: string;
  /** Chosen mode of each adapter; the first mode where absent. */
  modes: { readonly [adapterId: string]: string };
  scope: Scope;
  theme: Theme;
  problemFilter: ProblemFilter;
  problemsOpen: boolean;
  toolQuery: string;
  reveal: Reveal | undefined;
  /** The first-visit invitation is shown. */
  welcome: boolean;
  /** Sizes of the panes by name. */
  layout: { readonly [pane: string]: number };
  /** What undo would take back: “Rename `query`”. */
  canUndo: string | undefined;
  canRedo: string | undefined;
  /** The step that undo would take back: the same object as long as it is that one. Only good for comparing. */
  undoStep: object | undefined;
  save: SaveState;
  reports: ReadonlyMap<string, ToolReport>;
  /** Tools whose analysis takes longer than half a second. */
  slow: ReadonlySet<string>;
  /** What can only be said of all tools together. */
  bundleReport: BundleReport;
  /** The last answer for what the preview shows; `previewStale` while a newer one is on its way. */
  preview: PreviewResult | undefined;
  previewStale: boolean;
  /** True while tools wait for their analysis. */
  analysing: boolean;
  /** Why there is no analysis, when the worker does not run. */
  analysisProblem: string | undefined;
  play: PlayState;
}
