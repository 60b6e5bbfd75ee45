// biome-ignore-all lint/a11y/useSemanticElements: a tree grid; HTML has no element for it.
// biome-ignore-all lint/a11y/useFocusableInteractive: nothing can be done with these headers.
import { classNames } from '../../ui/class-names.ts';
import { GRID } from './grid-columns.ts';

/** What the columns of the table are called. */
export function HeaderRow() {
  const cell = 'px-1.5 text-left text-sm font-normal text-muted';
  return (
    <div role="row" aria-rowindex={1} className={classNames(GRID, 'border-b border-line bg-sunken px-1.5 py-1')}>
      <span role="columnheader" className={classNames(cell, 'pl-6.5 @2xl:pl-9.5')}>
        Property
      </span>
      <span role="columnheader" className={cell}>
        Type
      </span>
      <span role="columnheader" className={classNames(cell, 'px-0! text-center')}>
        <abbr title="Required" className="no-underline">
          Req.
        </abbr>
      </span>
      <span role="columnheader" className={classNames(cell, 'sr-only @2xl:not-sr-only')}>
        Description
      </span>
      <span role="columnheader" className={classNames(cell, 'sr-only @2xl:not-sr-only')}>
        Targets
      </span>
      <span role="columnheader" className="sr-only">
        Actions
      </span>
    </div>
  );
}
