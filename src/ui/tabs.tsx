import { Tabs as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

interface TabsProps {
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
  className?: string;
}

export function Tabs({ value, onChange, children, className }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      {children}
    </Radix.Root>
  );
}

/** A row of tabs that scrolls sideways when it does not fit; the active tab is kept in view. */
export function TabList({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const show = () => {
      const active = element.querySelector<HTMLElement>('[data-state="active"]');
      if (!active) return;
      const left = active.offsetLeft - element.offsetLeft;
      if (left < element.scrollLeft) element.scrollLeft = left - 24;
      else if (left + active.offsetWidth > element.scrollLeft + element.clientWidth) {
        element.scrollLeft = left + active.offsetWidth - element.clientWidth + 24;
      }
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(element, { subtree: true, attributeFilter: ['data-state'] });
    return () => observer.disconnect();
  }, []);
  return (
    <Radix.List
      ref={list}
      aria-label={label}
      className={classNames('flex min-w-0 overflow-x-auto [scrollbar-width:none]', className)}
    >
      {children}
    </Radix.List>
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={classNames(
        'inline-flex h-9 shrink-0 select-none items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap text-muted transition-colors',
        'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink',
        className,
      )}
      {...rest}
    />
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content tabIndex={-1} {...props} />;
}
