import { ClipboardCheck } from 'lucide-react';
import type { Json } from '../../manifest/json.ts';
import { count } from '../../manifest/words.ts';
import type { RunResult } from '../../runtime/run-result.ts';
import type { Scenario } from '../../runtime/scenario.ts';
import { presentResult } from '../../studio/play/select-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { FoldedSection } from '../pane-section.tsx';
import { useEditing } from './editing.tsx';
import { JsonField, TextAreaField } from './fields.tsx';

/** As in `checkExpectations`. */
const ANY = '*';
const OUTCOMES = ['completed', 'turn-limit', 'cancelled', 'failed'];

/** What must come out. A scenario that says so is an eval case. */
export function ExpectSection({ scenario }: { scenario: Scenario }) {
  const editing = useEditing();
  const last = useStudio(presentResult);
  const { expect } = scenario;
  return (
    <FoldedSection title="Expected" aside={expect ? expectWords(expect) : 'nothing, so it is no eval case'}>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          icon={ClipboardCheck}
          disabled={!last}
          title={last ? undefined : 'Run the scenario as it is now first'}
          onClick={() => last && editing.write(['expect'], expectationOf(last), 'Expect what came out')}
        >
          Fill in from the last run
        </Button>
        {expect && (
          <Button size="sm" variant="ghost" onClick={() => editing.write(['expect'], undefined, 'Expect nothing')}>
            Expect nothing
          </Button>
        )}
      </div>
      {expect && (
        <>
          <Select
            aria-label="Expected outcome"
            // A case that states none must be completed.
            value={expect.outcome ?? 'completed'}
            options={[...OUTCOMES.map(value => ({ value, label: value })), { value: ANY, label: 'any outcome' }]}
            onChange={event => editing.write(['expect', 'outcome'], event.target.value, 'Edit expected outcome')}
          />
          <TextAreaField
            path={['expect', 'text']}
            label="Final text"
            editLabel="Edit expected text"
            emptyIsAbsent
            placeholder="any"
          />
          <JsonField path={['expect', 'calls']} label="Calls" editLabel="Edit expected calls" placeholder="any" />
        </>
      )}
    </FoldedSection>
  );
}

function expectWords({ outcome, calls, text }: NonNullable<Scenario['expect']>): string {
  const parts = [outcome, calls && count(calls.length, 'call'), text !== undefined && 'a text'];
  return parts.filter(Boolean).join(', ');
}

/** What came out, as what must come out. */
function expectationOf({ outcome, text, calls }: RunResult): Json {
  return {
    outcome,
    calls: calls.map(({ toolId, wireName, status, arguments: given }) => ({
      tool: toolId ?? wireName,
      status,
      ...(given !== undefined && { arguments: given }),
    })),
    ...(text !== undefined && { text }),
  };
}
