import { draftOf, policyItem } from '../../studio/play/select-play.ts';
import { usePlay } from '../../studio/play/use-play.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { FieldMessages } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-input.tsx';

/** The policy of the bundle as JSON, with what is wrong with it. An empty text is no policy. */
export function PolicyJson() {
  const play = usePlay();
  const { value, diagnostics } = useStudio(policyItem);
  const draft = useStudio(state => draftOf(state, 'policy'));
  const text = draft?.text ?? (value === undefined ? '' : JSON.stringify(value, null, 2));
  return (
    <details>
      <summary className="cursor-pointer rounded-sm text-sm text-muted hover:bg-hover">As JSON</summary>
      <div className="grid grid-cols-1 gap-1 pt-1">
        <TextArea
          mono
          aria-label="Policy of the bundle as JSON"
          aria-invalid={draft?.problem !== undefined}
          minRows={4}
          maxRows={30}
          placeholder='{ "risk": { "destructive": "ask" } }'
          value={text}
          onChange={event => void play.setPolicyText(event.target.value)}
        />
        {draft?.problem !== undefined && <FieldMessages messages={[{ severity: 'error', text: draft.problem }]} />}
        <FieldMessages messages={diagnostics.map(({ severity, message }) => ({ severity, text: message }))} />
      </div>
    </details>
  );
}
