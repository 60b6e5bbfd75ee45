import type { ReactNode } from 'react';
import {
  Group,
  type GroupProps,
  type LayoutStorage,
  Panel,
  type PanelProps,
  Separator,
  useDefaultLayout,
} from 'react-resizable-panels';
import { classNames } from './class-names.ts';

/** Sizes are a convenience: where the browser forbids storage they are simply not remembered. */
const storage: LayoutStorage = {
  getItem: key => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem: (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Not remembered.
    }
  },
};

interface SplitterProps extends Pick<GroupProps, 'groupRef'> {
  /** Under this name the sizes are remembered. */
  id: string;
  orientation: 'horizontal' | 'vertical';
  /** The ids of the panes that are rendered now, in order; each set of panes remembers its own sizes. */
  panes: string[];
  children: ReactNode;
  className?: string;
}

/** Resizable panes: children are `SplitPane`s with a `SplitHandle` between each two. */
export function Splitter({ id, orientation, panes, children, className, groupRef }: SplitterProps) {
  const layout = useDefaultLayout({ id, panelIds: panes, storage });
  return (
    <Group
      id={id}
      orientation={orientation}
      className={classNames('h-full w-full', className)}
      groupRef={groupRef}
      {...(layout.defaultLayout ? { defaultLayout: layout.defaultLayout } : {})}
      onLayoutChanged={layout.onLayoutChanged}
    >
      {children}
    </Group>
  );
}

/** `defaultSize`, `minSize`, `maxSize`: numbers are pixels, strings such as `"30%"` say their unit. */
export function SplitPane({ className, ...rest }: PanelProps & { id: string }) {
  return <Panel className={classNames('min-h-0 min-w-0', className)} {...rest} />;
}

/** Dragged by pointer, moved by arrow keys; a hairline to the eye and 9 px to the hand. */
export function SplitHandle({ label, orientation }: { label: string; orientation: 'horizontal' | 'vertical' }) {
  return (
    <Separator
      aria-label={label}
      className={classNames(
        'relative z-10 shrink-0 bg-line outline-none transition-colors data-[separator=active]:bg-accent data-[separator=hover]:bg-line-strong focus-visible:bg-accent',
        "after:absolute after:content-['']",
        orientation === 'horizontal'
          ? 'w-px focus-visible:shadow-[0_0_0_1px_var(--accent)] after:-inset-x-1 after:inset-y-0'
          : 'h-px focus-visible:shadow-[0_0_0_1px_var(--accent)] after:-inset-y-1 after:inset-x-0',
      )}
    />
  );
}
