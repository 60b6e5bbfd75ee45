import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
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
    const edgeAt = (y: number, data: Record<string | symbol, unknown>): DropEdge | undefined => {
      const { top, height } = element.getBoundingClientRect();
      return nearestEdge((y - top) / height, latest.current.accepts(String(data.id)));
    };
    return combine(
      draggable({
        element,
        ...(handle?.current ? { dragHandle: handle.current } : {}),
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source, input }) =>
          source.data.list === list && source.data.id !== id && edgeAt(input.clientY, source.data) !== undefined,
        onDrag: ({ source, location }) => setEdge(edgeAt(location.current.input.clientY, source.data)),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ source, location }) => {
          setEdge(undefined);
          // An inner target has taken it.
          if (location.current.dropTargets[0]?.element !== element) return;
          const where = edgeAt(location.current.input.clientY, source.data);
          if (where) latest.current.onDrop(String(source.data.id), where);
        },
      }),
    );
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
