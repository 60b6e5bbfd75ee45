/** The columns of the table; where it is narrow, description and targets go below. */
export const GRID =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,9rem)_2rem_3.5rem] gap-x-1 @2xl:grid-cols-[minmax(7rem,1fr)_minmax(7.75rem,0.85fr)_2rem_minmax(8rem,1.7fr)_minmax(3.25rem,0.5fr)_3.25rem]';
