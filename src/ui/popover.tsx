import { type ReactElement, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { idleTrigger, useOverlays } from './use-overlays.ts';

interface PopoverProps {
  trigger: ReactElement;
  /** Name for assistive technology. */
  label: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
}

export function Popover({ trigger, label, children, align = 'start', className, ...controlled }: PopoverProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const open = controlled.open ?? ownOpen;
  const setOpen = (next: boolean): void => {
    setOwnOpen(next);
    controlled.onOpenChange?.(next);
    if (next) setUsed(true);
  };
  const library = useOverlays(used || open)?.Popover;
  if (!library) return idleTrigger(trigger, 'dialog', () => setOpen(true));
  return (
    <library.Root open={open} onOpenChange={setOpen}>
      <library.Trigger asChild>{trigger}</library.Trigger>
      <library.Portal>
        <library.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            'z-50 w-80 max-w-[calc(100vw-16px)] rounded-lg border border-line bg-raised p-3 text-ink shadow-popover outline-none',
            className,
          )}
        >
          {children}
        </library.Content>
      </library.Portal>
    </library.Root>
  );
}
