import { draftOf, type ScenarioItem } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { Button } from '../../ui/button.tsx';
import { FieldMessages } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';

/** The whole scenario as JSON. What is not JSON (yet) is kept beside it and refused with the reason. */
export function ScenarioJson({ item }: { item: ScenarioItem }) {
  const play = usePlay();
  const draft = useStudio(state => draftOf(state, item.index));
  const text = draft?.text ?? JSON.stringify(item.value, null, 2);
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        mono
        aria-label={`${item.name} as JSON`}
        aria-invalid={draft?.problem !== undefined || item.scenario === undefined}
        minRows={10}
        maxRows={60}
        value={text}
        onChange={event => void play.setScenarioText(item.index, event.target.value)}
      />
      {/* In sight while the text reaches far below the edge. */}
      <div className="sticky bottom-0 grid py-1 max-h-40 gap-1.5 overflow-y-auto bg-sunken empty:hidden">
        {draft?.problem !== undefined && (
          <div className="flex items-start gap-2">
            <FieldMessages
              messages={[
                { severity: 'error', text: `${draft.problem} The scenario stays as it was until this is JSON.` },
              ]}
            />
            <Button size="sm" className="ml-auto" onClick={() => play.discardDraft(item.index)}>
              Take back
            </Button>
          </div>
        )}
        <FieldMessages messages={item.diagnostics.map(({ severity, message }) => ({ severity, text: message }))} />
      </div>
    </div>
  );
}
