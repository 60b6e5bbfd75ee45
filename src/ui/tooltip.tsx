import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface TooltipProps {
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactElement;
}

/** A short explanation on hover and on keyboard focus. It never holds the only copy of something the person needs. */
export function Tooltip({ content, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger
        asChild
        onFocus={event => {
          // Focus that comes back from a menu closed by the mouse is no request for an explanation.
          if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink shadow-popover"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Once, around the app: shared delay, so that moving along a toolbar does not wait at each button. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  );
}
