import { Send } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { targetName } from '../../adapters/catalogue.ts';
import { readJson } from '../../document/value-text.ts';
import type { Json } from '../../manifest/json.ts';
import type { CallDraft } from '../../studio/play/play-state.ts';
import { playTargets } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { DraftArea } from '../../ui/draft-input.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { type KnownTool, knownTools } from '../known-tools.ts';
import { ValueForm } from '../value-form/value-form.tsx';
import { asHint, CallReportView } from './call-report-view.tsx';
import { useSendAsCall } from './use-send-as-call.ts';

/** Calls one tool: its arguments as a form, and beside it what would become of them. */
export function OneToolPane() {
  const play = usePlay();
  const tools = useStudio(knownTools);
  const key = useStudio(state => state.play.call.key);
  const selectedKey = useStudio(state => state.selectedKey);
  const all = [...tools.values()];
  const tool = all.find(each => each.key === key);
  const first = all.find(each => each.key === selectedKey)?.key ?? all[0]?.key;
  useEffect(() => {
    if (!tool && first !== undefined) play.callTool(first);
  }, [play, tool, first]);
  if (all.length === 0) {
    return (
      <EmptyState title="No tool to call">
        Add a tool in Design, or mend the text of one: none of the bundle can be read.
      </EmptyState>
    );
  }
  return tool ? <OneTool key={tool.key} tool={tool} tools={all} /> : null;
}

const EMPTY: CallDraft = { terms: 'manifest', value: {} };

const MODES = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const;

function OneTool({ tool, tools }: { tool: KnownTool; tools: readonly KnownTool[] }) {
  const play = usePlay();
  const send = useSendAsCall();
  const targets = useStudio(playTargets);
  const given = useStudio(state => state.play.call.drafts[tool.key]);
  const draft = given ?? EMPTY;
  const report = useStudio(state => state.play.call.report);
  // Before anything is given, what is missing is no mistake yet.
  const hints = useMemo(() => report?.checks.map(asHint), [report]);
  const [mode, setMode] = useState<'form' | 'json'>('form');
  // A model’s terms are those of a compiled schema; the form knows the manifest’s.
  const inTerms = draft.terms === 'manifest';
  const shown = inTerms ? mode : 'json';
  return (
    <div className="@container flex h-full min-h-0 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <Select
          fit
          aria-label="Tool to call"
          value={tool.key}
          options={tools.map(({ key, toolId }) => ({ value: key, label: toolId }))}
          onChange={event => play.callTool(event.target.value)}
        />
        <Select
          fit
          aria-label="Arguments in the terms of"
          value={draft.terms}
          options={[
            { value: 'manifest', label: 'in the manifest’s terms' },
            ...targets.map(({ target }) => ({ value: target, label: `as sent by ${targetName(target)}` })),
          ]}
          onChange={event => play.setCallTerms(event.target.value)}
        />
        {inTerms && <Segmented label="Arguments as" options={MODES} value={mode} onChange={setMode} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid min-h-full content-start @min-[480px]:grid-cols-2 @min-[480px]:content-stretch">
          <section aria-label={`Arguments of ${tool.toolId}`} className="min-w-0 px-4 py-3">
            {shown === 'form' ? (
              <ValueForm
                label="arguments"
                schema={tool.inputSchema}
                value={draft.value}
                diagnostics={given ? report?.checks : hints}
                applied={report?.applied}
                write={(path, value) => {
                  if (path.length === 0) {
                    play.setCallValue(value);
                    return undefined;
                  }
                  const outcome = play.changeCallValue([
                    value === undefined ? { op: 'remove', path } : { op: 'set', path, value },
                  ]);
                  return outcome.ok ? undefined : outcome.reason;
                }}
              />
            ) : (
              <ArgumentsText value={draft.value} onChange={play.setCallValue} />
            )}
          </section>
          <section
            aria-label="What would happen"
            className="min-w-0 border-t border-line bg-sunken px-4 py-3 @min-[480px]:border-t-0 @min-[480px]:border-l"
          >
            <CallReportView tool={tool} touched={given !== undefined} />
          </section>
        </div>
      </div>
      <div className="flex shrink-0 justify-end border-t border-line px-4 py-2">
        <Button icon={Send} disabled={!inTerms} onClick={() => send(tool.toolId, draft.value)}>
          Send as a scenario call
        </Button>
      </div>
    </div>
  );
}

interface ArgumentsTextProps {
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

/** Empty means that there are no arguments at all. */
function ArgumentsText({ value, onChange }: ArgumentsTextProps) {
  return (
    <DraftArea
      mono
      minRows={8}
      maxRows={40}
      aria-label="Arguments as JSON"
      placeholder="no arguments at all"
      value={value === undefined ? '' : JSON.stringify(value, null, 2)}
      write={text => {
        if (text.trim() === '') {
          onChange(undefined);
          return { text: '' };
        }
        const read = readJson(text);
        if (!read.ok) return { fault: read.fault };
        onChange(read.value);
        return { text: JSON.stringify(read.value, null, 2) };
      }}
    />
  );
}
