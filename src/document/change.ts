/** Changes of a workspace, each with its inverse. */
import type { Json } from '../manifest/json.ts';
import { applyEdits, composeEdits, invertEdits, sortEdits } from './apply-edits.ts';
import type { TextEdit } from './text-edit.ts';
import type { DocumentLike, WorkspaceField, WorkspaceLike } from './workspace.ts';

/** What a command asks for. A step refers to the workspace as the steps before it leave it. */
export type Step =
  | { kind: 'edit'; key: string; edits: readonly TextEdit[] }
  /** At the end when `index` is absent. */
  | { kind: 'add'; document: DocumentLike; index?: number }
  | { kind: 'remove'; key: string }
  /** `to` is the index after the move. */
  | { kind: 'move'; key: string; to: number }
  /** Removes the field when `value` is absent. */
  | { kind: 'set'; field: WorkspaceField; value?: Json };

/** A step that was carried out, with what is needed to take it back. Plain data. */
export type Change =
  | { kind: 'edit'; key: string; edits: readonly TextEdit[]; inverse: readonly TextEdit[] }
  | { kind: 'add'; index: number; document: DocumentLike }
  | { kind: 'remove'; index: number; document: DocumentLike }
  | { kind: 'move'; key: string; from: number; to: number }
  | { kind: 'set'; field: WorkspaceField; before?: Json; after?: Json };

/** The change that `step` means in `workspace`; `undefined` when it would change nothing (no such document, same place, same text). */
export function changeOf(workspace: WorkspaceLike, step: Step): Change | undefined {
  switch (step.kind) {
    case 'edit': {
      const text = workspace.tools.find(tool => tool.key === step.key)?.text;
      if (text === undefined) return undefined;
      const edits = sortEdits(step.edits).filter(
        edit => text.slice(edit.offset, edit.offset + edit.length) !== edit.text,
      );
      if (edits.length === 0) return undefined;
      return { kind: 'edit', key: step.key, edits, inverse: invertEdits(text, edits) };
    }
    case 'add': {
      if (workspace.tools.some(tool => tool.key === step.document.key)) return undefined;
      const index = clamp(step.index ?? workspace.tools.length, workspace.tools.length);
      return { kind: 'add', index, document: step.document };
    }
    case 'remove': {
      const index = workspace.tools.findIndex(tool => tool.key === step.key);
      const document = workspace.tools[index];
      return document && { kind: 'remove', index, document };
    }
    case 'move': {
      const from = workspace.tools.findIndex(tool => tool.key === step.key);
      const to = clamp(step.to, workspace.tools.length - 1);
      return from < 0 || from === to ? undefined : { kind: 'move', key: step.key, from, to };
    }
    case 'set': {
      const before = workspace[step.field];
      if (before === step.value) return undefined;
      return {
        kind: 'set',
        field: step.field,
        ...(before !== undefined && { before }),
        ...(step.value !== undefined && { after: step.value }),
      };
    }
  }
}

const clamp = (index: number, last: number): number => Math.max(0, Math.min(index, last));

/** The change that takes `change` back. */
export function invertChange(change: Change): Change {
  switch (change.kind) {
    case 'edit':
      return { ...change, edits: change.inverse, inverse: change.edits };
    case 'add':
      return { ...change, kind: 'remove' };
    case 'remove':
      return { ...change, kind: 'add' };
    case 'move':
      return { ...change, from: change.to, to: change.from };
    case 'set': {
      const { kind, field, before, after } = change;
      return {
        kind,
        field,
        ...(after !== undefined && { before: after }),
        ...(before !== undefined && { after: before }),
      };
    }
  }
}

/** The workspace after `change`; the one given stays as it is, and so do the documents that the change does not concern. */
export function applyChange<W extends WorkspaceLike>(workspace: W, change: Change): W {
  if (change.kind === 'set') {
    const next = { ...workspace };
    if (change.after === undefined) delete next[change.field];
    else Object.assign(next, { [change.field]: change.after });
    return next;
  }
  const tools = [...workspace.tools];
  switch (change.kind) {
    case 'edit': {
      const index = tools.findIndex(tool => tool.key === change.key);
      const document = tools[index];
      if (document) tools[index] = { ...document, text: applyEdits(document.text, change.edits) };
      break;
    }
    case 'add':
      tools.splice(change.index, 0, change.document);
      break;
    case 'remove':
      tools.splice(change.index, 1);
      break;
    case 'move':
      tools.splice(change.to, 0, ...tools.splice(change.from, 1));
      break;
  }
  return { ...workspace, tools };
}

/** `first` then `second` as few changes as it is cheap to find: edits of one text that follow one another become one change. */
export function joinChanges(first: readonly Change[], second: readonly Change[]): Change[] {
  const joined = [...first];
  for (const change of second) {
    const last = joined.at(-1);
    const composed = last && composeChanges(last, change);
    if (composed) joined[joined.length - 1] = composed;
    else joined.push(change);
  }
  return joined;
}

function composeChanges(first: Change, second: Change): Change | undefined {
  if (first.kind === 'set' && second.kind === 'set' && first.field === second.field) {
    const { kind, field, before } = first;
    const { after } = second;
    return { kind, field, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  }
  if (first.kind !== 'edit' || second.kind !== 'edit' || first.key !== second.key) return undefined;
  return {
    kind: 'edit',
    key: first.key,
    edits: composeEdits(first.edits, second.edits),
    inverse: composeEdits(second.inverse, first.inverse),
  };
}

/** Roughly how much memory a change holds, in UTF-16 units. */
export function changeSize(change: Change): number {
  const overhead = 100;
  switch (change.kind) {
    case 'edit':
      return [...change.edits, ...change.inverse].reduce((sum, edit) => sum + edit.text.length + overhead, 0);
    case 'add':
    case 'remove':
      return change.document.text.length + overhead;
    case 'set':
      return JSON.stringify([change.before, change.after]).length + overhead;
    case 'move':
      return overhead;
  }
}
