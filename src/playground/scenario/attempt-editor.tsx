import type { ValueChange } from '../../document/change-values.ts';
import type { Path } from '../../manifest/json.ts';
import type { ToolAttempt } from '../../runtime/scenario.ts';
import { Select } from '../../ui/select.tsx';
import { useEditing } from './editing.tsx';
import { JsonField, NumberField, TextField } from './fields.tsx';

type Answer = 'usual' | 'result' | 'error' | 'nothing';

const ANSWERS: readonly { value: Answer; label: string }[] = [
  { value: 'usual', label: 'answers with its example or a sample' },
  { value: 'result', label: 'answers with a fixed result' },
  { value: 'error', label: 'fails with an error' },
  { value: 'nothing', label: 'returns nothing' },
];

const answerOf = ({ result, error, nothing }: ToolAttempt): Answer =>
  error !== undefined ? 'error' : nothing ? 'nothing' : result !== undefined ? 'result' : 'usual';

interface AttemptEditorProps {
  path: Path;
  attempt: ToolAttempt;
  /** Which execution of which tool. */
  name: string;
}

/** How one execution goes: what comes back, and after how long. */
export function AttemptEditor({ path, attempt, name }: AttemptEditorProps) {
  const editing = useEditing();
  const answer = answerOf(attempt);
  const choose = (next: Answer): void => {
    const changes: ValueChange[] = (['result', 'error', 'nothing'] as const)
      .filter(key => attempt[key] !== undefined)
      .map(key => ({ op: 'remove', path: [...path, key] }));
    if (next === 'result') changes.push({ op: 'set', path: [...path, 'result'], value: {} });
    if (next === 'error') changes.push({ op: 'set', path: [...path, 'error'], value: 'The service is not available.' });
    if (next === 'nothing') changes.push({ op: 'set', path: [...path, 'nothing'], value: true });
    editing.change(changes, 'Choose what it answers');
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Select
        aria-label={`What ${name} answers`}
        value={answer}
        options={ANSWERS}
        onChange={event => choose(event.target.value as Answer)}
      />
      {answer === 'result' && <JsonField path={[...path, 'result']} label="Result" editLabel="Edit result" />}
      {answer === 'error' && <TextField path={[...path, 'error']} label="Error" editLabel="Edit error" />}
      <NumberField
        path={[...path, 'latencyMs']}
        label="Latency (ms, virtual)"
        editLabel="Edit latency"
        placeholder="0"
      />
    </div>
  );
}
