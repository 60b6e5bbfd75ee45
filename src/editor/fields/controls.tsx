/** Controls for one value at one path: they read it from the document and write it back as it is typed. */
import type { ComponentProps } from 'react';
import { readNumber } from '../../document/value-text.ts';
import type { Json, Path } from '../../manifest/json.ts';
import { DraftArea, DraftInput } from '../../ui/draft-input.tsx';
import type { Written } from '../../ui/use-draft.ts';
import { useForm, useWriteValue } from './form-context.tsx';
import { useFormValue } from './form-value.ts';

type InputRest = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & { mono?: boolean; inputSize?: 'sm' | 'md' };
type AreaRest = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & { mono?: boolean; minRows?: number };

interface TextProps {
  path: Path;
  /** For the history: "Edit description". */
  editLabel: string;
  /** An empty field means an absent one; otherwise an empty text is written. */
  emptyIsAbsent?: boolean;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function useTextWriter(path: Path, editLabel: string, emptyIsAbsent: boolean): (text: string) => Written {
  const write = useWriteValue(path, editLabel);
  return text => {
    const fault = write(text === '' && emptyIsAbsent ? undefined : text);
    return fault === undefined ? { text } : { fault };
  };
}

export function TextControl({ path, editLabel, emptyIsAbsent = false, ...rest }: TextProps & InputRest) {
  const form = useForm();
  const value = textOf(useFormValue(path));
  const write = useTextWriter(path, editLabel, emptyIsAbsent);
  return <DraftInput {...rest} value={value} write={write} onFocus={() => form.visit(path)} />;
}

export function TextAreaControl({ path, editLabel, emptyIsAbsent = false, ...rest }: TextProps & AreaRest) {
  const form = useForm();
  const value = textOf(useFormValue(path));
  const write = useTextWriter(path, editLabel, emptyIsAbsent);
  return <DraftArea {...rest} value={value} write={write} onFocus={() => form.visit(path)} />;
}

interface NumberProps {
  path: Path;
  editLabel: string;
  /** Whole numbers from 0. */
  whole?: boolean;
}

/** A number; empty means absent. The person's own spelling stands until the field is left. */
export function NumberControl({ path, editLabel, whole = false, ...rest }: NumberProps & InputRest) {
  const form = useForm();
  const value = useFormValue(path);
  const write = useWriteValue(path, editLabel);
  return (
    <DraftInput
      inputMode={whole ? 'numeric' : 'decimal'}
      mono
      {...rest}
      value={typeof value === 'number' ? String(value) : ''}
      onFocus={() => form.visit(path)}
      write={text => {
        const read = readNumber(text, whole);
        if (!read.ok) return { fault: read.fault };
        const fault = write(read.value);
        return fault === undefined ? { text: read.value === undefined ? '' : String(read.value) } : { fault };
      }}
    />
  );
}
