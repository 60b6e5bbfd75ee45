/**
 * One history for a workspace: every change of it, by whatever pane, in the order it was made. Pure functions over immutable
 * plain data; no clock inside.
 */
import type { Path } from '../manifest/json.ts';
import { applyChange, type Change, changeOf, changeSize, invertChange, joinChanges, type Step } from './change.ts';
import type { WorkspaceLike } from './workspace.ts';

/** Two transactions with one merge key become one when no more milliseconds lie between them. */
export const MERGE_WITHIN = 500;

export interface HistoryLimits {
  /** Transactions. */
  entries: number;
  /** UTF-16 units held by all transactions together. */
  units: number;
}
export const HISTORY_LIMITS: HistoryLimits = { entries: 1_000, units: 30_000_000 };

/** Where the attention was: the document, and the field or the place in its text. */
export interface Focus {
  key: string;
  path?: Path;
  offset?: number;
  length?: number;
}

interface TransactionHead {
  /** What the person did: "Rename `query`". Shown as "Undo: Rename `query`". */
  label: string;
  /** Which pane or command made it: `form`, `json`, `list`, `import`… */
  origin: string;
  /** Transactions that follow one another quickly with the same key become one. */
  mergeKey?: string;
  /** Milliseconds, from the caller's clock. */
  time: number;
  focus?: Focus;
}

export interface TransactionRequest extends TransactionHead {
  steps: readonly Step[];
}

export interface Transaction extends TransactionHead {
  changes: readonly Change[];
  /** UTF-16 units. */
  size: number;
}

export interface History {
  /** Oldest first; the last one is undone next. */
  past: readonly Transaction[];
  /** The last one is redone next. */
  future: readonly Transaction[];
  /** The next transaction starts a new entry whatever its merge key. */
  sealed: boolean;
}

export const EMPTY_HISTORY: History = { past: [], future: [], sealed: true };

/** What to show after an undo or a redo. */
export interface ChangeReveal {
  /** Documents that were changed, added, removed or moved. */
  keys: readonly string[];
  /** The document to select; absent when only the workspace's own fields changed or every document concerned is gone. */
  key?: string;
  /** The field, when the transaction came with one. */
  path?: Path;
  /** What changed in the text of `key`. */
  offset?: number;
  length?: number;
}

export interface HistoryStep<W> {
  workspace: W;
  history: History;
  /** Of the transaction that was made, undone or redone. */
  label: string;
  origin: string;
  reveal: ChangeReveal;
}

/**
 * Carries out the steps of `request` and remembers how to take them back. What was undone before can no longer be redone.
 * `undefined` when nothing would change. The steps' inputs come from our own code: an edit outside its text throws.
 */
export function commit<W extends WorkspaceLike>(
  workspace: W,
  history: History,
  request: TransactionRequest,
  limits: HistoryLimits = HISTORY_LIMITS,
): HistoryStep<W> | undefined {
  const { steps, ...head } = request;
  const changes: Change[] = [];
  let next = workspace;
  for (const step of steps) {
    const change = changeOf(next, step);
    if (!change) continue;
    next = applyChange(next, change);
    changes.push(change);
  }
  if (changes.length === 0) return undefined;
  const last = history.past.at(-1);
  const merged = last && !history.sealed && mergeable(last, head) ? last : undefined;
  const joined = joinChanges(merged?.changes ?? [], changes);
  const transaction: Transaction = {
    ...head,
    label: merged?.label ?? head.label,
    changes: joined,
    size: joined.reduce((sum, change) => sum + changeSize(change), 0),
  };
  const past = [...(merged ? history.past.slice(0, -1) : history.past), transaction];
  return {
    workspace: next,
    history: { past: withinLimits(past, limits), future: [], sealed: false },
    label: transaction.label,
    origin: head.origin,
    reveal: revealOf(next, changes, head.focus),
  };
}

const mergeable = (last: Transaction, head: TransactionHead): boolean =>
  head.mergeKey !== undefined && last.mergeKey === head.mergeKey && Math.abs(head.time - last.time) <= MERGE_WITHIN;

/** The newest transaction stays whatever its size. */
function withinLimits(past: Transaction[], limits: HistoryLimits): Transaction[] {
  let units = 0;
  let first = past.length;
  while (first > 0) {
    units += past[first - 1]?.size ?? 0;
    if (first < past.length && (units > limits.units || past.length - first >= limits.entries)) break;
    first--;
  }
  return first === 0 ? past : past.slice(first);
}

/** Takes the last transaction back; `undefined` when there is none. */
export function undo<W extends WorkspaceLike>(workspace: W, history: History): HistoryStep<W> | undefined {
  const transaction = history.past.at(-1);
  if (!transaction) return undefined;
  const changes = transaction.changes.map(invertChange).reverse();
  const past = history.past.slice(0, -1);
  return step(workspace, transaction, changes, { past, future: [...history.future, transaction], sealed: true });
}

/** Makes the transaction that was undone last again; `undefined` when there is none. */
export function redo<W extends WorkspaceLike>(workspace: W, history: History): HistoryStep<W> | undefined {
  const transaction = history.future.at(-1);
  if (!transaction) return undefined;
  const future = history.future.slice(0, -1);
  return step(workspace, transaction, transaction.changes, {
    past: [...history.past, transaction],
    future,
    sealed: true,
  });
}

function step<W extends WorkspaceLike>(
  workspace: W,
  transaction: Transaction,
  changes: readonly Change[],
  history: History,
): HistoryStep<W> {
  const next = changes.reduce<W>(applyChange, workspace);
  const { label, origin, focus } = transaction;
  return { workspace: next, history, label, origin, reveal: revealOf(next, changes, focus) };
}

/** Ends merging: what comes next is an entry of its own, as after leaving a field. */
export const seal = (history: History): History => (history.sealed ? history : { ...history, sealed: true });

/** The label of what would be undone or redone. */
export const undoLabel = (history: History): string | undefined => history.past.at(-1)?.label;
export const redoLabel = (history: History): string | undefined => history.future.at(-1)?.label;

/** The last change that left something to look at decides. */
function revealOf(workspace: WorkspaceLike, changes: readonly Change[], focus: Focus | undefined): ChangeReveal {
  const keys = [...new Set(changes.flatMap(change => keyOfChange(change) ?? []))];
  const shown = changes.findLast(change => workspace.tools.some(tool => tool.key === keyOfChange(change)));
  const key = shown && keyOfChange(shown);
  if (!shown || key === undefined) return { keys };
  const reveal: ChangeReveal = { keys, key };
  if (focus?.key === key && focus.path) reveal.path = focus.path;
  if (shown.kind === 'edit') Object.assign(reveal, writtenSpan(shown));
  return reveal;
}

function keyOfChange(change: Change): string | undefined {
  if (change.kind === 'set') return undefined;
  return change.kind === 'add' || change.kind === 'remove' ? change.document.key : change.key;
}

/** From the first to the last place that the edits wrote, in the text after them. Edits are kept in the order of the text. */
function writtenSpan({ inverse }: Extract<Change, { kind: 'edit' }>): { offset: number; length: number } {
  const offset = inverse[0]?.offset ?? 0;
  const last = inverse.at(-1);
  return { offset, length: last ? last.offset + last.length - offset : 0 };
}
