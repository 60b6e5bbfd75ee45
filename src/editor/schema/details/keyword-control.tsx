import { CornerDownRight, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { isObject, type Json, type Path, valueAt } from '../../../manifest/json.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldMessages } from '../../../ui/field.tsx';
import { NumberControl, TextControl } from '../../fields/controls.tsx';
import { keywordHint } from '../../fields/field-info.ts';
import { findingMessages } from '../../fields/finding-messages.tsx';
import { isLocked, useFindings } from '../../fields/findings.ts';
import { useForm, useWriteValue } from '../../fields/form-context.tsx';
import { useFormValue } from '../../fields/form-value.ts';
import { JsonControl } from '../../fields/json-control.tsx';
import { useBuilder } from '../builder-context.tsx';
import { FORMATS, type KeywordField } from '../keywords.ts';
import { localReferences, referencedPath } from '../references.ts';
import { ValueControl } from './value-control.tsx';
import { ValuesControl } from './values-control.tsx';

interface KeywordControlProps {
  path: Path;
  field: KeywordField;
  schema: Json;
}

/** One keyword with the input that suits it. */
export function KeywordControl({ path, field, schema }: KeywordControlProps) {
  const { keyword, label, input } = field;
  const at = [...path, keyword];
  const locked = isLocked(useFindings(at));
  const editLabel = `Edit \`${keyword}\``;
  const present = isObject(schema) && Object.hasOwn(schema, keyword);
  if (input === 'switch')
    return (
      <SwitchKeyword
        at={at}
        field={field}
        on={isObject(schema) && schema[keyword] === true}
        present={present}
        disabled={locked}
      />
    );
  return (
    <KeywordFrame at={at} label={label} removable={present && (!field.always || input === 'value')}>
      {control => {
        const rest = { ...control, disabled: locked };
        switch (input) {
          case 'count':
            return <NumberControl {...rest} inputSize="sm" whole path={at} editLabel={editLabel} />;
          case 'number':
            return <NumberControl {...rest} inputSize="sm" path={at} editLabel={editLabel} />;
          case 'values':
            return <ValuesControl {...rest} path={path} keyword={keyword} schema={schema} />;
          case 'value':
            return <ValueControl {...rest} path={path} keyword={keyword} schema={schema} />;
          case 'format':
            return <Suggested {...rest} path={at} editLabel={editLabel} suggestions={FORMATS} />;
          case 'reference':
            return <ReferenceControl {...rest} path={at} editLabel={editLabel} />;
          default:
            return (
              <TextControl
                {...rest}
                inputSize="sm"
                mono={input === 'pattern'}
                path={at}
                editLabel={editLabel}
                emptyIsAbsent={field.always ?? false}
              />
            );
        }
      }}
    </KeywordFrame>
  );
}

/** A keyword that has no form, as JSON in place. */
export function RawKeyword({ path, keyword }: { path: Path; keyword: string }) {
  const at = [...path, keyword];
  const locked = isLocked(useFindings(at));
  return (
    <KeywordFrame at={at} label={<code className="font-mono text-code">{keyword}</code>} removable>
      {control => <JsonControl {...control} disabled={locked} path={at} editLabel={`Edit \`${keyword}\``} />}
    </KeywordFrame>
  );
}

interface FrameControl {
  id: string;
  'aria-describedby': string;
}

interface KeywordFrameProps {
  at: Path;
  label: ReactNode;
  removable: boolean;
  children: (control: FrameControl) => ReactNode;
}

function KeywordFrame({ at, label, removable, children }: KeywordFrameProps) {
  const id = useId();
  const form = useForm();
  const keyword = String(at.at(-1));
  const hint = keywordHint(keyword);
  const messages = findingMessages(useFindings(at, true), form);
  return (
    <div className="min-w-0" data-field={at.join('.')}>
      <div className="flex min-h-6 items-center justify-between gap-1">
        <label htmlFor={id} title={hint} className="truncate text-sm text-muted">
          {label}
        </label>
        {removable && (
          <IconButton
            size="sm"
            icon={X}
            label={`Remove ${typeof label === 'string' ? label : keyword}`}
            onClick={event => {
              const details = event.currentTarget.closest('[data-details]');
              form.edit([{ op: 'remove', path: at }], { label: `Remove \`${keyword}\``, focus: at.slice(0, -1) });
              // The button that adds it again.
              requestAnimationFrame(() =>
                details?.querySelector<HTMLElement>('[data-part="add-keyword"] button')?.focus(),
              );
            }}
          />
        )}
      </div>
      {children({ id, 'aria-describedby': `${id}-hint` })}
      <span id={`${id}-hint`} className="sr-only">
        {hint} {messages.map(message => message.text).join(' ')}
      </span>
      <FieldMessages messages={messages} />
    </div>
  );
}

interface SwitchKeywordProps {
  at: Path;
  field: KeywordField;
  on: boolean;
  present: boolean;
  disabled: boolean;
}

function SwitchKeyword({ at, field, on, present, disabled }: SwitchKeywordProps) {
  const id = useId();
  const form = useForm();
  const write = useWriteValue(at, `Set \`${field.keyword}\``);
  const messages = findingMessages(useFindings(at, true), form);
  return (
    <div className="min-w-0 self-end" data-field={at.join('.')} title={keywordHint(field.keyword)}>
      <Checkbox
        className="justify-start! text-sm"
        checked={on}
        disabled={disabled}
        aria-describedby={messages.length > 0 ? id : undefined}
        // Off means absent, unless the text says false already.
        onChange={event => write(event.target.checked ? true : present && !on ? false : undefined)}
      >
        {field.label}
      </Checkbox>
      <FieldMessages id={id} messages={messages} />
    </div>
  );
}

interface SuggestedProps extends FrameControl {
  disabled: boolean;
  path: Path;
  editLabel: string;
  suggestions: readonly string[];
}

function Suggested({ suggestions, ...rest }: SuggestedProps) {
  const listId = useId();
  return (
    <>
      <TextControl {...rest} inputSize="sm" mono emptyIsAbsent list={listId} />
      <datalist id={listId}>
        {suggestions.map(suggestion => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}

function ReferenceControl(props: Omit<SuggestedProps, 'suggestions'>) {
  const form = useForm();
  const builder = useBuilder();
  const reference = useFormValue(props.path);
  const root = props.path.slice(0, 1);
  const target = typeof reference === 'string' ? referencedPath(root, reference) : undefined;
  return (
    <span className="flex gap-1">
      <span className="min-w-0 flex-1">
        <Suggested {...props} suggestions={localReferences(valueAt(form.value(), root))} />
      </span>
      {target && target.length > 1 && (
        <IconButton
          size="sm"
          icon={CornerDownRight}
          label="Go to the definition"
          onClick={() => builder.show(target, false, true)}
        />
      )}
    </span>
  );
}
