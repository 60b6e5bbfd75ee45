import { Lock, LockOpen } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { Json } from '../../manifest/json.ts';
import { Button } from '../../ui/button.tsx';
import { Prose } from '../../ui/prose.tsx';
import { WireBody } from './wire-body.tsx';

interface SealedStateProps {
  /** Of which provider, for assistive technology. */
  name: string;
  /** Absent where nothing is kept: the provider refused. */
  kept: Json | undefined;
  before: Json | undefined;
  hint: string;
  open: boolean;
  onToggle: () => void;
}

/** What the adapter keeps between two requests. Closed to the loop, which hands it back unread; a person may look inside. */
export function SealedState({ name, kept, before, hint, open, onToggle }: SealedStateProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  // It opens at the end of its column, often below the edge.
  useEffect(() => {
    if (open && asked.current) box.current?.scrollIntoView({ block: 'nearest' });
    asked.current = false;
  }, [open]);
  const Icon = open ? LockOpen : Lock;
  return (
    <div
      ref={box}
      data-testid="sealed-state"
      className="m-2 scroll-mt-11 rounded-md border border-dashed border-line-strong"
    >
      <div className="flex flex-wrap items-center gap-x-2 px-2 py-1">
        <Icon size={12} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1 font-mono text-code text-muted">state · opaque to the loop</span>
        {kept !== undefined && (
          <Button
            size="sm"
            variant="link"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={`${open ? 'Seal' : 'Peek into'} the state of ${name}`}
            onClick={() => {
              asked.current = true;
              onToggle();
            }}
          >
            {open ? 'seal' : 'peek'}
          </Button>
        )}
      </div>
      {kept === undefined && <p className="m-0 px-2 pb-1.5 text-sm text-muted">Nothing is kept: this was no turn.</p>}
      {open && kept !== undefined && (
        <div id={id} className="border-t border-dashed border-line-strong">
          <p className="m-0 px-2 py-1.5 text-sm text-muted">
            <Prose>{hint}</Prose>
          </p>
          <div className="pb-1.5">
            <WireBody body={kept} before={before} />
          </div>
        </div>
      )}
    </div>
  );
}
