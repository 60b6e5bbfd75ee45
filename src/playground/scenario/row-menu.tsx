import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

interface RowMenuProps {
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

/** What can be done with any item of a list. */
export function RowMenu({ label, index, count, onMove, onDuplicate, onRemove, children }: RowMenuProps) {
  return (
    <Menu align="end" trigger={<IconButton size="sm" icon={Ellipsis} label={label} />}>
      {children}
      {children && <MenuSeparator />}
      <MenuItem icon={Copy} onSelect={onDuplicate}>
        Duplicate
      </MenuItem>
      <MenuItem icon={ArrowUp} disabled={index === 0} onSelect={() => onMove(index - 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={index >= count - 1} onSelect={() => onMove(index + 1)}>
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onRemove}>
        Remove
      </MenuItem>
    </Menu>
  );
}
