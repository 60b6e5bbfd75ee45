/** The columns of the table; where it is narrow, description and targets go below. */
export const GRID =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,120px)_28px_52px] gap-x-1 @2xl:grid-cols-[minmax(132px,1.1fr)_minmax(124px,0.9fr)_28px_minmax(110px,1.6fr)_minmax(80px,0.45fr)_52px]';

/** A control that looks like text until one points at it. */
export const QUIET =
  'border-transparent! bg-transparent! hover:border-line-strong! focus:border-line-strong! focus:bg-panel! aria-invalid:border-error!';
