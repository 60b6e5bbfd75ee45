import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Copy,
  MoreHorizontal,
  Plus,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import type { Path } from '../../manifest/json.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { useBuilder } from './builder-context.tsx';
import { canMoveIn } from './move-schema.ts';
import { placeOf, schemaPathAbove } from './schema-place.ts';
import type { SchemaRow } from './schema-rows.ts';

interface RowMenuProps {
  row: SchemaRow;
  tabIndex: number;
  detailsOpen: boolean;
  /** Properties can be added below it. */
  holds: boolean;
}

/** Everything that can be done with a row, with its keys. */
export function RowMenu({ row, tabIndex, detailsOpen, holds }: RowMenuProps) {
  const builder = useBuilder();
  const { path } = row;
  const inMap = row.kind === 'property';
  const movable = row.siblings > 1 && row.kind !== 'single';
  const nested = inMap && row.parentId !== undefined;
  const owner = placeOf(path)?.owner ?? schemaPathAbove(path.slice(0, -1)) ?? path;
  return (
    <Menu
      align="end"
      onCloseAutoFocus={builder.keepFocus}
      trigger={
        <IconButton
          size="sm"
          tabIndex={tabIndex}
          data-part="menu"
          label={`Actions for ${row.name}`}
          icon={MoreHorizontal}
        />
      }
    >
      <MenuItem icon={SlidersHorizontal} shortcut="Space" onSelect={() => builder.setDetails(row.id, !detailsOpen)}>
        {detailsOpen ? 'Hide details' : 'Show details'}
      </MenuItem>
      <MenuSeparator />
      {inMap && (
        <MenuItem icon={Plus} shortcut="Ctrl+Enter" onSelect={() => builder.add(owner, row.name)}>
          Add property below
        </MenuItem>
      )}
      {holds && (
        <MenuItem icon={Plus} onSelect={() => builder.add(path)}>
          Add property inside
        </MenuItem>
      )}
      {row.kind !== 'single' && (
        <MenuItem icon={Copy} shortcut="Ctrl+D" onSelect={() => builder.duplicate(path)}>
          Duplicate
        </MenuItem>
      )}
      {movable && (
        <>
          <MenuItem
            icon={ArrowUp}
            shortcut="Alt+↑"
            disabled={row.position === 1}
            onSelect={() => builder.move(path, 'up')}
          >
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} shortcut="Alt+↓" onSelect={() => builder.move(path, 'down')}>
            Move down
          </MenuItem>
        </>
      )}
      {inMap && (
        <>
          <MoveInItem path={path} />
          <MenuItem
            icon={ArrowLeft}
            shortcut="Alt+Shift+←"
            disabled={!nested}
            onSelect={() => builder.move(path, 'out')}
          >
            Move out
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} shortcut="Del" danger onSelect={() => builder.remove(path)}>
        Delete
      </MenuItem>
    </Menu>
  );
}

/** Asks only while the menu is open what lies above. */
function MoveInItem({ path }: { path: Path }) {
  const builder = useBuilder();
  const value = builder.value();
  return (
    <MenuItem
      icon={ArrowRight}
      shortcut="Alt+Shift+→"
      disabled={value === undefined || !canMoveIn(value, path)}
      onSelect={() => builder.move(path, 'in')}
    >
      Move into the one above
    </MenuItem>
  );
}
