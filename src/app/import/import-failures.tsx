import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Prose } from '../../ui/prose.tsx';
import { SeverityIcon } from '../../ui/severity.tsx';
import type { Import } from './use-import.ts';

/** Says what could not be read and why. Nothing of it was added. */
export function ImportFailures({ failures, forgetFailures }: Pick<Import, 'failures' | 'forgetFailures'>) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && forgetFailures()}
      title="Not imported"
      footer={
        <Button variant="primary" onClick={forgetFailures}>
          Close
        </Button>
      }
    >
      <ul className="m-0 grid list-none gap-3 p-0">
        {failures.map(({ source, reason }) => (
          <li key={source} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
            <SeverityIcon severity="error" className="mt-1" />
            <span className="font-medium break-words">{source}</span>
            <span className="col-start-2 break-words">
              <Prose>{reason}</Prose>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
