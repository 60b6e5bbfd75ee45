import { Plus } from 'lucide-react';
import { useState } from 'react';
import { readJson, readNumber } from '../../document/value-text.ts';
import { isObject, type Json, type Path, sameJson } from '../../manifest/json.ts';
import { Button } from '../../ui/button.tsx';
import { DraftArea, DraftInput } from '../../ui/draft-input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import type { Written } from '../../ui/use-draft.ts';
import { useRowIds } from '../row-ids.ts';
import { type Branch, branchOf, type FieldPlan, firstValue, suits } from './field-plan.ts';
import { useValueForm } from './form-context.tsx';
import { ValueField } from './value-field.tsx';

interface ControlProps<Plan extends FieldPlan = FieldPlan> {
  name: string;
  plan: Plan;
  schema: Json;
  /** Undefined: not there yet, where `canStart`. */
  value: Json | undefined;
  path: Path;
}

type PlanOf<Kind extends FieldPlan['kind']> = Extract<FieldPlan, { kind: Kind }>;

const STARTING: ReadonlySet<FieldPlan['kind']> = new Set(['text', 'number', 'choice', 'boolean', 'any']);

/** There is a control before there is a value: what is typed or chosen makes it one. */
export const canStart = ({ kind }: FieldPlan): boolean => STARTING.has(kind);

/** The control of a value. */
export function ValueControl({ plan, ...rest }: ControlProps) {
  switch (plan.kind) {
    case 'object':
      return <ObjectControl plan={plan} {...rest} />;
    case 'array':
      return <ArrayControl plan={plan} {...rest} />;
    case 'union':
      return <UnionControl plan={plan} {...rest} />;
    case 'choice':
      return <ChoiceControl plan={plan} {...rest} />;
    case 'boolean':
      return <BooleanControl {...rest} />;
    default:
      return <TypedControl plan={plan} {...rest} />;
  }
}

const NEST = 'ml-1 grid grid-cols-1 gap-3 border-l border-line pl-3';

function ObjectControl({ plan, value, path }: ControlProps<PlanOf<'object'>>) {
  const form = useValueForm();
  const messages = form.messagesAt(path);
  const object = isObject(value) ? value : {};
  const known = new Set(plan.members.map(({ name }) => name));
  const others = Object.keys(object).filter(key => !known.has(key));
  return (
    <div className={path.length === 0 ? 'grid grid-cols-1 gap-3' : NEST}>
      {plan.members.map(({ name, schema, required }) => (
        <ValueField
          key={name}
          name={name}
          schema={schema}
          value={Object.hasOwn(object, name) ? object[name] : undefined}
          path={[...path, name]}
          required={required}
          missing={messages.filter(message => message.missing === name)}
        />
      ))}
      {others.map(key => (
        <ValueField
          key={`other ${key}`}
          name={key}
          schema={ANYTHING}
          value={object[key]}
          path={[...path, key]}
          required={false}
        />
      ))}
      {plan.members.length === 0 && others.length === 0 && <p className="m-0 text-sm text-muted">An empty object.</p>}
    </div>
  );
}

const ANYTHING: Json = {};
const NO_ITEMS: readonly Json[] = [];

function ArrayControl({ name, plan, value, path }: ControlProps<PlanOf<'array'>>) {
  const form = useValueForm();
  const items = Array.isArray(value) ? value : NO_ITEMS;
  const ids = useRowIds(items);
  return (
    <div className={NEST}>
      {items.map((item, index) => (
        <ValueField
          key={ids[index]}
          name={`${name} ${index + 1}`}
          schema={plan.itemAt(index)}
          value={item}
          path={[...path, index]}
          required={false}
          onRemove={() => form.write(path, items.toSpliced(index, 1))}
        />
      ))}
      {items.length === 0 && <p className="m-0 text-sm text-muted">An empty list.</p>}
      <Button
        size="sm"
        icon={Plus}
        className="justify-self-start"
        onClick={() => form.write(path, [...items, firstValue(form.root, plan.itemAt(items.length))])}
      >
        Add an item to {name}
      </Button>
    </div>
  );
}

/** Which of several shapes is meant: what the person chose, as long as the value has it, else what the value looks like. */
function useBranch(root: Json, branches: readonly Branch[], value: Json): [number, (index: number) => void] {
  const [chosen, setChosen] = useState<number>();
  const plan = chosen === undefined ? undefined : branches[chosen]?.plan;
  const kept = plan !== undefined && suits(plan, value);
  return [kept ? (chosen as number) : branchOf(root, branches, value), setChosen];
}

