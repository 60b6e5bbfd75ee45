import { type RefObject, useEffect, useRef, useState } from 'react';

/** Where a dragged row would land: before or after the row under the pointer, or inside it. */
export type DropEdge = 'before' | 'after' | 'inside';

interface RowDragOptions {
  row: RefObject<HTMLElement | null>;
  /** The part that is taken hold of; the whole row when absent. */
  handle?: RefObject<HTMLElement | null>;
  /** Rows of different lists do not mix. */
  list: string;
  id: string;
  disabled?: boolean;
  /** Where the row `dragged` may land on this one. */
  accepts: (dragged: string) => readonly DropEdge[];
  onDrop: (dragged: string, edge: DropEdge) => void;
}

/** Makes a row draggable and a place to drop others. Everything a drag does can be done by keyboard too; this is the shortcut. */
export function useRowDrag(options: RowDragOptions): { edge: DropEdge | undefined; dragging: boolean } {
  const { row, handle, list, id, disabled = false } = options;
  const [edge, setEdge] = useState<DropEdge>();
  const [dragging, setDragging] = useState(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = row.current;
    if (!element || disabled) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const edgeAt = (y: number, dragged: string): DropEdge | undefined => {
      const { top, height } = element.getBoundingClientRect();
      return nearestEdge((y - top) / height, latest.current.accepts(dragged));
    };
    const register = async (): Promise<void> => {
      const { registerRow } = await import('./drag-rows.ts');
      if (gone) return;
      stop = registerRow({
        element,
        handle: handle?.current ?? undefined,
        list,
        id,
        edgeAt,
        onDragging: setDragging,
        onEdge: setEdge,
        onDrop: (dragged, where) => latest.current.onDrop(dragged, where),
      });
    };
    // Without the library rows are moved by keyboard and menu, as they can be with it.
    register().catch(() => {});
    return () => {
      gone = true;
      stop?.();
    };
  }, [row, handle, list, id, disabled]);

  return { edge, dragging };
}

/** The upper and lower quarter mean before and after where the row can also take the dragged one in, else its halves. */
export function nearestEdge(share: number, allowed: readonly DropEdge[]): DropEdge | undefined {
  if (allowed.length < 2) return allowed[0];
  const inside = allowed.includes('inside');
  const wanted: DropEdge =
    share < (inside ? 0.25 : 0.5) ? 'before' : share > (inside ? 0.75 : 0.5) ? 'after' : 'inside';
  return allowed.includes(wanted) ? wanted : allowed.find(edge => edge !== 'inside');
}
