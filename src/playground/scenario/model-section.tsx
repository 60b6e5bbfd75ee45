import { MessageSquare, Wrench } from 'lucide-react';
import { useState } from 'react';
import type { Json } from '../../manifest/json.ts';
import type { ScenarioTurn } from '../../runtime/scenario.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { knownTools } from '../known-tools.ts';
import { PaneSection } from '../pane-section.tsx';
import { useRowIds } from '../row-ids.ts';
import { useEditing } from './editing.tsx';
import { TurnCard } from './turn-card.tsx';

/** So many turns are drawn at once: each has fields, and is checked. */
const STEP = 30;

/** What the scripted model does, turn after turn: calls, several of them at once, or a text. */
export function ModelSection({ turns }: { turns: readonly ScenarioTurn[] }) {
  const editing = useEditing();
  const [shown, setShown] = useState(STEP);
  const ids = useRowIds(turns);
  const firstTool = useStudio(state => knownTools(state).keys().next().value);
  // Before the closing text, which stays the last.
  const end =
    turns.length > 0 && turns.at(-1) && !('calls' in (turns.at(-1) as object)) ? turns.length - 1 : turns.length;
  const add = (value: Json, at: number, label: string): void => {
    editing.change([{ op: 'insert', path: ['model', at], value }], label);
  };
  return (
    <PaneSection title="The model" aside={turns.length === 0 ? 'does nothing yet' : undefined}>
      {turns.slice(0, shown).map((turn, index) => (
        <TurnCard key={ids[index]} turn={turn} index={index} count={turns.length} />
      ))}
      {turns.length > shown && (
        <Button size="sm" variant="link" className="justify-self-start" onClick={() => setShown(shown + STEP)}>
          Show {Math.min(STEP, turns.length - shown)} more of {turns.length} turns
        </Button>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          icon={Wrench}
          disabled={firstTool === undefined}
          onClick={() => add({ calls: [{ tool: firstTool ?? '', arguments: {} }] }, end, 'Add step')}
        >
          Add calls
        </Button>
        <Button size="sm" icon={MessageSquare} onClick={() => add({ text: '' }, turns.length, 'Add text')}>
          Add a text
        </Button>
      </div>
    </PaneSection>
  );
}
