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

/** A row of tabs that scrolls sideways when it does not fit; the active tab is kept in view, and an edge that hides more fades. */
export function TabList({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const fade = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.style.setProperty('--fade-left', scrollLeft > 1 ? '24px' : '0px');
      element.style.setProperty('--fade-right', scrollLeft + clientWidth < scrollWidth - 1 ? '24px' : '0px');
    };
    const show = () => {
      const active = element.querySelector<HTMLElement>('[data-state="active"]');
      if (!active) return fade();
      const left = active.offsetLeft - element.offsetLeft;
      if (left < element.scrollLeft) element.scrollLeft = left - 24;
      else if (left + active.offsetWidth > element.scrollLeft + element.clientWidth) {
        element.scrollLeft = left + active.offsetWidth - element.clientWidth + 24;
      }
      fade();
    };
    const changed = new MutationObserver(show);
    changed.observe(element, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    const resized = new ResizeObserver(show);
    resized.observe(element);
    element.addEventListener('scroll', fade, { passive: true });
    return () => {
      changed.disconnect();
      resized.disconnect();
      element.removeEventListener('scroll', fade);
    };
  }, []);
  return (
    <Radix.List
      ref={list}
      aria-label={label}
      className={classNames(
        'flex min-w-0 overflow-x-auto [scrollbar-width:none]',
        '[mask-image:linear-gradient(to_right,transparent,black_var(--fade-left,0px),black_calc(100%-var(--fade-right,0px)),transparent)]',
        className,
      )}
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
