import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { targetName } from '../../adapters/catalogue.ts';
import type { Loss } from '../../analysis/proof/provable.ts';
import type { Witness } from '../../analysis/proof/prove-loss.ts';
import type { Json } from '../../manifest/json.ts';
import { useAnswer } from '../../studio/use-answer.ts';
import { announce } from '../../ui/announcer.tsx';
import { IconButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { JsonLine } from '../../ui/code/code-line.tsx';
import { Prose } from '../../ui/prose.tsx';
import { toast } from '../../ui/toast.tsx';
import { tellNoProof, tellValue, tellWitness } from './proof-words.ts';

interface ProofPanelProps {
  /** The tool document. */
  toolKey: string;
  target: string;
  loss: Loss;
}

/** A value on which manifest and target disagree, looked for while this is in the document. */
export function ProofPanel({ toolKey, target, loss }: ProofPanelProps) {
  const answer = useAnswer({ what: 'proof', key: toolKey, target, loss });
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only for the one who has just opened it: a row that comes into the document by scrolling moves nothing.
    const row = panel.current?.closest('li');
    if (answer && row?.contains(document.activeElement)) row.scrollIntoView({ block: 'nearest' });
    if (answer) announce(answer.kind === 'proven' ? `Proven: ${answer.witness.reason}` : tellNoProof(answer));
  }, [answer]);
  return (
    <div
      ref={panel}
      data-testid="proof"
      data-state={answer?.kind ?? 'computing'}
      aria-busy={answer === undefined}
      className="my-1 grid gap-1.5 border-l-2 border-line-strong pl-3"
    >
      {answer === undefined ? (
        <p className="m-0 animate-[appear_0s_200ms_both] text-muted">Looking for a value that proves it…</p>
      ) : answer.kind === 'proven' ? (
        <Proven witness={answer.witness} narrowed={loss.effect === 'narrowed'} target={targetName(target)} />
      ) : (
        <p className="m-0 text-muted">
          <Prose>{tellNoProof(answer)}</Prose>
        </p>
      )}
    </div>
  );
}

function Proven({ witness, narrowed, target }: { witness: Witness; narrowed: boolean; target: string }) {
  const { accepts, value, other, rejects, reason } = tellWitness(witness, narrowed, target);
  return (
    <>
      <Value label={accepts} value={value} copies />
      {other && <Value label={other.label} value={other.value} />}
      <p className="m-0 break-words">
        <span className="text-muted">{rejects}: </span>
        <Prose>{reason}</Prose>
      </p>
    </>
  );
}

function Value({ label, value, copies = false }: { label: string; value: Json; copies?: boolean }) {
  const text = tellValue(value);
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast('Copied the value');
    else toast('The browser did not allow copying.', { description: 'Select the value and copy it by hand.' });
  };
  let line = 0;
  return (
    <div>
      <div className="flex min-h-6 items-center gap-1 text-muted">
        {label}
        {copies && <IconButton size="sm" icon={Copy} label="Copy the value" onClick={copy} />}
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="m-0 max-h-40 overflow-y-auto rounded-sm border border-line bg-panel px-2 py-1 font-mono text-code break-words whitespace-pre-wrap"
      >
        {text.split('\n').map(each => (
          <JsonLine key={line++} text={`${each}\n`} />
        ))}
      </pre>
    </div>
  );
}
