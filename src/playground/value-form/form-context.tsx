import { createContext, useContext } from 'react';
import type { Json, Path } from '../../manifest/json.ts';
import type { FieldMessage } from '../../ui/field.tsx';

export interface ValueMessage extends FieldMessage {
  /** The name of a member that is not there: it is said at the member, where the form has it. */
  missing?: string;
}

/** What every field of a value form has to know. */
export interface ValueFormApi {
  /** References stand in it. */
  root: Json;
  /** Absent when undefined: omitted, which is neither empty nor null. Returns why not, if not. */
  write: (path: Path, value: Json | undefined) => string | undefined;
  messagesAt: (path: Path) => readonly ValueMessage[];
  /** The default that would be filled in there; undefined where none would. */
  filledInAt: (path: Path) => Json | undefined;
  /** Shown as JSON although it has a control. */
  isRaw: (path: Path) => boolean;
  toggleRaw: (path: Path) => void;
}

export const ValueFormContext = createContext<ValueFormApi | undefined>(undefined);

export function useValueForm(): ValueFormApi {
  const api = useContext(ValueFormContext);
  if (!api) throw new Error('A field of a value needs a ValueForm above it');
  return api;
}
