/** What the rows and details of one schema builder share. */
import { createContext, useContext } from 'react';
import type { Json, Path } from '../../manifest/json.ts';
import type { Direction } from './move-schema.ts';
import type { Outcome } from './outcome.ts';

/** Which control of a row has the focus; kept when a row moves. */
export type RowPart = 'row' | 'name' | 'type' | 'required' | 'description' | 'menu';

export interface BuilderApi {
  /** `inputSchema` or `outputSchema`. */
  root: string;
  /** Makes the change and moves the focus; returns the reason when it is refused. `part` is what takes the focus in the row. */
  run: (make: (root: Json) => Outcome, part?: RowPart) => string | undefined;
  /** The manifest right now, for event handlers. */
  value: () => Json | undefined;
  setExpanded: (id: string, open: boolean) => void;
  setDetails: (id: string, open: boolean) => void;
  activate: (id: string, path: Path) => void;
  /** Moves the focus to the row before or after, or to the first or last. */
  step: (id: string, to: 'before' | 'after' | 'first' | 'last' | 'parent' | 'child', part: RowPart) => void;
  /** Opens what is around the row of `path`, its details if asked, and brings it into sight or into focus. */
  show: (path: Path, withDetails: boolean, focus: boolean) => void;
  add: (path: Path, after?: string) => void;
  duplicate: (path: Path) => void;
  /** `part` takes the focus in the neighbour; the part that has it now when absent. */
  remove: (path: Path, part?: RowPart) => void;
  move: (path: Path, direction: Direction, part?: RowPart) => void;
  /** When a menu has closed: the focus it would take may be wanted elsewhere. */
  keepFocus: (event: Event) => void;
}

export const BuilderContext = createContext<BuilderApi | undefined>(undefined);

export function useBuilder(): BuilderApi {
  const api = useContext(BuilderContext);
  if (!api) throw new Error('This part of the schema builder needs a BuilderContext above it');
  return api;
}
