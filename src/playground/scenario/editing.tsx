import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { ValueChange } from '../../document/change-values.ts';
import { readJson, readNumber } from '../../document/value-text.ts';
import { type Json, type Path, pointer, valueAt } from '../../manifest/json.ts';
import type { Outcome } from '../../studio/commands/commands.ts';
import type { ScenarioEdit } from '../../studio/play/play-commands.ts';
import { scenarioItems } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import type { StudioState } from '../../studio/state.ts';
import { useGetState, useStudio } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import type { Written } from '../../ui/use-draft.ts';
import { writeAt } from './write-at.ts';

export interface Editing {
  /** As it stands. */
  value: Json | undefined;
  /** One undo step; returns why not, if not. */
  change: (changes: readonly ValueChange[], label: string, mergeKey?: string) => string | undefined;
  /** Writes one place, absent when undefined; what is typed in a row is one undo step. */
  write: (path: Path, value: Json | undefined, label: string) => string | undefined;
}

const Context = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = useContext(Context);
  if (!editing) throw new Error('This control needs a scenario or a policy above it');
  return editing;
}

type Send = (changes: readonly ValueChange[], edit: ScenarioEdit) => Outcome;

/** Edits what `read` finds in the state, by `send`. Both have to stay the same functions. */
function useEditor(read: (state: StudioState) => Json | undefined, send: Send): Editing {
  const getState = useGetState();
  const value = useStudio(read);
  return useMemo<Editing>(() => {
    const change: Editing['change'] = (changes, label, mergeKey) => {
      if (changes.length === 0) return undefined;
      const outcome = send(changes, { label, ...(mergeKey !== undefined && { mergeKey }) });
      if (outcome.ok) return undefined;
      announce(outcome.reason);
      return outcome.reason;
    };
    return {
      value,
      change,
      // What is typed fast comes before the next drawing, so the present value is asked for.
      write: (path, next, label) => change(writeAt(read(getState()), path, next), label, pointer(path)),
    };
  }, [getState, read, send, value]);
}

/** For controls of the scenario at `index`. */
export function ScenarioEditing({ index, children }: { index: number; children: ReactNode }) {
  const play = usePlay();
  const read = useCallback((state: StudioState) => scenarioItems(state)[index]?.value, [index]);
  const send = useCallback<Send>((changes, edit) => play.changeScenario(index, changes, edit), [play, index]);
  return <Context value={useEditor(read, send)}>{children}</Context>;
}

const readPolicy = (state: StudioState): Json | undefined => state.workspace.policy;

/** For controls of the bundle's policy. */
export function PolicyEditing({ children }: { children: ReactNode }) {
  return <Context value={useEditor(readPolicy, usePlay().changePolicy)}>{children}</Context>;
}

/** The value at a place, and how a text that was typed is written there. */
export interface Place {
  value: Json | undefined;
  write: (value: Json | undefined) => string | undefined;
  writeText: (text: string, emptyIsAbsent?: boolean) => Written;
  writeNumber: (text: string) => Written;
  writeJson: (text: string) => Written;
}

export function usePlace(path: Path, label: string): Place {
  const editing = useEditing();
  const write = (value: Json | undefined): string | undefined => editing.write(path, value, label);
  const written = (value: Json | undefined, text: string): Written => {
    const fault = write(value);
    return fault === undefined ? { text } : { fault };
  };
  return {
    value: valueAt(editing.value, path),
    write,
    writeText: (text, emptyIsAbsent = false) => written(text === '' && emptyIsAbsent ? undefined : text, text),
    writeNumber(text) {
      const read = readNumber(text, true);
      if (!read.ok) return { fault: read.fault };
      return written(read.value, read.value === undefined ? '' : String(read.value));
    },
    writeJson(text) {
      if (text.trim() === '') return written(undefined, '');
      const read = readJson(text);
      if (!read.ok || read.value === undefined) return { fault: read.ok ? 'This is not JSON.' : read.fault };
      return written(read.value, jsonText(read.value));
    },
  };
}

/** Short values on one line, others as they are written everywhere. */
export function jsonText(value: Json | undefined): string {
  if (value === undefined) return '';
  const short = JSON.stringify(value);
  return short.length <= 40 ? short : JSON.stringify(value, null, 2);
}
