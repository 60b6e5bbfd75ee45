/** The columns of the table; where it is narrow, description and targets go below. */
export const GRID =
  'grid grid-cols-[minmax(0,1fr)_minmax(0,9rem)_2rem_3.5rem] gap-x-1 @2xl:grid-cols-[minmax(8rem,1.15fr)_minmax(6.5rem,0.9fr)_2rem_minmax(9rem,1.8fr)_minmax(3rem,0.55fr)_3.5rem]';
