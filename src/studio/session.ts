/**
 * Which workspace is open in this tab. One tab writes a workspace; a second one works on a copy until it takes over or goes on
 * in a workspace of its own (docs/decisions/0021).
 */
import type { Core } from './core.ts';
import { allTools, changedTools } from './persistence/changed-tools.ts';
import {
  type OpenedWorkspace,
  openedWorkspace,
  toolRecord,
  withUnsaved,
  workspaceRecord,
} from './persistence/records.ts';
import type { StoredWorkspace } from './persistence/storage.ts';
import { createPreferenceKeeper } from './preferences.ts';
import type { SaveState, StudioState, Workspace } from './state.ts';
import { stillTrue } from './still-true.ts';
import { createWriter } from './writer.ts';

const IN_OTHER_TAB = 'This bundle is open in another tab. Changes made here are not saved.';

export interface Session {
  /** Opens the workspace of last time. False when there is none: a first visit. Rejects when storage cannot be read. */
  resume(): Promise<boolean>;
  /** Opens a stored workspace. False when it is not stored. */
  open(id: string): Promise<boolean>;
  /** Opens what is given as a new workspace of this tab and stores it. */
  create(workspace: Workspace): Promise<void>;
  /** Opens the example of a first visit, with the invitation. */
  createExample(workspace: Workspace): Promise<void>;
  /** What is in this tab goes on as a workspace of its own. */
  branch(name: string): Promise<void>;
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
  const { storage, journal, clock } = options;
  const writer = createWriter(core);
  const preferences = createPreferenceKeeper(core);
  /** While a workspace is put in place, the change of state is not a change by the person. */
  let switching = false;
  /** A detached tab holds changes that are nowhere else. */
  let onlyHere = false;
  /** The example of a first visit. */
  let exampleId: string | undefined;

