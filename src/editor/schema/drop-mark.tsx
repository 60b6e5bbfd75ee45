import { classNames } from '../../ui/class-names.ts';
import type { DropEdge } from '../fields/use-row-drag.ts';

/** Where a dragged row would land. */
export function DropMark({ edge }: { edge: DropEdge }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute inset-x-0 z-10',
        edge === 'before' && '-top-px h-0.5 bg-accent',
        edge === 'after' && '-bottom-px h-0.5 bg-accent',
        edge === 'inside' && 'inset-y-0 border-2 border-accent',
      )}
    />
  );
}
