/** What every control of the form needs: which tool it edits, how to change it, and how to say what happened. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react';
import type { Fix } from '../../manifest/diagnostic.ts';
import type { Json, Path } from '../../manifest/json.ts';
import { pointer } from '../../manifest/json.ts';
import type { ValueChange, ValueOptions } from '../../studio/commands/commands.ts';
import { toolAt } from '../../studio/selectors.ts';
import { useCommands, useGetState } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { editWithCopies } from '../schema/copied-text.ts';
import { applyFix } from './apply-fix.ts';
import { formValue } from './form-value.ts';
import { memberIndex, writeChanges } from './write-value.ts';

export interface FormApi {
  toolKey: string;
  /** Makes the changes as one undo step; a refusal is read out and returned as its reason. */
  edit: (
    changes: readonly ValueChange[],
    options?: ValueOptions,
    /** Inserted values that are copies of what stands at `from`: their text is taken as it is. */
    copies?: readonly { from: Path; to: Path }[],
  ) => string | undefined;
  applyFix: (fix: Fix) => void;
  /** The manifest right now, for event handlers. */
  value: () => Json | undefined;
  /** Tells the studio which place has the focus. */
  visit: (path: Path) => void;
}

const FormContext = createContext<FormApi | undefined>(undefined);

export function FormProvider({ toolKey, children }: { toolKey: string; children: ReactNode }) {
  const commands = useCommands();
  const getState = useGetState();
  const api = useMemo<FormApi>(
    () => ({
      toolKey,
      edit(changes, options, copies = []) {
        if (changes.length === 0) return undefined;
        const text = toolAt(getState(), toolKey)?.text ?? '';
        const copied = copies.length > 0 ? editWithCopies(text, changes, copies) : undefined;
        const outcome = copied
          ? commands.applyEdits(toolKey, copied, { origin: 'form', label: 'Edit', ...options })
          : commands.changeValues(toolKey, changes, { origin: 'form', ...options });
        if (outcome.ok) return undefined;
        announce(outcome.reason);
        return outcome.reason;
      },
      applyFix: fix => applyFix(commands, toolKey, fix),
      value: () => formValue(getState()),
      visit(path) {
        const { selectedKey, selectedPath } = getState();
        if (selectedKey === toolKey && (!selectedPath || pointer(selectedPath) !== pointer(path)))
          commands.select(toolKey, path);
      },
    }),
    [toolKey, commands, getState],
  );
  return <FormContext value={api}>{children}</FormContext>;
}

export function useForm(): FormApi {
  const api = useContext(FormContext);
  if (!api) throw new Error('This control needs a FormProvider above it');
  return api;
}

/** Writes the value at `path` (absent when undefined), merging what is typed in a row into one undo step. Returns why not, if not. */
export function useWriteValue(path: Path, label: string): (value: Json | undefined) => string | undefined {
  const form = useForm();
  const home = useRef<number | undefined>(undefined);
  const place = pointer(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` stands for `path`, which is a new array each time.
  return useCallback(
    value => {
      const root = form.value();
      home.current = memberIndex(root, path) ?? home.current;
      return form.edit(writeChanges(root, path, value, home.current), {
        label,
        mergeKey: `type:${place}`,
        focus: path,
      });
    },
    [form, place, label],
  );
}
