import { useEffect, useId, useRef } from 'react';
import type { ApprovalRequest } from '../../runtime/run-result.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { JsonBlock } from '../../ui/code/json-block.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';

interface ApprovalCardProps {
  request: ApprovalRequest;
  /** Where the call was made: an answer holds for this very call, so that another target may ask about another one. */
  target: string;
  answer: (answer: 'approve' | 'deny') => void;
}

/** The run waits for a person. The focus comes here, but on no button: a key that is still on its way approves nothing. */
export function ApprovalCard({ request, target, answer }: ApprovalCardProps) {
  const several = useStudio(state => (state.play.run?.lanes.length ?? 0) > 1);
  const { callId, toolId, reasons } = request;
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each call that is asked about
  useEffect(() => {
    card.current?.focus();
    announce(`${toolId} asks for approval on ${target}: ${reasons.join(', ').replaceAll('`', '')}`);
  }, [callId, target]);
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-testid="approval"
      className="m-4 grid max-h-[60%] shrink-0 gap-2 overflow-y-auto rounded-lg border border-warning bg-panel p-3"
    >
      <h3 id={titleId} className="m-0 flex flex-wrap items-center gap-1.5 text-base font-semibold">
        <SeverityIcon severity="warning" label="" />
        Run <code className="font-mono text-code font-normal">{toolId}</code> with these arguments?
      </h3>
      <p className="m-0 text-muted">
        Asked on {target} because of <Prose>{reasons.join(', ')}</Prose>. What you approve is exactly what runs
        {several && '; your answer holds for the same call on the other providers too'}. Nothing leaves this page.
      </p>
      <div className="rounded-md border border-line bg-sunken px-2.5 py-1.5">
        <JsonBlock text={JSON.stringify(request.arguments, null, 2)} />
      </div>
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => answer('approve')}>
          Approve
        </Button>
        <Button onClick={() => answer('deny')}>Deny</Button>
      </div>
    </section>
  );
}
