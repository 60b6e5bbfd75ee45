import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useReturnedFocus } from './returned-focus.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the confirming one last. */
  footer?: ReactNode;
  size?: 'md' | 'lg' | 'xl';
}

const WIDTHS = { md: 'max-w-120', lg: 'max-w-180', xl: 'max-w-300' };

/** A modal dialog: focus stays inside, Escape closes, focus goes back to where it came from. */
export function Dialog({ open, onOpenChange, title, description, children, footer, size = 'md' }: DialogProps) {
  const returnedFocus = useReturnedFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          {...returnedFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-lg border border-line bg-raised text-ink shadow-popover outline-none',
            WIDTHS[size],
          )}
        >
          <div className="flex items-start gap-3 px-4 pt-3">
            <div className="min-w-0 flex-1 pt-0.5">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
            </div>
            {/* Without a tooltip: it would open with the dialog and take the first Escape. */}
            <Radix.Close
              aria-label="Close"
              className="inline-flex size-7 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-hover"
            >
              <X size={16} aria-hidden="true" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">{children}</div>
          {footer && <div className="flex justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
