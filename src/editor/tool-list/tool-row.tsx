// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid of independent rows; a table needs all of them.
// biome-ignore-all lint/a11y/useFocusableInteractive: the row takes the focus, as the grid pattern allows; its cells do not.
import { ArrowDown, ArrowUp, Copy, MoreHorizontal, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import type { ToolRow as Row } from '../../studio/selectors.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { SeverityIcon, type UiSeverity } from '../../ui/severity.tsx';
import { useRowDrag } from '../fields/use-row-drag.ts';
import type { ToolActions } from './tool-actions.ts';

export interface ToolRowProps {
  row: Row;
  index: number;
  selected: boolean;
  /** Where the tab key lands. */
  reachable: boolean;
  filtered: boolean;
  actions: ToolActions;
  move: (key: string, step: -1 | 1) => void;
  onSelect: (key: string) => void;
  onKeyDown: (event: KeyboardEvent, key: string) => void;
}

const SEVERITY: Record<Row['status'], UiSeverity> = {
  pending: 'info',
  broken: 'error',
  error: 'error',
  warning: 'warning',
  fine: 'fine',
};

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function statusWords(row: Row): string {
  if (row.status === 'pending') return 'Not checked yet';
  if (row.status === 'broken') return 'The text does not parse';
  const { errors, warnings } = row.counts;
  const parts = [errors > 0 ? plural(errors, 'error') : '', warnings > 0 ? plural(warnings, 'warning') : ''].filter(
    Boolean,
  );
  return parts.length > 0 ? parts.join(', ') : 'No problems';
}

/** One tool: how it is, what it is called, and what can be done with it. */
export const ToolRow = memo(function ToolRow(props: ToolRowProps) {
  const { row, index, selected, reachable, filtered, actions, move } = props;
  const element = useRef<HTMLDivElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const { edge, dragging } = useRowDrag({
    row: element,
    list: 'tools',
    id: row.key,
    disabled: filtered,
    accepts: () => ['before', 'after'],
    onDrop: (dragged, where) => actions.drop(dragged, row.key, where === 'before' ? 'before' : 'after'),
  });
  const severity = SEVERITY[row.status];
  const count = row.counts.errors > 0 ? row.counts.errors : row.counts.warnings;
  const title = row.name ?? row.label;
  return (
    <div
      ref={element}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-label={`${title}, ${row.toolId ?? 'no tool ID'}, ${statusWords(row)}`}
      tabIndex={reachable ? 0 : -1}
      data-testid="tool-row"
      data-key={row.key}
      className={classNames(
        'group relative flex h-12 cursor-pointer items-center gap-1 border-l-2 pr-2 pl-2.5 focus-visible:-outline-offset-2',
        selected ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-hover',
        dragging && 'opacity-50',
      )}
      onClick={() => props.onSelect(row.key)}
      onKeyDown={event => props.onKeyDown(event, row.key)}
      onContextMenu={event => {
        event.preventDefault();
        props.onSelect(row.key);
        setMenuOpen(true);
      }}
    >
      {edge && (
        <span
          aria-hidden="true"
          className={classNames('absolute inset-x-0 h-0.5 bg-accent', edge === 'before' ? '-top-px' : '-bottom-px')}
        />
      )}
      <div role="gridcell" className="flex min-w-0 flex-1 items-center gap-2.5">
        <SeverityIcon
          severity={severity}
          label={statusWords(row)}
          className={row.status === 'pending' ? 'opacity-50' : ''}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate font-mono text-code text-muted">{row.toolId ?? 'no tool ID'}</span>
        </span>
        {row.slow && <Badge tone="warning">slow</Badge>}
        {count > 0 && (
          <Badge
            tone={severity === 'error' ? 'error' : 'warning'}
            className={classNames(
              'pointer-fine:group-focus-within:invisible pointer-fine:group-hover:invisible',
              menuOpen && 'pointer-fine:invisible',
            )}
          >
            <span aria-hidden="true">{count}</span>
            <span className="sr-only">{statusWords(row)}</span>
          </Badge>
        )}
      </div>
      <div
        role="gridcell"
        className={classNames(
          'absolute right-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:opacity-100',
          menuOpen && 'opacity-100',
        )}
      >
        <Menu
          open={menuOpen}
          onOpenChange={setMenuOpen}
          align="end"
          trigger={
            <IconButton
              size="sm"
              label={`Actions for ${title}`}
              icon={MoreHorizontal}
              tabIndex={-1}
              onClick={event => event.stopPropagation()}
            />
          }
        >
          <MenuItem icon={Copy} shortcut="Ctrl+D" onSelect={() => actions.duplicate(row.key)}>
            Duplicate
          </MenuItem>
          <MenuItem icon={ArrowUp} shortcut="Alt+↑" onSelect={() => move(row.key, -1)}>
            Move up
          </MenuItem>
          <MenuItem icon={ArrowDown} shortcut="Alt+↓" onSelect={() => move(row.key, 1)}>
            Move down
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} shortcut="Del" danger onSelect={() => actions.remove(row.key)}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </div>
  );
});
