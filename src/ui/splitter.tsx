import { type ReactNode, useState } from 'react';
import { Group, type GroupProps, Panel, type PanelProps, Separator } from 'react-resizable-panels';
import { classNames } from './class-names.ts';

export interface SplitterProps extends Pick<GroupProps, 'groupRef'> {
  id: string;
  orientation: 'horizontal' | 'vertical';
  /** Ids of the panes that are rendered now, in order. */
  panes: readonly string[];
  /** Remembered sizes by pane id, in per cent of the splitter. Read when it appears; panes without one take their `defaultSize`. */
  sizes: { readonly [pane: string]: number };
  /** After the person moved a handle, by pointer or keyboard. */
  onResize: (sizes: { readonly [pane: string]: number }) => void;
  children: ReactNode;
  className?: string;
}

/** Resizable panes: children are `SplitPane`s with a `SplitHandle` between each two. */
export function Splitter({ id, orientation, panes, sizes, onResize, children, className, groupRef }: SplitterProps) {
  const [initial] = useState(() => rememberedLayout(panes, sizes));
  return (
    <Group
      id={id}
      orientation={orientation}
      className={classNames('h-full w-full', className)}
      groupRef={groupRef}
      {...(initial ? { defaultLayout: initial } : {})}
      onLayoutChanged={(layout, { isUserInteraction, requestedLayout }) => {
        if (isUserInteraction) onResize(requestedLayout ?? layout);
      }}
    >
      {children}
    </Group>
  );
}

/** The sizes scaled to 100 per cent, or nothing unless every pane has one. */
export function rememberedLayout(
  panes: readonly string[],
  sizes: { readonly [pane: string]: number },
): { [pane: string]: number } | undefined {
  const known = panes.map(pane => (Object.hasOwn(sizes, pane) ? Number(sizes[pane]) : Number.NaN));
  const sum = known.reduce((total, size) => total + size, 0);
  if (!Number.isFinite(sum) || sum <= 0 || known.some(size => size < 0)) return undefined;
  return Object.fromEntries(panes.map((pane, index) => [pane, ((known[index] ?? 0) / sum) * 100]));
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
        'relative z-10 shrink-0 bg-line outline-none transition-colors data-[separator=active]:bg-accent data-[separator=hover]:bg-line-strong focus-visible:bg-accent focus-visible:shadow-[0_0_0_1px_var(--accent)]',
        "after:absolute after:content-['']",
        orientation === 'horizontal'
          ? 'w-px after:-inset-x-1 after:inset-y-0'
          : 'h-px after:-inset-y-1 after:inset-x-0',
      )}
    />
  );
}
