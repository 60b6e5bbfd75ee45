/** Which tab may write a workspace. One at a time; others work on a copy until they take over. */

export interface Lease {
  release(): void;
}

export interface LeaseEvents {
  /** Another tab asks for the workspace: write what is unsaved; the lease is released when the promise settles. */
  handOver(): Promise<void>;
  /** The lease is gone, after `handOver` or by force. */
  lost(): void;
}

export interface WorkspaceLocks {
  /** `undefined` when another tab has it. */
  claim(workspaceId: string, events: LeaseEvents): Promise<Lease | undefined>;
  /** Asks the other tab to write and let go; takes it by force when that tab does not answer. */
  takeOver(workspaceId: string, events: LeaseEvents): Promise<Lease>;
}
