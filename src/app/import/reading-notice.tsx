import { LoaderCircle } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** That something is being read; shows only when it takes long enough to wonder. */
export const ReadingStatus = ({ names }: { names: readonly string[] }) => (
  <p
    role="status"
    aria-live="polite"
    data-testid="reading"
    className="m-0 flex min-w-0 animate-[appear_0s_300ms_both] items-center gap-2"
  >
    <LoaderCircle size={14} aria-hidden="true" className="shrink-0 animate-spin motion-reduce:animate-none" />
    <span className="min-w-0 truncate">
      Reading {names.length === 1 ? names[0] : `${names.length.toLocaleString('en')} files`}…
    </span>
  </p>
);

/** The same over the page, while no dialog is open in which it could stand. */
export const ReadingNotice = ({ names, onCancel }: { names: readonly string[]; onCancel: () => void }) => (
  <div className="fixed top-14 left-1/2 z-30 flex w-max max-w-[min(24rem,calc(100vw-32px))] -translate-x-1/2 animate-[appear_0s_300ms_both] items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-3 shadow-popover">
    <ReadingStatus names={names} />
    <Button size="sm" variant="link" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
