import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isObject, type Json, type Path, pointer } from '../../manifest/json.ts';
import { announce } from '../../ui/announcer.tsx';
import { useForm } from '../fields/form-context.tsx';
import { addProperty, duplicateSchema } from './add-schema.ts';
import type { BuilderApi, RowPart } from './builder-context.tsx';
import { moveSchema } from './move-schema.ts';
import type { Moved } from './outcome.ts';
import { removeSchema } from './remove-schema.ts';
import { createRowKeys, movedId, movedIds } from './row-ids.ts';
import { type Expansion, type SchemaRow, schemaRows, withExpanded } from './schema-rows.ts';

/** Past this many schemas a tree starts closed. */
const OPEN_AT_MOST = 150;

interface Wish {
  id: string;
  /** none: bring it into sight only. */
  part: RowPart | 'none';
}

export interface BuilderState {
  api: BuilderApi;
  rows: readonly SchemaRow[];
  keyOf: (id: string) => string;
  details: ReadonlySet<string>;
  /** The row that the tab key lands on. */
  activeId: string | undefined;
  grid: RefObject<HTMLDivElement | null>;
}

/**
 * The state of one builder: which rows are open, where the focus is and where it goes after a change.
 * `showRow` brings a row into the document when rows are virtualised.
 */
export function useBuilderState(
  rootName: string,
  root: Json | undefined,
  showRow: (index: number) => void,
): BuilderState {
  const form = useForm();
  const grid = useRef<HTMLDivElement>(null);
  const [keys] = useState(createRowKeys);
  const [expansion, setExpansion] = useState<Expansion>(() => initialExpansion(root, rootName));
  const [details, setDetails] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string>();
  const wish = useRef<Wish>(undefined);
  const rows = useMemo(() => schemaRows(root, [rootName], expansion), [root, rootName, expansion]);
  const latest = useRef({ rows, active, showRow });
  useLayoutEffect(() => {
    latest.current = { rows, active, showRow };
  });

  const grant = useCallback(() => {
    const wanted = wish.current;
    if (!wanted) return;
    const { rows: shown, showRow: show } = latest.current;
    const index = shown.findIndex(row => row.id === wanted.id);
    if (index < 0) {
      // The whole schema, or a row that is not there any more: the button that adds.
      if (wanted.id === pointer([rootName])) {
        wish.current = undefined;
        grid.current?.closest('section')?.querySelector<HTMLElement>('[data-part="add"]')?.focus();
      }
      return;
    }
    const row = grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted.id)}"]`);
    if (!row) {
      show(index);
      return;
    }
    wish.current = undefined;
    focusPart(row, wanted.part);
  }, [rootName]);

  // A wish may have to wait until the row is drawn.
  useLayoutEffect(grant);

  const api = useMemo<BuilderApi>(() => {
    const reveal = (path: Path): void => {
      setExpansion(current => {
        let next = current;
        for (let length = 1; length < path.length; length++)
          next = withExpanded(next, pointer(path.slice(0, length)), true);
        return next;
      });
    };
    const want = (id: string, part: RowPart): void => {
      wish.current = { id, part };
      setActive(id);
    };
    const follow = (moved: readonly Moved[]): void => {
      keys.moved(moved);
      setDetails(current => movedIds(current, moved));
      setExpansion(({ byDefault, exceptions }) => ({ byDefault, exceptions: movedIds(exceptions, moved) }));
      setActive(current => current && movedId(current, moved));
    };
    const run: BuilderApi['run'] = (make, part) => {
      const value = form.value();
      if (value === undefined) return 'The text of this tool does not parse at the moment.';
      const outcome = make(value);
      if (!outcome.ok) {
        announce(outcome.reason);
        return outcome.reason;
      }
      const { changes, label, said, focus, moved, copies } = outcome;
      const here = part ?? partInFocus(grid.current);
      const refusal = form.edit(changes, { label, ...(focus ? { focus } : {}) }, copies);
      if (refusal !== undefined) return refusal;
      if (moved) follow(moved);
      if (focus && here) {
        reveal(focus);
        want(pointer(focus), here);
      }
      announce(said);
      return undefined;
    };
    return {
      root: rootName,
      run,
      value: form.value,
      setExpanded: (id, open) => setExpansion(current => withExpanded(current, id, open)),
      setDetails: (id, open) =>
        setDetails(current => {
          const next = new Set(current);
          if (open) next.add(id);
          else next.delete(id);
          return next;
        }),
      activate(id, path) {
        setActive(id);
        form.visit(path);
      },
      step(id, to, part) {
        const target = neighbour(latest.current.rows, id, to);
        if (!target) return;
        want(target.id, part);
        grant();
      },
      show(path, withDetails, focus) {
        const id = pointer(path);
        reveal(path);
        if (withDetails) setDetails(current => new Set([...current, id]));
        if (path.length === 1) return;
        if (focus) want(id, 'row');
        else setActive(id);
        wish.current ??= { id, part: 'none' };
      },
      add: (path, after) => {
        run(value => addProperty(value, path, after), 'name');
      },
      duplicate: path => {
        run(value => duplicateSchema(value, path), 'name');
      },
      remove: (path, part) => {
        run(value => removeSchema(value, path), part ?? partInFocus(grid.current) ?? 'row');
      },
      move: (path, direction, part) => {
        run(value => moveSchema(value, path, direction), part ?? partInFocus(grid.current) ?? 'row');
      },
      keepFocus(event) {
        if (!wish.current) return;
        event.preventDefault();
        grant();
      },
    };
  }, [form, grant, keys, rootName]);

  const activeId = rows.some(row => row.id === active) ? active : rows[0]?.id;
  return { api, rows, keyOf: keys.keyOf, details, activeId, grid };
}

function initialExpansion(root: Json | undefined, rootName: string): Expansion {
  const all: Expansion = { byDefault: true, exceptions: new Set() };
  const count = isObject(root) ? schemaRows(root, [rootName], all).length : 0;
  return { byDefault: count <= OPEN_AT_MOST, exceptions: new Set() };
}

function neighbour(
  rows: readonly SchemaRow[],
  id: string,
  to: Parameters<BuilderApi['step']>[1],
): SchemaRow | undefined {
  const index = rows.findIndex(row => row.id === id);
  switch (to) {
    case 'before':
      return rows[index - 1];
    case 'after':
      return rows[index + 1];
    case 'first':
      return rows[0];
    case 'last':
      return rows.at(-1);
    case 'parent':
      return rows.find(row => row.id === rows[index]?.parentId);
    case 'child':
      return rows[index + 1]?.parentId === id ? rows[index + 1] : undefined;
  }
}

/** Which part of which row has the focus; undefined when none has. */
function partInFocus(grid: HTMLElement | null): RowPart | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !grid?.contains(element)) return undefined;
  const part = element.closest<HTMLElement>('[data-part]')?.dataset.part;
  return part === undefined ? 'row' : (part as RowPart);
}

function focusPart(row: HTMLElement, part: Wish['part']): void {
  if (part === 'none') {
    row.scrollIntoView({ block: 'nearest' });
    return;
  }
  const control = part === 'row' ? row : (row.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? row);
  control.focus();
  if (part === 'name' && control instanceof HTMLInputElement) control.select();
  control.scrollIntoView({ block: 'nearest' });
}
