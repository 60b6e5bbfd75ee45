/** The keys of a row: what a key press asks for, depending on which part of the row has the focus. */
import type { RowPart } from './builder-context.tsx';

export type RowCommand =
  | { do: 'step'; to: 'before' | 'after' | 'first' | 'last' | 'parent' | 'child'; part: RowPart }
  | { do: 'move'; direction: 'up' | 'down' | 'in' | 'out' }
  | { do: 'add' | 'duplicate' | 'remove' | 'details' | 'expand' | 'collapse' }
  | { do: 'focus'; part: RowPart };

export interface RowKey {
  key: string;
  alt: boolean;
  shift: boolean;
  /** Ctrl, or ⌘. */
  command: boolean;
  part: RowPart;
  /** The caret of a text control is at its very start or end; true for controls without a caret. */
  atStart: boolean;
  atEnd: boolean;
  expandable: boolean;
  expanded: boolean;
}

/** The command of a key, or undefined when the key belongs to the control. */
export function rowCommand(event: RowKey): RowCommand | undefined {
  return chord(event) ?? (event.part === 'row' ? onRow(event) : inCell(event));
}

function chord({ key, alt, shift, command }: RowKey): RowCommand | undefined {
  if (alt && !command) {
    if (!shift && key === 'ArrowUp') return { do: 'move', direction: 'up' };
    if (!shift && key === 'ArrowDown') return { do: 'move', direction: 'down' };
    if (shift && key === 'ArrowRight') return { do: 'move', direction: 'in' };
    if (shift && key === 'ArrowLeft') return { do: 'move', direction: 'out' };
  }
  if (command && !alt) {
    if (key === 'Enter') return { do: 'add' };
    if (!shift && key.toLowerCase() === 'd') return { do: 'duplicate' };
    if (shift && (key === 'Backspace' || key === 'Delete')) return { do: 'remove' };
  }
  return undefined;
}

function onRow({ key, alt, shift, command, expandable, expanded }: RowKey): RowCommand | undefined {
  if (alt || shift || command) return undefined;
  switch (key) {
    case 'ArrowUp':
      return { do: 'step', to: 'before', part: 'row' };
    case 'ArrowDown':
      return { do: 'step', to: 'after', part: 'row' };
    case 'Home':
      return { do: 'step', to: 'first', part: 'row' };
    case 'End':
      return { do: 'step', to: 'last', part: 'row' };
    case 'ArrowRight':
      if (expandable && !expanded) return { do: 'expand' };
      return expanded ? { do: 'step', to: 'child', part: 'row' } : { do: 'focus', part: 'name' };
    case 'ArrowLeft':
      return expanded ? { do: 'collapse' } : { do: 'step', to: 'parent', part: 'row' };
    case 'Enter':
    case 'F2':
      return { do: 'focus', part: 'name' };
    case ' ':
      return { do: 'details' };
    case 'Delete':
    case 'Backspace':
      return { do: 'remove' };
    default:
      return undefined;
  }
}

function inCell({ key, alt, shift, command, part, atStart, atEnd }: RowKey): RowCommand | undefined {
  if (alt || shift || command) return undefined;
  if (key === 'Escape') return { do: 'focus', part: 'row' };
  // In a select the arrows choose, on a button they scroll or open.
  if (part === 'type' || part === 'menu') return undefined;
  const oneLine = part !== 'description';
  if (key === 'ArrowUp' && (oneLine || atStart)) return { do: 'step', to: 'before', part };
  if (key === 'ArrowDown' && (oneLine || atEnd)) return { do: 'step', to: 'after', part };
  if (key === 'Enter' && part === 'description') return { do: 'step', to: 'after', part };
  return undefined;
}
