/** The right of this tab to write a workspace, and the autosave that makes use of it. */
import type { Core } from './core.ts';
import { type Autosave, createAutosave } from './persistence/autosave.ts';
import type { Lease, LeaseEvents } from './persistence/locks.ts';
import { workspaceRecord } from './persistence/records.ts';
import type { WorkspaceRecord } from './persistence/storage.ts';
import type { SaveState } from './state.ts';

const TAKEN = 'Another tab has taken over this bundle. Changes made here from now on are not saved.';

/** A workspace that this tab may write, before it does. */
export interface Claim {
  workspaceId: string;
  lease: Lease;
  events: LeaseEvents;
}

export interface Writer {
  /** `undefined` when another tab has it. */
  claim(workspaceId: string): Promise<Claim | undefined>;
  /** Rejects when the browser does not grant it. */
  takeOver(workspaceId: string): Promise<Claim>;
  /** From now on changes of the open workspace are written under this claim. */
  hold(claim: Claim): void;
  /** The autosave in force; absent in a detached tab. */
  autosave(): Autosave | undefined;
  /** Writes all there is, or puts it into the journal. False when neither could be done: then it is only in this tab. */
  finish(): Promise<boolean>;
  /** Stops writing and lets other tabs have the workspace. */
  letGo(): void;
}

export function createWriter(core: Core): Writer {
  const { options, state, set } = core;
  const { storage, journal, clock, locks } = options;
  let held: Claim | undefined;
  let autosave: Autosave | undefined;

  const show = (save: SaveState): void => {
    const now = state().save;
    if (now.kind !== save.kind || save.kind !== 'saving') set({ save });
  };

  const list = (record: WorkspaceRecord): void => {
    const info = { id: record.id, name: record.name, tools: record.order.length, savedAt: record.savedAt };
    set({ recent: [info, ...state().recent.filter(each => each.id !== record.id)] });
  };

  const stop = (): void => {
    autosave?.stop();
    autosave = undefined;
    held = undefined;
  };

  /** What a claim that is no longer in force still says is not heard. */
  const eventsOf = (workspaceId: string): LeaseEvents => {
    const events: LeaseEvents = {
      async handOver() {
        if (held?.events === events) await autosave?.flush();
      },
      lost() {
        if (held?.events !== events || held.workspaceId !== workspaceId) return;
        stop();
        show({ kind: 'detached', message: TAKEN });
      },
    };
    return events;
  };

  return {
    async claim(workspaceId) {
      const events = eventsOf(workspaceId);
      // Where locks do not work at all, every tab writes: better than none.
      const lease = await locks.claim(workspaceId, events).catch((): Lease => ({ release: () => {} }));
      return lease && { workspaceId, lease, events };
    },
    async takeOver(workspaceId) {
      const events = eventsOf(workspaceId);
      return { workspaceId, lease: await locks.takeOver(workspaceId, events), events };
    },
    hold(claim) {
      held = claim;
      autosave = createAutosave({
        workspaceId: claim.workspaceId,
        storage,
        journal,
        clock,
        show,
        saved: list,
        record: savedAt => workspaceRecord(state(), savedAt),
      });
    },
    autosave: () => autosave,
    async finish() {
      // Again as long as something was typed while it was written.
      while (autosave && !autosave.isSaved()) if (!(await autosave.flush())) return autosave?.keep() ?? true;
      return true;
    },
    letGo() {
      const lease = held?.lease;
      stop();
      lease?.release();
    },
  };
}