  // One after the other: a second click must not open a second workspace into the first.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(run, run);
    last = mine.catch(() => {});
    return mine;
  };

  const put = (opened: OpenedWorkspace, save: SaveState, patch: Partial<StudioState> = {}): void => {
    switching = true;
    onlyHere = false;
    const said = stillTrue(state(), opened.workspace);
    const { selectedScenario } = opened;
    set({
      ready: true,
      workspace: opened.workspace,
      lastGood: opened.lastGood,
      selectedKey: opened.selectedKey,
      selectedPath: undefined,
      reveal: undefined,
      toolQuery: '',
      ...said,
      ...(selectedScenario !== undefined && { play: { ...said.play, selected: selectedScenario } }),
      save,
      ...patch,
    });
    switching = false;
    options.tabMemory?.write(opened.workspace.id);
    preferences.saveSoon();
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

  /** Stores what is in this tab as a workspace of its own. */
  const keepCopy = async (own: StudioState): Promise<void> => {
    const id = options.newId();
    const workspace = { ...own.workspace, id, name: `${own.workspace.name} (this tab’s copy)` };
    const copy: StudioState = { ...own, workspace };
    const tools = workspace.tools.map(tool => toolRecord(copy, tool));
    await storage.save({ workspaceId: id, workspace: workspaceRecord(copy, clock.now()), tools, removed: [] });
    await refreshList();
  };

  /** Before another workspace takes its place: nothing of the open one may be in this tab only. */
  const finish = async (): Promise<void> => {
    if (onlyHere) await keepCopy(state());
    if ((await writer.finish()) || !core.hasHistory()) return;
    throw new Error('what is open could not be saved. Export it first, then reload the page');
  };

  const open = async (id: string): Promise<boolean> => {
    if (writer.autosave() && state().workspace.id === id) return true;
    const claim = await writer.claim(id);
    try {
      const stored = await load(id, claim !== undefined);
      if (stored) await finish();
      if (!stored) {
        claim?.lease.release();
        return false;
      }
      writer.letGo();
      if (claim) writer.hold(claim);
      const saved: SaveState = { kind: 'saved', at: stored.workspace.savedAt };
      core.forgetHistory();
      put(openedWorkspace(stored), claim ? saved : { kind: 'detached', message: IN_OTHER_TAB });
      return true;
    } catch (error) {
      claim?.lease.release();
      throw error;
    }
  };

  const create = async (opened: OpenedWorkspace): Promise<void> => {
    // An example that nobody touched is not worth a place among the recent bundles.
    const { id } = state().workspace;
    const abandoned = id === exampleId && !core.hasHistory() ? id : undefined;
    const claim = await writer.claim(opened.workspace.id);
    try {
      await finish();
    } catch (error) {
      claim?.lease.release();
      throw error;
    }
    writer.letGo();
    if (claim) writer.hold(claim);
    if (opened.workspace.tools !== state().workspace.tools) core.forgetHistory();
    put(opened, { kind: 'saving' }, { welcome: false });
    writer.autosave()?.add(allTools(state()), true);
    await writer.autosave()?.flush();
    if (abandoned !== undefined) await remove(abandoned).catch(() => {});
  };
  const fresh = (workspace: Workspace): OpenedWorkspace => ({
    workspace,
    lastGood: new Map(),
    selectedKey: workspace.tools[0]?.key,
  });

  const remove = async (id: string): Promise<boolean> => {
    const claim = await writer.claim(id);
    if (!claim) return false;
    try {
      await storage.remove(id);
      journal.clear(id);
    } finally {
      claim.lease.release();
    }
    await refreshList();
    return true;
  };

  const takeOver = async (): Promise<void> => {
    if (state().save.kind !== 'detached') return;
    const { id } = state().workspace;
    const claim = await writer.takeOver(id);
    try {
      const stored = await load(id, true);
      if (stored && onlyHere) await keepCopy(state());
      writer.hold(claim);
      if (stored) {
        core.forgetHistory();
        put(openedWorkspace(stored), { kind: 'saved', at: stored.workspace.savedAt });
      }
      // It was deleted meanwhile: what is in this tab is what there is.
      else writer.autosave()?.add(allTools(state()), true);
    } catch (error) {
      claim.lease.release();
      throw error;
    }
  };

  return {
    resume: () =>
      inTurn(async () => {
        const chosen = await preferences.load();
        await refreshList();
        const candidates = [options.tabMemory?.read(), chosen.lastWorkspace, ...state().recent.map(({ id }) => id)];
        for (const id of new Set(candidates)) {
          // One that cannot be read must not keep the others shut.
          if (id === undefined || !(await open(id).catch(() => false))) continue;
          const isExample = chosen.welcomed === false;
          if (isExample) exampleId = id;
          set({ welcome: isExample });
          return true;
        }
        return false;
      }),
    open: id => inTurn(() => open(id)),
    create: workspace => inTurn(() => create(fresh(workspace))),
    createExample: workspace =>
      inTurn(async () => {
        await create(fresh(workspace));
        exampleId = workspace.id;
        set({ welcome: true });
      }),
    branch: name =>
      inTurn(async () => {
        const { workspace, lastGood, selectedKey } = state();
        onlyHere = false;
        await create({ workspace: { ...workspace, id: options.newId(), name }, lastGood, selectedKey });
      }),
    takeOver: () => inTurn(takeOver),
    remove: id => inTurn(() => remove(id)),
    changed(after, before) {
      if (switching || !after.ready) return;
      const { tools, structure } = changedTools(before, after);
      const autosave = writer.autosave();
      if (tools.size > 0 || structure) {
        if (autosave) autosave.add(tools, structure);
        else onlyHere = true;
      } else if (after.selectedKey !== before.selectedKey || after.play.selected !== before.play.selected) {
        autosave?.touch();
      }
      preferences.changed(after, before);
    },
    flush: async () => {
      await writer.autosave()?.flush();
    },
    leave() {
      writer.autosave()?.leave();
      preferences.saveNow();
    },
    close: () =>
      inTurn(async () => {
        if (state().ready) preferences.saveNow();
        await writer.finish();
        writer.letGo();
      }),
  };
}
