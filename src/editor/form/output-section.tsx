import { Plus, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { fieldInfo } from '../fields/field-info.ts';
import { useForm } from '../fields/form-context.tsx';
import { useFormValue } from '../fields/form-value.ts';
import { SchemaBuilder } from '../schema/schema-builder.tsx';
import { Section } from './section.tsx';

/** The schema of the result, which a tool need not have. */
export function OutputSection({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const form = useForm();
  const present = useFormValue(['outputSchema']) !== undefined;
  const add = (): void => {
    const value = { type: 'object', properties: {} };
    if (form.edit([{ op: 'set', path: ['outputSchema'], value }], { label: 'Add output schema' }) !== undefined) return;
    announce('Output schema added');
    setTimeout(() => document.querySelector<HTMLElement>('[data-field="outputSchema"] [data-part="add"]')?.focus(), 50);
  };
  const remove = (): void => {
    if (form.edit([{ op: 'remove', path: ['outputSchema'] }], { label: 'Remove output schema' }) !== undefined) return;
    announce('Output schema removed');
    setTimeout(() => document.querySelector<HTMLElement>('[data-field="outputSchema"] button')?.focus(), 50);
  };
  if (!present) {
    return (
      <Section
        title="Output"
        field="outputSchema"
        summary="no schema"
        actions={
          <Button size="sm" icon={Plus} onClick={add}>
            Add output schema
          </Button>
        }
      >
        <p className="text-sm text-muted">{fieldInfo('outputSchema').hint}</p>
      </Section>
    );
  }
  return (
    <SchemaBuilder
      field="outputSchema"
      title="Output"
      scroller={scroller}
      actions={<IconButton size="sm" icon={Trash2} label="Remove output schema" onClick={remove} />}
    />
  );
}