function UnionControl({ name, plan: { branches }, value = null, path }: ControlProps<PlanOf<'union'>>) {
  const form = useValueForm();
  const [at, choose] = useBranch(form.root, branches, value);
  const branch = branches[at];
  if (!branch) return null;
  const shown = suits(branch.plan, value) ? branch.plan : ({ kind: 'any' } as const);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Select
        aria-label={`Shape of ${name}`}
        value={String(at)}
        options={branches.map(({ label }, index) => ({ value: String(index), label }))}
        onChange={event => {
          const next = Number(event.target.value);
          choose(next);
          form.write(path, firstValue(form.root, branches[next]?.schema ?? {}));
        }}
      />
      <ValueControl name={name} plan={shown} schema={branch.schema} value={value} path={path} />
    </div>
  );
}

function ChoiceControl({ name, plan: { values }, value, path }: ControlProps<PlanOf<'choice'>>) {
  const form = useValueForm();
  const at = value === undefined ? -1 : values.findIndex(each => sameJson(each, value));
  const word = (each: Json): string => (typeof each === 'string' && each !== '' ? each : JSON.stringify(each));
  return (
    <Select
      aria-label={name}
      value={String(at)}
      options={[
        ...(at < 0
          ? [{ value: '-1', label: value === undefined ? 'omitted' : `${JSON.stringify(value)} (not allowed)` }]
          : []),
        ...values.map((each, index) => ({ value: String(index), label: word(each) })),
      ]}
      onChange={event => {
        const next = values[Number(event.target.value)];
        if (next !== undefined) form.write(path, next);
      }}
    />
  );
}

const YES_NO = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
] as const;

function BooleanControl({ name, value, path }: Omit<ControlProps, 'plan'>) {
  const form = useValueForm();
  return (
    <Segmented<'true' | 'false' | ''>
      label={name}
      className="justify-self-start"
      options={YES_NO}
      value={value === undefined ? '' : value === true ? 'true' : 'false'}
      onChange={next => form.write(path, next === 'true')}
    />
  );
}

const OMITTED = 'omitted';

function TypedControl({ name, plan, value, path }: ControlProps<PlanOf<'number' | 'text' | 'any'>>) {
  const form = useValueForm();
  const written = (next: Json, text: string): Written => {
    const fault = form.write(path, next);
    return fault === undefined ? { text } : { fault };
  };
  const absent = value === undefined;
  const invalid = form.messagesAt(path).some(({ severity }) => severity === 'error') || undefined;
  if (plan.kind === 'text') {
    const props = {
      'aria-label': name,
      'aria-invalid': invalid,
      placeholder: absent ? OMITTED : 'empty text',
      value: typeof value === 'string' ? value : '',
      // An absent text is no empty one, unless something was typed before it was emptied.
      write: (text: string) => (absent && text === '' ? { text } : written(text, text)),
    };
    return <DraftArea minRows={1} {...props} />;
  }
  if (plan.kind === 'number') {
    return (
      <DraftInput
        mono
        inputMode={plan.whole ? 'numeric' : 'decimal'}
        aria-label={name}
        aria-invalid={invalid}
        placeholder={absent ? OMITTED : undefined}
        value={typeof value === 'number' ? String(value) : ''}
        write={text => {
          if (absent && text.trim() === '') return { text: '' };
          const read = readNumber(text, false);
          if (!read.ok) return { fault: read.fault };
          if (read.value === undefined) return { fault: 'A number is missing; choose “omitted” to leave it out.' };
          return written(read.value, String(read.value));
        }}
      />
    );
  }
  const text = absent ? '' : JSON.stringify(value, null, 2);
  return (
    <DraftArea
      mono
      minRows={Math.min(8, text.split('\n').length)}
      aria-label={`${name} as JSON`}
      aria-invalid={invalid}
      placeholder={absent ? OMITTED : undefined}
      value={text}
      write={typed => {
        if (absent && typed.trim() === '') return { text: '' };
        const read = readJson(typed);
        if (!read.ok) return { fault: read.fault };
        return written(read.value as Json, JSON.stringify(read.value, null, 2));
      }}
    />
  );
}
