import { Check, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '../../analysis/question.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { type Json, pointer } from '../../manifest/json.ts';
import { shortened } from '../../manifest/words.ts';
import type { ScenarioCall } from '../../runtime/scenario.ts';
import { useAnswer } from '../../studio/use-answer.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { classNames } from '../../ui/class-names.ts';
import type { FieldMessage } from '../../ui/field.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import { knownTools } from '../known-tools.ts';
import { ValueForm } from '../value-form/value-form.tsx';
import { useEditing } from './editing.tsx';
import { JsonField, TextAreaField, TextField } from './fields.tsx';
import { RowMenu } from './row-menu.tsx';
import { ToolSelect } from './tool-select.tsx';

interface CallEditorProps {
  call: ScenarioCall;
  /** Places of the turn in the model, and of the call in the turn. */
  turn: number;
  index: number;
  count: number;
}

type Mode = 'json' | 'form' | 'raw';

const MODES = [
  { value: 'json', label: 'JSON' },
  { value: 'form', label: 'Form' },
  { value: 'raw', label: 'Raw' },
] as const;

/** One call of the model: which tool, with what. */
export function CallEditor({ call, turn, index, count }: CallEditorProps) {
  const editing = useEditing();
  const tool = useStudio(state => knownTools(state).get(call.tool));
  const path = ['model', turn, 'calls', index];
  const [asForm, setAsForm] = useState(false);
  const [open, setOpen] = useState(false);
  const isRaw = call.raw !== undefined;
  const mode: Mode = isRaw ? 'raw' : asForm && tool ? 'form' : 'json';
  const value = call.arguments ?? {};
  // A scenario may have thousands of calls: what is closed is not checked.
  const answer = useAnswer(open && !isRaw && tool ? { what: 'arguments', key: tool.key, value } : undefined);
  const findings = answer?.kind === 'checked' ? answer.diagnostics : undefined;
  const worst = findings?.some(({ severity }) => severity === 'error') ? ('error' as const) : undefined;
  const place = `step ${turn + 1}, call ${index + 1}`;

  const setMode = (next: Mode): void => {
    setAsForm(next === 'form');
    if (next === 'raw' && !isRaw) editing.write([...path, 'raw'], JSON.stringify(value), 'Send raw text');
    if (next !== 'raw' && isRaw) editing.write([...path, 'raw'], undefined, 'Send arguments');
  };
  return (
    <div data-testid="scenario-call" className="grid grid-cols-1 gap-1.5">
      <div className="flex items-start gap-1">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ml-1 flex min-h-6 min-w-0 flex-1 items-start gap-1 rounded-sm px-1 py-0.5 text-left hover:bg-hover"
        >
          <ChevronRight
            size={14}
            aria-hidden="true"
            className={classNames('mt-0.5 shrink-0 text-muted transition-transform', open && 'rotate-90')}
          />
          <span className="min-w-0 font-mono text-code [overflow-wrap:anywhere]">
            <span className="sr-only">Edit {place}: </span>
            {call.tool}{' '}
            {!open && <span className="text-muted">{shortened(call.raw ?? JSON.stringify(value), 70)}</span>}
          </span>
        </button>
        {worst && <SeverityIcon severity={worst} className="mt-1.5" />}
        <RowMenu
          list={`model ${turn} calls`}
          label={`Actions for ${place}`}
          index={index}
          count={count}
          onMove={to => editing.change([{ op: 'move', path, toIndex: to }], 'Move call')}
          onDuplicate={() =>
            editing.change(
              [{ op: 'insert', path: ['model', turn, 'calls', index + 1], value: call as unknown as Json }],
              'Duplicate call',
            )
          }
          onRemove={() => editing.change([{ op: 'remove', path: count === 1 ? ['model', turn] : path }], 'Remove call')}
        >
          <MenuItem
            {...(call.id !== undefined && { icon: Check })}
            onSelect={() => editing.write([...path, 'id'], call.id === undefined ? 'call_1' : undefined, 'Set call ID')}
          >
            With a call ID of its own
          </MenuItem>
        </RowMenu>
      </div>
      {open && (
        <div className="grid grid-cols-1 gap-1.5 pb-1.5 pl-4">
          <ToolSelect
            label={`Tool of ${place}`}
            anyName
            value={call.tool}
            onChange={next => editing.write([...path, 'tool'], next, 'Choose tool')}
          />
          {call.id !== undefined && (
            <TextField
              path={[...path, 'id']}
              mono
              label="Call ID on the wire"
              editLabel="Edit call ID"
              hint="Empty: the provider sends none."
            />
          )}
          <Segmented
            label={`Arguments of ${place}`}
            options={MODES}
            value={mode}
            onChange={setMode}
            className="h-6! justify-self-start"
          />
          {mode === 'raw' && (
            <TextAreaField
              path={[...path, 'raw']}
              mono
              label="Text as the model wrote it"
              editLabel="Edit raw text"
              hint="It need not be JSON."
            />
          )}
          {mode === 'json' && (
            <JsonField
              path={[...path, 'arguments']}
              label="Arguments"
              editLabel="Edit arguments"
              messages={messagesOf(answer)}
            />
          )}
          {mode === 'form' && tool && (
            <CallForm path={[...path, 'arguments']} schema={tool.inputSchema} value={value} findings={findings} />
          )}
        </div>
      )}
    </div>
  );
}

/** What is wrong with the arguments, as the worker says. */
function messagesOf(answer: Answer | undefined): FieldMessage[] {
  if (answer?.kind === 'timed-out') {
    return [{ severity: 'warning', text: 'Checking these arguments took too long and was stopped.' }];
  }
  if (answer?.kind !== 'checked') return [];
  return answer.diagnostics.map(({ severity, message }) => ({ severity, text: message }));
}

interface CallFormProps {
  path: (string | number)[];
  schema: Json;
  value: Json;
  findings: readonly Diagnostic[] | undefined;
}

function CallForm({ path, schema, value, findings }: CallFormProps) {
  const editing = useEditing();
  return (
    <ValueForm
      label="arguments"
      schema={schema}
      value={value}
      diagnostics={findings}
      write={(place, next) => {
        const at = [...path, ...place];
        const change =
          next === undefined ? ({ op: 'remove', path: at } as const) : ({ op: 'set', path: at, value: next } as const);
        return editing.change([change], 'Edit arguments', pointer(at));
      }}
    />
  );
}
