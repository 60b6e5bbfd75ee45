import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ClashAnswer, clashes, type ImportChoice, isTaken } from '../../studio/import-plan.ts';
import { severityCounts } from '../../studio/select/rows.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { SeverityCount } from '../../ui/severity.tsx';
import type { ImportChoices } from './import-choices.ts';
import { ImportNotes } from './import-notes.tsx';

interface FoundToolProps {
  choice: ImportChoice;
  index: number;
  model: ImportChoices;
  /** Several formats were found: each tool says which is its own. */
  showsFormat: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** One tool that was found: whether to take it, what is to be said about it, and what only the person can decide. */
export function FoundTool({ choice, index, model, showsFormat, open, onOpenChange }: FoundToolProps) {
  const { tool, taken, fixed } = choice;
  const label = tool.toolId ?? tool.name ?? 'untitled';
  const notes = fixed && tool.fix ? tool.fix.notes : tool.notes;
  const clash = clashes(tool, model.present);
  return (
    <div data-testid="found-tool" className="grid gap-1.5 px-3 py-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          className="min-w-0 justify-start"
          checked={taken}
          onChange={event => model.change(index, { taken: event.target.checked })}
        >
          <span className="min-w-0 break-all font-mono text-code font-medium">{label}</span>
        </Checkbox>
        <span className="min-w-0 flex-1 truncate text-muted">
          {tool.toolId === undefined ? '' : tool.name}
          {showsFormat && <span className="ml-2 text-sm">{tool.format}</span>}
        </span>
        <NotesToggle
          notes={notes}
          hasMore={tool.fix !== undefined}
          label={label}
          open={open}
          onOpenChange={onOpenChange}
        />
      </div>
      {clash && <Clash choice={choice} index={index} model={model} label={label} />}
      {tool.fix && isTaken(choice, model.present) && (
        <div className="pl-6">
          <Checkbox
            className="justify-start"
            checked={fixed}
            onChange={event => model.change(index, { fixed: event.target.checked })}
          >
            <span className="min-w-0 text-sm">
              <Prose>{tool.fix.title}</Prose>
              <span className="sr-only"> in {label}</span>
            </span>
          </Checkbox>
          {open && (
            <p className="m-0 pl-6 text-sm text-muted">
              <Prose>{fixed ? tool.fix.after : tool.fix.before}</Prose>
            </p>
          )}
        </div>
      )}
      {open && notes.length > 0 && (
        <div className="pl-6">
          <ImportNotes notes={notes} />
        </div>
      )}
    </div>
  );
}

type NotesToggleProps = Pick<FoundToolProps, 'open' | 'onOpenChange'> & {
  notes: ImportChoice['tool']['notes'];
  label: string;
  /** There is something to explain even without a finding. */
  hasMore: boolean;
};

function NotesToggle({ notes, hasMore, label, open, onOpenChange }: NotesToggleProps) {
  if (notes.length === 0 && !hasMore) return <span className="text-sm text-muted">Nothing to report</span>;
  const { errors, warnings, infos } = severityCounts(notes);
  const Icon = open ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={() => onOpenChange(!open)}
      className="inline-flex min-h-6 items-center gap-2 rounded-md px-1.5 text-sm hover:bg-hover"
    >
      <span className="sr-only">Findings of {label}: </span>
      {notes.length === 0 && <span className="text-muted">Why</span>}
      {errors > 0 && <SeverityCount severity="error" count={errors} />}
      {warnings > 0 && <SeverityCount severity="warning" count={warnings} />}
      {infos > 0 && <SeverityCount severity="info" count={infos} />}
      <Icon size={14} aria-hidden="true" />
    </button>
  );
}

/** What can become of a tool whose toolId is taken. */
export const clashOptions = (copyId?: string): SelectOption[] => [
  { value: 'copy', label: copyId === undefined ? 'Add as a copy' : `Add as ${copyId}` },
  { value: 'replace', label: 'Replace it' },
  { value: 'skip', label: 'Skip' },
];

function Clash({
  choice,
  index,
  model,
  label,
}: Pick<FoundToolProps, 'choice' | 'index' | 'model'> & { label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pl-6 text-sm">
      <span className="text-warning">
        {choice.isThere
          ? 'The same tool is in the bundle already.'
          : 'A tool with this toolId is in the bundle already.'}
      </span>
      <Select
        fit
        inputSize="sm"
        disabled={!choice.taken}
        aria-label={`What to do with ${label}`}
        options={clashOptions(model.copies.get(index))}
        value={choice.answer}
        onChange={event => model.change(index, { answer: event.target.value as ClashAnswer })}
      />
    </div>
  );
}
