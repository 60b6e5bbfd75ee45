/** The side of dragging that knows the library; loaded once rows are on the screen, for nobody drags before that. */
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import type { DropEdge } from './use-row-drag.ts';

interface RowInDrag {
  element: HTMLElement;
  /** The part that is taken hold of; the whole row when absent. */
  handle: HTMLElement | undefined;
  /** Rows of different lists do not mix. */
  list: string;
  id: string;
  /** Where the row `dragged` would land with the pointer at `y`. */
  edgeAt: (y: number, dragged: string) => DropEdge | undefined;
  onDragging: (dragging: boolean) => void;
  onEdge: (edge: DropEdge | undefined) => void;
  onDrop: (dragged: string, edge: DropEdge) => void;
}

/** Returns what makes the row an ordinary one again. */
export function registerRow({ element, handle, list, id, edgeAt, onDragging, onEdge, onDrop }: RowInDrag): () => void {
  return combine(
    draggable({
      element,
      ...(handle ? { dragHandle: handle } : {}),
      getInitialData: () => ({ list, id }),
      onDragStart: () => onDragging(true),
      onDrop: () => onDragging(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source, input }) =>
        source.data.list === list &&
        source.data.id !== id &&
        edgeAt(input.clientY, String(source.data.id)) !== undefined,
      onDrag: ({ source, location }) => onEdge(edgeAt(location.current.input.clientY, String(source.data.id))),
      onDragLeave: () => onEdge(undefined),
      onDrop: ({ source, location }) => {
        onEdge(undefined);
        // An inner target has taken it.
        if (location.current.dropTargets[0]?.element !== element) return;
        const dragged = String(source.data.id);
        const where = edgeAt(location.current.input.clientY, dragged);
        if (where) onDrop(dragged, where);
      },
    }),
  );
}
