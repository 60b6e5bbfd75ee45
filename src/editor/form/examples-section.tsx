import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { cloneJson, isObject, type Json } from '../../manifest/json.ts';
import type { ValueChange } from '../../studio/commands/commands.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, FieldMessages } from '../../ui/field.tsx';
import { TextControl } from '../fields/controls.tsx';
import { fieldInfo } from '../fields/field-info.ts';
import { findingMessages } from '../fields/finding-messages.tsx';
import { useFindings } from '../fields/findings.ts';
import { useForm } from '../fields/form-context.tsx';
import { useFormValue } from '../fields/form-value.ts';
import { JsonControl } from '../fields/json-control.tsx';
import { sampleInput } from './sample-input.ts';
import { Section } from './section.tsx';

/** Sample calls, each part as JSON in place. */
export function ExamplesSection() {
  const form = useForm();
  const value = useFormValue(['examples']);
  const findings = useFindings(['examples']);
  const list = useRef<HTMLDivElement>(null);
  const examples = Array.isArray(value) ? value : [];

  /** Makes the change; the focus goes to the example at `focus`, or to the button that adds. */
  const edit = (changes: ValueChange[], label: string, said: string, focus: number): void => {
    if (form.edit(changes, { label, focus: ['examples'] }) !== undefined) return;
    announce(said);
    requestAnimationFrame(() => {
      const section = list.current?.closest('section');
      const card = section?.querySelector<HTMLElement>(`[data-example="${focus}"]`);
      (card ?? section?.querySelector<HTMLElement>('[data-part="add"]'))?.focus();
    });
  };
  const add = (): void => {
    const example = { input: sampleInput(form.value()) };
    const at = examples.length;
    const change: ValueChange = Array.isArray(value)
      ? { op: 'insert', path: ['examples', at], value: example }
      : { op: 'set', path: ['examples'], value: [example] };
    edit([change], 'Add example', `Example ${at + 1} added`, at);
  };

  return (
    <Section
      title="Examples"
      field="examples"
      summary={value === undefined || Array.isArray(value) ? `${examples.length || 'none'}` : 'not a list'}
      actions={
        (value === undefined || Array.isArray(value)) && (
          <Button size="sm" icon={Plus} data-part="add" onClick={add}>
            Add example
          </Button>
        )
      }
    >
      <div ref={list} className="grid gap-2">
        {value !== undefined && !Array.isArray(value) && (
          <JsonControl aria-label="Examples as JSON" path={['examples']} editLabel="Edit examples" />
        )}
        {examples.map((example, index) => (
          <ExampleCard
            // biome-ignore lint/suspicious/noArrayIndexKey: examples have no name of their own.
            key={index}
            index={index}
            count={examples.length}
            example={example}
            edit={edit}
          />
        ))}
        <FieldMessages messages={findingMessages(findings, form)} />
      </div>
    </Section>
  );
}

interface ExampleCardProps {
  index: number;
  count: number;
  example: Json;
  edit: (changes: ValueChange[], label: string, said: string, focus: number) => void;
}

const PARTS = ['title', 'input', 'output', 'error'];

function ExampleCard({ index, count, example, edit }: ExampleCardProps) {
  const form = useForm();
  const path = ['examples', index];
  const own = useFindings(path);
  const shaped = isObject(example);
  const name = `Example ${index + 1}`;
  const move = (to: number): void =>
    edit([{ op: 'move', path, toIndex: to }], 'Move example', `${name} moved, ${to + 1} of ${count}`, to);
  const remove = (): void => {
    const last = count === 1;
    const at = last ? ['examples'] : path;
    edit([{ op: 'remove', path: at }], 'Delete example', `${name} deleted`, last ? -1 : Math.min(index, count - 2));
  };
  const others = shaped ? Object.keys(example).filter(key => !PARTS.includes(key)) : [];
  const addPart = (part: string, value: Json): void => {
    form.edit([{ op: 'set', path: [...path, part], value }], { label: `Add ${part}`, focus: [...path, part] });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and resets the layout.
    <div
      role="group"
      aria-label={name}
      data-example={index}
      tabIndex={-1}
      className="grid gap-2 rounded-md border border-line px-3 py-2"
    >
      <div className="flex items-center gap-1">
        <span className="mr-auto text-sm text-muted">{name}</span>
        <IconButton
          size="sm"
          icon={ArrowUp}
          label={`Move ${name} up`}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        />
        <IconButton
          size="sm"
          icon={ArrowDown}
          label={`Move ${name} down`}
          disabled={index === count - 1}
          onClick={() => move(index + 1)}
        />
        <IconButton
          size="sm"
          icon={Copy}
          label={`Duplicate ${name}`}
          onClick={() =>
            edit(
              [{ op: 'insert', path: ['examples', index + 1], value: cloneJson(example) }],
              'Duplicate example',
              `${name} duplicated`,
              index + 1,
            )
          }
        />
        <IconButton size="sm" icon={Trash2} label={`Delete ${name}`} onClick={remove} />
      </div>
      {shaped ? (
        <>
          {example.title !== undefined && <ExamplePart path={path} part="title" text />}
          <ExamplePart path={path} part="input" />
          {example.output !== undefined && <ExamplePart path={path} part="output" />}
          {example.error !== undefined && <ExamplePart path={path} part="error" text />}
          {others.map(part => (
            <ExamplePart key={part} path={path} part={part} />
          ))}
          <div className="flex flex-wrap gap-1.5">
            {example.title === undefined && <AddPart onClick={() => addPart('title', '')}>Title</AddPart>}
            {example.input === undefined && (
              <AddPart onClick={() => addPart('input', sampleInput(form.value()))}>Input</AddPart>
            )}
            {example.output === undefined && <AddPart onClick={() => addPart('output', null)}>Output</AddPart>}
            {example.error === undefined && <AddPart onClick={() => addPart('error', '')}>Error</AddPart>}
          </div>
        </>
      ) : (
        <JsonControl aria-label={`${name} as JSON`} path={path} editLabel="Edit example" />
      )}
      <FieldMessages messages={findingMessages(own, form)} />
    </div>
  );
}

function ExamplePart({ path, part, text }: { path: (string | number)[]; part: string; text?: boolean }) {
  const form = useForm();
  const at = [...path, part];
  const value = useFormValue(at);
  const findings = useFindings(at, true);
  if (value === undefined) return null;
  const { label, hint } = fieldInfo('examples');
  const title = part === part.toLowerCase() ? part.charAt(0).toUpperCase() + part.slice(1) : part;
  return (
    <Field label={<span title={`${label}: ${hint}`}>{title}</span>} messages={findingMessages(findings, form)}>
      {control =>
        text && typeof value === 'string' ? (
          <TextControl {...control} path={at} editLabel={`Edit example ${part}`} emptyIsAbsent />
        ) : (
          <JsonControl {...control} path={at} editLabel={`Edit example ${part}`} />
        )
      }
    </Field>
  );
}

function AddPart({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex h-6 items-center gap-1 rounded-full border border-dashed border-line-strong px-2.5 text-sm hover:bg-hover"
    >
      <Plus size={12} aria-hidden="true" />
      {children}
    </button>
  );
}
