/** Fields of a scenario: a label, a control for one place, what is wrong with it. */
import type { ComponentProps, ReactNode } from 'react';
import type { Path } from '../../manifest/json.ts';
import { DraftArea, DraftInput } from '../../ui/draft-input.tsx';
import { Field, type FieldMessage } from '../../ui/field.tsx';
import { jsonText, usePlace } from './editing.tsx';

interface FieldProps {
  path: Path;
  label: string;
  /** For undo: “Edit message”. */
  editLabel: string;
  hint?: ReactNode;
  optional?: boolean;
  messages?: readonly FieldMessage[];
}

const rest = ({ hint, optional, messages }: FieldProps) => ({
  ...(hint !== undefined && { hint }),
  ...(optional && { optional }),
  ...(messages && { messages }),
});

export function TextField(props: FieldProps & { mono?: boolean; emptyIsAbsent?: boolean }) {
  const { path, label, editLabel, mono, emptyIsAbsent } = props;
  const place = usePlace(path, editLabel);
  return (
    <Field label={label} layout="stack" data-field={path.join('.')} {...rest(props)}>
      {control => (
        <DraftInput
          {...control}
          mono={mono ?? false}
          value={typeof place.value === 'string' ? place.value : ''}
          write={text => place.writeText(text, emptyIsAbsent)}
        />
      )}
    </Field>
  );
}

export function TextAreaField(
  props: FieldProps & { mono?: boolean; emptyIsAbsent?: boolean; minRows?: number; placeholder?: string },
) {
  const { path, label, editLabel, mono, emptyIsAbsent, minRows = 1, placeholder } = props;
  const place = usePlace(path, editLabel);
  return (
    <Field label={label} layout="stack" data-field={path.join('.')} {...rest(props)}>
      {control => (
        <DraftArea
          {...control}
          mono={mono ?? false}
          minRows={minRows}
          placeholder={placeholder}
          value={typeof place.value === 'string' ? place.value : ''}
          write={text => place.writeText(text, emptyIsAbsent)}
        />
      )}
    </Field>
  );
}

export function NumberField(props: FieldProps & Pick<ComponentProps<'input'>, 'placeholder'>) {
  const { path, label, editLabel, placeholder } = props;
  const place = usePlace(path, editLabel);
  return (
    <Field label={label} layout="stack" data-field={path.join('.')} {...rest(props)}>
      {control => (
        <DraftInput
          {...control}
          mono
          inputMode="numeric"
          placeholder={placeholder}
          value={typeof place.value === 'number' ? String(place.value) : ''}
          write={place.writeNumber}
        />
      )}
    </Field>
  );
}

/** Any value as JSON; an empty field means an absent one. */
export function JsonField(props: FieldProps & { placeholder?: string }) {
  const { path, label, editLabel, placeholder } = props;
  const place = usePlace(path, editLabel);
  const text = jsonText(place.value);
  return (
    <Field label={label} layout="stack" data-field={path.join('.')} {...rest(props)}>
      {control => (
        <DraftArea
          {...control}
          mono
          minRows={Math.min(6, text.split('\n').length)}
          placeholder={placeholder}
          value={text}
          write={place.writeJson}
        />
      )}
    </Field>
  );
}
