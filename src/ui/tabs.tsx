import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';

interface TabsContext {
  id: string;
  value: string;
  onChange: (value: string) => void;
}

const Context = createContext<TabsContext>({ id: '', value: '', onChange: () => {} });

interface TabsProps {
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
  className?: string;
}

/** Around a `TabList` and one `TabPanel`, which shows what belongs to the active tab. */
export function Tabs({ value, onChange, children, className }: TabsProps) {
  const id = useId();
  const context = useMemo(() => ({ id, value, onChange }), [id, value, onChange]);
  return (
    <div className={className}>
      <Context value={context}>{children}</Context>
    </div>
  );
}

const STEPS: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys, Home and End go along the tabs and choose at once. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const step = Object.hasOwn(STEPS, event.key) ? STEPS[event.key] : undefined;
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const next = tabs[step(at, tabs.length)];
  next?.focus();
  next?.click();
}

/** Keeps the active tab in view and fades an edge that hides more. */
function keepInView(list: HTMLElement): () => void {
  const fade = (): void => {
    const { scrollLeft, scrollWidth, clientWidth } = list;
    list.style.setProperty('--fade-left', scrollLeft > 1 ? '24px' : '0px');
    list.style.setProperty('--fade-right', scrollLeft + clientWidth < scrollWidth - 1 ? '24px' : '0px');
  };
  const show = (): void => {
    const active = list.querySelector<HTMLElement>('[aria-selected="true"]');
    if (active) {
      const left = active.offsetLeft - list.offsetLeft;
      if (left < list.scrollLeft) list.scrollLeft = left - 24;
      else if (left + active.offsetWidth > list.scrollLeft + list.clientWidth) {
        list.scrollLeft = left + active.offsetWidth - list.clientWidth + 24;
      }
    }
    fade();
  };
  const changed = new MutationObserver(show);
  changed.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
  const resized = new ResizeObserver(show);
  resized.observe(list);
  list.addEventListener('scroll', fade, { passive: true });
  return () => {
    changed.disconnect();
    resized.disconnect();
    list.removeEventListener('scroll', fade);
  };
}

/** A row of tabs that scrolls sideways when it does not fit. */
export function TabList({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => (list.current ? keepInView(list.current) : undefined), []);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(
        'flex min-w-0 overflow-x-auto [scrollbar-width:none]',
        '[mask-image:linear-gradient(to_right,transparent,black_var(--fade-left,0px),black_calc(100%-var(--fade-right,0px)),transparent)]',
        className,
      )}
    >
      {children}
    </div>
  );
}

export function Tab({ value, className, ...rest }: Omit<ComponentProps<'button'>, 'value'> & { value: string }) {
  const tabs = useContext(Context);
  const active = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}-${value}`}
      aria-selected={active}
      aria-controls={active ? `${tabs.id}-panel` : undefined}
      tabIndex={active ? 0 : -1}
      onClick={() => tabs.onChange(value)}
      className={classNames(
        'inline-flex h-9 shrink-0 select-none items-center gap-1.5 border-b-2 px-3 whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
        active ? 'border-accent font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
        className,
      )}
      {...rest}
    />
  );
}

export function TabPanel({ children, className }: { children: ReactNode; className?: string }) {
  const { id, value } = useContext(Context);
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={className}>
      {children}
    </div>
  );
}
