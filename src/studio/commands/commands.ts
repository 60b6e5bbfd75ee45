/** The only writers of the studio's state. Views call these and nothing else; no command throws on user input. */

import type { Analyser } from '../../analysis/analyser.ts';
import type { ImportReading } from '../../analysis/import-reading.ts';
import type { BundleTexts, ToolText } from '../../bundle/bundle-text.ts';
import type { ValueChange } from '../../document/change-values.ts';
import type { TextEdit } from '../../document/text-edit.ts';
import type { Fix } from '../../manifest/diagnostic.ts';
import type { Json, Path } from '../../manifest/json.ts';
import type { PlayCommands } from '../play/play-commands.ts';
import type { EditorMode, NarrowPane, ProblemFilter, Reveal, Scope, Theme, View } from '../state.ts';

export type { ValueChange } from '../../document/change-values.ts';

/** Where a change came from. Undo shows the changed place; the origin says which pane should not be moved under the hand. */
export type Origin = 'form' | 'json' | 'list' | 'fix' | 'import' | 'studio';

/** `reason` is a sentence for the person. */
export type Outcome = { ok: true } | { ok: false; reason: string };
/** `key` is the tool document that was made. */
export type Added = { ok: true; key: string } | { ok: false; reason: string };
/** `keys` are the tool documents that were made, in order. */
export type AddedMany = { ok: true; keys: string[] } | { ok: false; reason: string };

/** A tool to add. `replaces`: the key of the tool whose text it takes over, in its place. */
export interface ImportItem extends ToolText {
  replaces?: string;
}

/** A bundle file, or why there is none. */
export type BundleFile = { ok: true; text: string; drafts: string[] } | { ok: false; reason: string };

export interface EditOptions {
  origin: Origin;
  /** What the person did, as undo shows it: “Rename `query`”. */
  label: string;
  /** Changes with the same key within 500 ms of each other become one undo step: `type:description`. */
  mergeKey?: string;
  /** The place in the manifest to show when the change is undone or redone. */
  focus?: Path;
}

/** As `EditOptions`; `origin` is `form` and `label` is made from the path when absent. `focus` is the changed path when absent. */
export type ValueOptions = Partial<EditOptions>;

export interface Commands {
  // Text of one tool
  /** `edits` refer to the tool's present text. */
  applyEdits(key: string, edits: readonly TextEdit[], options: EditOptions): Outcome;
  /** Replaces the whole text by the smallest edit that leads to it. */
  setText(key: string, text: string, options: EditOptions): Outcome;

  // Values inside one tool. Each is one undo step; refused (with the reason) while the text does not parse.
  /** Several changes as one undo step; each sees the result of those before it. All or none. */
  changeValues(key: string, changes: readonly ValueChange[], options?: ValueOptions): Outcome;
  setValue(key: string, path: Path, value: Json, options?: ValueOptions): Outcome;
  removeValue(key: string, path: Path, options?: ValueOptions): Outcome;
  insertValue(key: string, path: Path, value: Json, options?: ValueOptions & { index?: number }): Outcome;
  moveValue(key: string, path: Path, toIndex: number, options?: ValueOptions): Outcome;
  renameKey(key: string, path: Path, name: string, options?: ValueOptions): Outcome;
  applyFix(key: string, fix: Fix): Outcome;

  // Tools of the workspace
  /** Adds a tool from a template (the blank one when absent) or from given text, after the selected tool unless `index` is given, and selects it. */
  addTool(source?: { template: string } | { text: string }, index?: number): Added;
  /** A copy right after the original, with a free toolId, selected. */
  duplicateTool(key: string): Added;
  /** Selects the neighbour. */
  removeTool(key: string): Outcome;
  moveTool(key: string, toIndex: number): Outcome;
  /** Adds all at the end, or puts them in the place of others, as one undo step; selects the first. */
  importTools(tools: readonly (string | ImportItem)[], label: string): AddedMany;
  /**
   * Reads what was pasted, dropped or chosen, in the worker; adds nothing. What goes wrong is among the notes; faults of our own
   * manifests are, too, with `check`.
   */
  readImport(text: string, check?: boolean): Promise<ImportReading>;
  renameBundle(name: string, description?: string): Outcome;

  /** What is worked out only when it is asked for, in the worker; changes nothing. */
  ask: Analyser['ask'];
  cancelImports: Analyser['cancelImports'];

  /** What the playground does; loaded when it is first asked for, always the same object. */
  play(): Promise<PlayCommands>;

  // History: true when there was something to do. Reveals what it changed.
  /** With `only`, a step that was `undoStep` in the state: false, and nothing is undone, when another one would be taken back. */
  undo(only?: object): boolean;
  redo(): boolean;

  // Where the person is
  /** `path` undefined means the tool as a whole. */
  select(key: string, path?: Path): void;
  /** Asks the panes to show a place, selecting its tool. */
  reveal(place: Omit<Reveal, 'seq'>): void;
  setView(view: View): void;
  setEditorMode(mode: EditorMode): void;
  setNarrowPane(pane: NarrowPane): void;
  setActiveAdapter(adapterId: string): void;
  setMode(adapterId: string, mode: string): void;
  setScope(scope: Scope): void;
  /** Order and visibility of the target tabs; unknown ids are left out, an empty list is refused. */
  setShownAdapters(adapterIds: readonly string[]): Outcome;
  setTheme(theme: Theme): void;
  setProblemFilter(filter: Partial<ProblemFilter>): void;
  setProblemsOpen(open: boolean): void;
  setToolQuery(query: string): void;
  dismissWelcome(): void;
  /** Sizes of the panes by name, in whatever unit the layout uses; kept with the preferences. */
  setLayout(layout: { readonly [pane: string]: number }): void;

  // Bundles and workspaces. What was open stays stored; see docs/decisions/0020.
  /** Opens a bundle, or the text of its file, as a workspace of its own. */
  openBundle(source: string | BundleTexts): Promise<Outcome>;
  /** An empty workspace of its own. */
  newBundle(): Promise<Outcome>;
  /** The bundle file of what is open. Tools whose text is not JSON are in it as drafts: `drafts` are their keys. */
  exportBundleText(): Promise<BundleFile>;
  /** Hands the bundle file to the browser's download. */
  saveBundleFile(): Promise<Outcome>;
  openWorkspace(id: string): Promise<Outcome>;
  deleteWorkspace(id: string): Promise<Outcome>;
  /** For a detached tab: this tab becomes the one that saves. Shows what the other tab saved last; own changes are kept as a workspace of their own. */
  takeOver(): Promise<Outcome>;
  /** For a detached tab: goes on in a workspace of its own, with everything that is in this tab. */
  saveAsNewWorkspace(): Promise<Outcome>;
  /** Writes what is not saved yet, now. */
  saveNow(): Promise<void>;
}
