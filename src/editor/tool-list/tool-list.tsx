// biome-ignore-all lint/a11y/useSemanticElements: a virtualised grid; a table needs all its rows in the document.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { allRows, toolRows } from '../../studio/selectors.ts';
import { useCommands, useGetState, useStudio } from '../../studio/use-studio.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NewToolButton } from './new-tool-button.tsx';
import { useToolActions } from './tool-actions.ts';
import { ToolRow } from './tool-row.tsx';

const ROW_HEIGHT = 48;

/** All tools of the bundle: find, add, choose, copy, reorder, delete. */
export function ToolList() {
  const commands = useCommands();
  const getState = useGetState();
  const rows = useStudio(toolRows);
  const total = useStudio(state => state.workspace.tools.length);
  const query = useStudio(state => state.toolQuery);
  const selectedKey = useStudio(state => state.selectedKey);
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const labelOf = useCallback(
    (key: string) => allRows(getState()).find(row => row.key === key)?.label ?? 'The tool',
    [getState],
  );
  const actions = useToolActions(labelOf);
  const shown = useMemo(() => rows.map(row => row.key), [rows]);
  // Rows call back with what is shown then; a new list at each keystroke must not redraw them all.
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const move = useCallback((key: string, step: -1 | 1) => actions.move(key, step, latest.current), [actions]);
  const selectedIndex = selectedKey === undefined ? -1 : shown.indexOf(selectedKey);
  // Where the tab key lands: on the selected row, else on the first.
  const reachableIndex = Math.max(0, selectedIndex);

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: index => rows[index]?.key ?? index,
    // The reachable row is always in the document, so that the tab key finds it however far one has scrolled.
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), reachableIndex])].sort((a, b) => a - b),
  });

  useEffect(() => {
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex, { align: 'auto' });
  }, [selectedIndex, virtualizer]);

  // After a deletion or a move the focus stays in the list, on what is selected now.
  useEffect(() => {
    if (!wantsFocus.current || selectedKey === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(selectedKey)}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  const select = useCallback(
    (key: string) => {
      commands.select(key);
      commands.setNarrowPane('editor');
    },
    [commands],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent, key: string) => {
      // Keys of the row's menu and its button are theirs.
      if (event.target !== event.currentTarget) return;
      const shown = latest.current;
      const index = shown.indexOf(key);
      const go = (to: number): void => {
        const target = shown[Math.min(Math.max(to, 0), shown.length - 1)];
        if (target === undefined) return;
        wantsFocus.current = true;
        commands.select(target);
      };
      const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
      const command = event.ctrlKey || event.metaKey;
      if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        wantsFocus.current = true;
        move(key, event.key === 'ArrowUp' ? -1 : 1);
      } else if (command && event.key.toLowerCase() === 'd') {
        wantsFocus.current = true;
        actions.duplicate(key);
      } else if (event.altKey || command) return;
      else if (event.key === 'ArrowDown') go(index + 1);
      else if (event.key === 'ArrowUp') go(index - 1);
      else if (event.key === 'Home') go(0);
      else if (event.key === 'End') go(shown.length - 1);
      else if (event.key === 'PageDown') go(index + page);
      else if (event.key === 'PageUp') go(index - page);
      else if (event.key === 'ArrowRight') event.currentTarget.querySelector<HTMLElement>('button')?.focus();
      else if (event.key === 'Delete' || event.key === 'Backspace') {
        wantsFocus.current = true;
        actions.remove(key);
        if (shown.length === 1) list.current?.querySelector<HTMLElement>('[data-testid="new-tool"]')?.focus();
      } else if (event.key === 'Enter' || event.key === ' ' || event.key === 'F2') {
        commands.setNarrowPane('editor');
        commands.reveal({ key, path: ['toolId'], focus: 'form' });
      } else return;
      event.preventDefault();
    },
    [actions, commands, move],
  );

  return (
    <div ref={list} className="flex h-full flex-col">
      <div className="flex shrink-0 gap-2 p-2.5">
        <div className="relative min-w-0 flex-1">
          <Search size={14} aria-hidden="true" className="pointer-events-none absolute top-1.75 left-2 text-muted" />
          <TextInput
            ref={search}
            role="searchbox"
            aria-label="Search tools"
            placeholder="Search tools"
            data-testid="tool-search"
            className="pl-7!"
            value={query}
            onChange={event => commands.setToolQuery(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Escape' && query !== '') {
                event.stopPropagation();
                commands.setToolQuery('');
              } else if ((event.key === 'ArrowDown' || event.key === 'Enter') && shown[0] !== undefined) {
                event.preventDefault();
                wantsFocus.current = true;
                commands.select(selectedIndex >= 0 ? (selectedKey as string) : shown[0]);
                virtualizer.measure();
              }
            }}
          />
          {query !== '' && (
            <IconButton
              size="sm"
              label="Clear search"
              icon={X}
              className="absolute top-0.5 right-0.5"
              onClick={() => {
                commands.setToolQuery('');
                search.current?.focus();
              }}
            />
          )}
        </div>
        <NewToolButton add={actions.add} />
      </div>
      <p role="status" className="sr-only">
        {query === '' ? '' : `${rows.length} of ${total} tools`}
      </p>
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
        {rows.length === 0 ? (
          <NothingShown total={total} query={query} add={actions.add} clear={() => commands.setToolQuery('')} />
        ) : (
          <div
            role="grid"
            aria-label="Tools"
            aria-rowcount={rows.length}
            className="relative"
            style={{ height: virtualizer.getTotalSize() }}
          >
            {virtualizer.getVirtualItems().map(item => {
              const row = rows[item.index];
              return (
                row && (
                  <div key={item.key} role="presentation" className="absolute inset-x-0" style={{ top: item.start }}>
                    <ToolRow
                      row={row}
                      index={item.index}
                      selected={row.key === selectedKey}
                      reachable={item.index === reachableIndex}
                      filtered={query !== ''}
                      actions={actions}
                      move={move}
                      onSelect={select}
                      onKeyDown={onKeyDown}
                    />
                  </div>
                )
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}

interface NothingShownProps {
  total: number;
  query: string;
  add: () => void;
  clear: () => void;
}

function NothingShown({ total, query, add, clear }: NothingShownProps) {
  if (total > 0) {
    return (
      <EmptyState title="No tool matches" actions={<Button onClick={clear}>Clear search</Button>}>
        None of the {total} tools has “{query}” in its name or tool ID.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No tools yet" actions={<Button onClick={() => add()}>New tool</Button>}>
      One manifest a tool; every provider’s definition follows from it.
    </EmptyState>
  );
}
