import { Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { draftOf, type ScenarioItem, scenarioItems, selectedScenario } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useCommands, useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FieldMessages } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useRowIds } from '../row-ids.ts';
import { ActorSection } from './actor-section.tsx';
import { ScenarioEditing } from './editing.tsx';
import { EvalDifferences } from './eval-differences.tsx';
import { ExpectSection } from './expect-section.tsx';
import { TextAreaField, TextField } from './fields.tsx';
import { ModelSection } from './model-section.tsx';
import { PolicySection } from './policy-section.tsx';
import { ScenarioJson } from './scenario-json.tsx';
import { ScenarioList, useSuggest } from './scenario-list.tsx';
import { ToolsSection } from './tools-section.tsx';

/** The scenarios of the bundle, and the selected one to be edited. */
export function ScenarioPane() {
  const items = useStudio(scenarioItems);
  const item = useStudio(selectedScenario);
  // What is open and half typed in the editor is that of this scenario, and of no other that comes to its place.
  const ids = useRowIds(items, each => each.value);
  if (items.length === 0) return <NoScenarios />;
  return (
    <div className="flex h-full min-h-0 flex-col bg-sunken">
      <div className="shrink-0 pt-2">
        <ScenarioList />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {item && (
          <ScenarioEditing key={ids[item.index]} index={item.index}>
            <ScenarioEditor item={item} />
          </ScenarioEditing>
        )}
      </div>
    </div>
  );
}

function NoScenarios() {
  const play = usePlay();
  const commands = useCommands();
  const { suggest, suggesting } = useSuggest();
  const noTools = useStudio(state => state.workspace.tools.length === 0);
  if (noTools) {
    return (
      <div className="h-full overflow-y-auto bg-sunken">
        <EmptyState
          title="No tools to play with"
          actions={<Button onClick={() => commands.setView('design')}>Go to Design</Button>}
        >
          Add a tool first; then a scenario can call it.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="h-full overflow-y-auto bg-sunken">
      <EmptyState
        title="No scenario yet"
        actions={
          <>
            <Button variant="primary" icon={Sparkles} disabled={suggesting} onClick={() => void suggest()}>
              {suggesting ? 'Making one…' : 'Suggest one'}
            </Button>
            <Button icon={Plus} onClick={() => play.addScenario()}>
              Start empty
            </Button>
          </>
        }
      >
        A scenario scripts what a model does: which tools it calls, with what, and what it says in the end. “Suggest
        one” makes it from your tools.
      </EmptyState>
    </div>
  );
}

const MODES = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
] as const;

function ScenarioEditor({ item }: { item: ScenarioItem }) {
  const [mode, setMode] = useState<'form' | 'json'>('form');
  const { scenario, index } = item;
  const isBroken = useStudio(state => draftOf(state, index)?.problem !== undefined);
  const shown = scenario && !isBroken ? mode : 'json';
  return (
    <div className="grid grid-cols-1 gap-3.5 px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="m-0 min-w-0 truncate text-base font-semibold">{item.name}</h2>
        <Segmented label="Scenario as" options={MODES} value={shown} onChange={setMode} className="h-6!" />
      </div>
      {!scenario && (
        <p className="m-0 rounded-md border border-error bg-panel px-2.5 py-1.5">
          This scenario cannot be read, so it cannot run. Below is why; mend it here.
        </p>
      )}
      <EvalDifferences value={item.value} />
      {shown === 'json' || !scenario ? (
        <ScenarioJson item={item} />
      ) : (
        <>
          {item.diagnostics.length > 0 && (
            <FieldMessages messages={item.diagnostics.map(({ severity, message }) => ({ severity, text: message }))} />
          )}
          <TextField path={['name']} label="Name" editLabel="Rename scenario" />
          <TextAreaField path={['message']} label="The person says" editLabel="Edit message" />
          <ModelSection turns={scenario.model} />
          <ToolsSection scenario={scenario} />
          <PolicySection scenario={scenario} />
          <ActorSection scenario={scenario} />
          <ExpectSection scenario={scenario} />
        </>
      )}
    </div>
  );
}
