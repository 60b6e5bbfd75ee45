import type { KeyboardEvent, RefObject } from 'react';
import { type Path, valueAt } from '../../manifest/json.ts';
import { type RowPart, useBuilder } from './builder-context.tsx';
import { type RowCommand, rowCommand } from './row-keys.ts';
import type { SchemaRow } from './schema-rows.ts';

/** The keyboard of one row. `holds`: properties can be added below it. */
export function useRowKeys(
  element: RefObject<HTMLDivElement | null>,
  row: SchemaRow,
  detailsOpen: boolean,
  holds: boolean,
): (event: KeyboardEvent<HTMLElement>) => void {
  const builder = useBuilder();

  /** A name that is being typed is committed before its row moves; the row may have another path then. */
  const committedPath = (input: HTMLElement): Path => {
    input.blur();
    const renamed = [...row.path.slice(0, -1), (input as HTMLInputElement).value];
    return valueAt(builder.value(), renamed) === undefined ? row.path : renamed;
  };
  return event => {
    const target = event.target as HTMLElement;
    if (!(element.current?.contains(target) ?? false) || event.nativeEvent.isComposing) return;
    const part = (target === element.current ? 'row' : target.closest<HTMLElement>('[data-part]')?.dataset.part) as
      | RowPart
      | undefined;
    if (part === undefined) return;
    const { atStart, atEnd } = caret(target);
    const command = rowCommand({
      key: event.key,
      alt: event.altKey,
      shift: event.shiftKey,
      command: event.ctrlKey || event.metaKey,
      part,
      atStart,
      atEnd,
      expandable: row.expandable,
      expanded: row.expanded,
    });
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    const path = part === 'name' && changesRows(command) ? committedPath(target) : row.path;
    switch (command.do) {
      case 'step':
        builder.step(row.id, command.to, command.part);
        break;
      case 'move':
        builder.move(path, command.direction, part);
        break;
      case 'add':
        if (row.kind === 'property') builder.add(path.slice(0, -2), String(path.at(-1)));
        else if (holds) builder.add(path);
        break;
      case 'duplicate':
        builder.duplicate(path);
        break;
      case 'remove':
        builder.remove(path, part);
        break;
      case 'details':
        builder.setDetails(row.id, !detailsOpen);
        break;
      case 'expand':
      case 'collapse':
        builder.setExpanded(row.id, command.do === 'expand');
        break;
      case 'focus':
        if (command.part === 'row') element.current?.focus();
        else element.current?.querySelector<HTMLElement>(`[data-part="${command.part}"]`)?.focus();
    }
  };
}

const changesRows = (command: RowCommand): boolean => ['move', 'add', 'duplicate', 'remove'].includes(command.do);

/** Where the caret of a text control is. */
function caret(target: HTMLElement): { atStart: boolean; atEnd: boolean } {
  if (!(target instanceof HTMLTextAreaElement)) return { atStart: true, atEnd: true };
  const { selectionStart, selectionEnd, value } = target;
  return { atStart: selectionStart === 0 && selectionEnd === 0, atEnd: selectionStart === value.length };
}
