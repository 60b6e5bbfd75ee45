import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

interface RowMenuProps {
  /** The list that the item stands in, for the focus: `scenarios`, `model`, `model 2 calls`. */
  list: string;
  /** What it is for: `Actions for step 2`. */
  label: string;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  /** Items of its own, above the usual ones. */
  children?: ReactNode;
}

function focusRow(list: string, index: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-menu]')].filter(
    row => row.dataset.rowMenu === list,
  );
  rows[Math.min(index, rows.length - 1)]?.focus();
}

/** What can be done with any item of a list. */
export function RowMenu({ list, label, index, count, onMove, onDuplicate, onRemove, children }: RowMenuProps) {
  const next = useRef<number>(undefined);
  /** The focus goes with the item that moved, to the copy, to the neighbour of what is gone. */
  const andFocus = (act: () => void, to: number, said: string) => (): void => {
    next.current = to;
    act();
    announce(said);
  };
  return (
    <Menu
      align="end"
      trigger={<IconButton size="sm" icon={Ellipsis} label={label} data-row-menu={list} />}
      onCloseAutoFocus={event => {
        if (next.current === undefined) return;
        event.preventDefault();
        focusRow(list, next.current);
        next.current = undefined;
      }}
    >
      {children}
      {children && <MenuSeparator />}
      <MenuItem icon={Copy} onSelect={andFocus(onDuplicate, index + 1, 'Duplicated')}>
        Duplicate
      </MenuItem>
      <MenuItem
        icon={ArrowUp}
        disabled={index === 0}
        onSelect={andFocus(() => onMove(index - 1), index - 1, `Moved up, ${index} of ${count}`)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={ArrowDown}
        disabled={index >= count - 1}
        onSelect={andFocus(() => onMove(index + 1), index + 1, `Moved down, ${index + 2} of ${count}`)}
      >
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={andFocus(onRemove, index, 'Removed')}>
        Remove
      </MenuItem>
    </Menu>
  );
}
