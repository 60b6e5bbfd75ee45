import { HardDriveDownload as SafeIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SaveState } from '../../studio/state.ts';
import { useStudio } from '../../studio/use-studio.ts';
import { SeverityIcon } from '../../ui/severity.tsx';
import { savedAgo } from './saved-ago.ts';

const TICK_MS = 5000;
/** Somebody who types is saved every other moment; that is told once they pause, not each time. */
const SETTLED_MS = 500;

/** Whether the work is safe, in words; `compact` shows only a sign as long as it is. */
export function SaveStatus({ compact }: { compact?: boolean }) {
  const save = useSettled(useStudio(state => state.save));
  return (
    <span
      data-testid="save-state"
      data-state={save.kind}
      className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-muted"
    >
      {compact && (save.kind === 'saved' || save.kind === 'saving') && <SafeIcon size={14} aria-hidden="true" />}
      <span className={compact ? 'sr-only' : undefined}>
        {save.kind === 'saved' && <Saved key={save.at} at={save.at} />}
        {save.kind === 'saving' && 'Saving…'}
      </span>
      {save.kind === 'failed' && (
        <>
          <SeverityIcon severity="error" label="" />
          <span className="text-error">Not saved</span>
        </>
      )}
      {save.kind === 'detached' && (
        <>
          <SeverityIcon severity="warning" label="" />
          <span className="text-warning">{compact ? 'Not saved here' : 'Open in another tab, not saved here'}</span>
        </>
      )}
    </span>
  );
}

/** What is to be told of the state: bad news and the start of a change at once, that all is saved after a moment. */
function useSettled(save: SaveState): SaveState {
  const [told, setTold] = useState(save);
  const waits = save.kind === 'saved' && told.kind === 'saving';
  if (!waits && told !== save) setTold(save);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setTold(save), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [waits, save]);
  return waits ? told : save;
}

function Saved({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return savedAgo(at, Math.max(at, now));
}
