/**
 * Which workspace is open in this tab and whether this tab may write it. One tab writes; a second one works on a copy until it
 * takes over or goes on in a workspace of its own (docs/decisions/0021).
 */
import { allAdapters } from '../adapters/registry.gen.ts';
import type { Core } from './core.ts';
import { type Autosave, createAutosave } from './persistence/autosave.ts';
import { allTools, changedTools } from './persistence/changed-tools.ts';
import type { Lease, LeaseEvents } from './persistence/locks.ts';
import {
  chosenOf,
  type OpenedWorkspace,
  openedWorkspace,
  preferencesOf,
  toolRecord,
  withUnsaved,
  workspaceRecord,
} from './persistence/records.ts';
import type { Preferences, StoredWorkspace, WorkspaceRecord } from './persistence/storage.ts';
import type { SaveState, StudioState, Workspace } from './state.ts';

const IN_OTHER_TAB = 'This bundle is open in another tab. Changes made here are not saved.';
const TAKEN = 'Another tab has taken over this bundle. Changes made here from now on are not saved.';

export interface Session {
  /** Opens the workspace of last time. False when there is none: a first visit. Never rejects. */
  resume(): Promise<boolean>;
  /** Opens a stored workspace. False when it is not stored. */
  open(id: string): Promise<boolean>;
  /** Opens what is given as a new workspace of this tab and stores it. */
  create(workspace: Workspace, lastGood?: ReadonlyMap<string, string>): Promise<void>;
  /** Opens the example of a first visit, with the invitation. */
  createExample(workspace: Workspace): Promise<void>;
  takeOver(): Promise<void>;
  /** False while another tab has it open. */
  remove(id: string): Promise<boolean>;
  /** To be told of each change of the store. */
  changed(state: StudioState, before: StudioState): void;
  flush(): Promise<void>;
  leave(): void;
  close(): Promise<void>;
}

export function createSession(core: Core): Session {
  const { options, state, set } = core;
  const { storage, journal, clock, locks } = options;
  let lease: Lease | undefined;
  /** The events of the lease in force; what an earlier lease still says is not heard. */
  let heard: LeaseEvents | undefined;
  let autosave: Autosave | undefined;
  let cancelPreferences = (): void => {};
  /** While a workspace is put in place, the change of state is not a change by the person. */
  let switching = false;
  /** The example of a first visit. */
  let exampleId: string | undefined;

  const show = (save: SaveState): void => {
    const now = state().save;
    if (now.kind !== save.kind || save.kind !== 'saving') set({ save });
  };

  const list = (record: WorkspaceRecord): void => {
    const info = { id: record.id, name: record.name, tools: record.order.length, savedAt: record.savedAt };
    set({ recent: [info, ...state().recent.filter(each => each.id !== record.id)] });
  };

  const hold = (held: Lease, events: LeaseEvents, workspaceId: string): void => {
    lease = held;
    heard = events;
    autosave = createAutosave({
      workspaceId,
      storage,
      journal,
      clock,
      show,
      saved: list,
      record: savedAt => workspaceRecord(state(), savedAt),
    });
  };

  const eventsFor = (): LeaseEvents => {
    const events: LeaseEvents = {
      handOver: async () => {
        if (heard === events) await autosave?.flush();
      },
      lost: () => {
        if (heard !== events) return;
        letGo();
        show({ kind: 'detached', message: TAKEN });
      },
    };
    return events;
  };

  const letGo = (): void => {
    autosave?.stop();
    autosave = undefined;
    lease = undefined;
    heard = undefined;
  };

  /** `undefined` when another tab has it. Where locks do not work at all, every tab writes: better than none. */
  const claim = async (id: string, events: LeaseEvents): Promise<Lease | undefined> => {
    try {
      return await locks.claim(id, events);
    } catch {
      return { release: () => {} };
    }
  };

  /** Leaves the open workspace: all of it written, then let go. */
  const leaveWorkspace = async (): Promise<void> => {
    await autosave?.flush();
    const held = lease;
    letGo();
    held?.release();
  };

  const put = (opened: OpenedWorkspace, save: SaveState, patch: Partial<StudioState> = {}): void => {
    switching = true;
    core.forgetHistory();
    set({
      ready: true,
      workspace: opened.workspace,
      lastGood: opened.lastGood,
      selectedKey: opened.selectedKey,
      selectedPath: undefined,
      reveal: undefined,
      toolQuery: '',
      reports: new Map(),
      slow: new Set(),
      bundleReport: { diagnostics: [], targets: {} },
      preview: undefined,
      previewStale: false,
      save,
      ...patch,
    });
    switching = false;
    options.tabMemory?.write(opened.workspace.id);
    savePreferencesSoon();
  };

  const savePreferencesSoon = (): void => {
    cancelPreferences();
    cancelPreferences = clock.after(300, savePreferences);
  };
  const savePreferences = (): void => {
    cancelPreferences();
    cancelPreferences = () => {};
    // Losing a preference is not worth a word; losing work is, and autosave says so.
    storage.savePreferences(preferencesOf(state())).catch(() => {});
  };

  const refreshList = async (): Promise<void> => set({ recent: await storage.list() });

  /** What is stored, with what a crash left in the journal. */
  const load = async (id: string, mayWrite: boolean): Promise<StoredWorkspace | undefined> => {
    const unsaved = mayWrite ? journal.read(id) : undefined;
    const stored = await storage.load(id);
    if (!unsaved) return stored;
    try {
      await storage.save(unsaved);
      journal.clear(id);
    } catch {
      // The journal keeps it for the next start.
    }
    return withUnsaved(stored, unsaved);
  };

  const open = async (id: string): Promise<boolean> => {
    if (lease && state().workspace.id === id) return true;
    const events = eventsFor();
    const claimed = await claim(id, events);
    const stored = await load(id, claimed !== undefined).catch((error: unknown) => {
      claimed?.release();
      throw error;
    });
    if (!stored) {
      claimed?.release();
      return false;
    }
    await leaveWorkspace();
    if (claimed) hold(claimed, events, id);
    const save: SaveState = claimed
      ? { kind: 'saved', at: stored.workspace.savedAt }
      : { kind: 'detached', message: IN_OTHER_TAB };
    put(openedWorkspace(stored), save);
    return true;
  };

  const create = async (workspace: Workspace, lastGood: ReadonlyMap<string, string> = new Map()): Promise<void> => {
    // An example that nobody touched is not worth a place among the recent bundles.
    const { id } = state().workspace;
    const abandoned = id === exampleId && !core.hasHistory() ? id : undefined;
    await leaveWorkspace();
    const events = eventsFor();
    const claimed = await claim(workspace.id, events);
    if (claimed) hold(claimed, events, workspace.id);
    put({ workspace, lastGood, selectedKey: workspace.tools[0]?.key }, { kind: 'saving' }, { welcome: false });
    autosave?.add(allTools(state()), true);
    await autosave?.flush();
    if (abandoned !== undefined) await remove(abandoned).catch(() => {});
  };

  const remove = async (id: string): Promise<boolean> => {
    const claimed = await claim(id, eventsFor());
    if (!claimed) return false;
    try {
      await storage.remove(id);
      journal.clear(id);
    } finally {
      claimed.release();
    }
    await refreshList();
    return true;
  };

  return {
    async resume() {
      const preferences: Preferences = await storage.loadPreferences();
      const known = (id: string, mode?: string): boolean => {
        const adapter = allAdapters.find(each => each.id === id);
        return adapter !== undefined && (mode === undefined || adapter.modes.some(each => each.id === mode));
      };
      set(chosenOf(preferences, known));
      await refreshList();
      const candidates = [options.tabMemory?.read(), preferences.lastWorkspace, ...state().recent.map(each => each.id)];
      for (const id of new Set(candidates)) {
        // One that cannot be read must not keep the others shut.
        if (id !== undefined && (await open(id).catch(() => false))) {
          const isExample = preferences.welcomed === false;
          if (isExample) exampleId = id;
          set({ welcome: isExample });
          return true;
        }
      }
      return false;
    },
    open,
    create,
    async createExample(workspace) {
      await create(workspace);
      exampleId = workspace.id;
      set({ welcome: true });
    },
    async takeOver() {
      const own = state();
      const { id } = own.workspace;
      const changed = core.hasHistory();
      const events = eventsFor();
      const taken = await locks.takeOver(id, events);
      const stored = await load(id, true);
      if (changed || !stored) await keepCopy(own);
      hold(taken, events, id);
      if (stored) put(openedWorkspace(stored), { kind: 'saved', at: stored.workspace.savedAt });
    },
    remove,
    changed(after, before) {
      if (switching || !after.ready) return;
      const { tools, structure } = changedTools(before, after);
      if (tools.size > 0 || structure) autosave?.add(tools, structure);
      else if (after.selectedKey !== before.selectedKey) autosave?.touch();
      if (preferenceFields.some(field => after[field] !== before[field])) savePreferencesSoon();
    },
    flush: async () => {
      await autosave?.flush();
    },
    leave() {
      autosave?.leave();
      savePreferences();
    },
    async close() {
      if (state().ready) savePreferences();
      await leaveWorkspace();
    },
  };

  /** Stores the changes of a detached tab as a workspace of their own. */
  async function keepCopy(own: StudioState): Promise<void> {
    const id = options.newId();
    const copy: StudioState = {
      ...own,
      workspace: { ...own.workspace, id, name: `${own.workspace.name} (this tab’s copy)` },
    };
    const tools = copy.workspace.tools.map(tool => toolRecord(copy, tool));
    await storage.save({ workspaceId: id, workspace: workspaceRecord(copy, clock.now()), tools, removed: [] });
    await refreshList();
  }
}

const preferenceFields = [
  'theme',
  'editorMode',
  'shownAdapters',
  'activeAdapter',
  'modes',
  'problemsOpen',
  'layout',
  'welcome',
] as const;
