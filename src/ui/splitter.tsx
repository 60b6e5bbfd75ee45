import {
  createContext,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { moveHandle, type PaneExtent, rememberedSizes } from './split-sizes.ts';

type Orientation = 'horizontal' | 'vertical';

interface SplitContext {
  orientation: Orientation;
  sizes: { readonly [pane: string]: number } | undefined;
  onResize: (sizes: { readonly [pane: string]: number }) => void;
}

const Context = createContext<SplitContext>({ orientation: 'horizontal', sizes: undefined, onResize: () => {} });

export interface SplitterProps {
  orientation: Orientation;
  /** Ids of the panes that are rendered now, in order. */
  panes: readonly string[];
  /** Remembered sizes by pane id, in per cent. Unless all panes have one they take their `defaultSize`. */
  sizes: { readonly [pane: string]: number };
  /** After the person moved a handle, by pointer or keyboard. */
  onResize: (sizes: { readonly [pane: string]: number }) => void;
  children: ReactNode;
  className?: string;
}

/** Resizable panes: children are `SplitPane`s with a `SplitHandle` between each two. The caller keeps the sizes. */
export function Splitter({ orientation, panes, sizes, onResize, children, className }: SplitterProps) {
  const latest = useRef(onResize);
  useLayoutEffect(() => {
    latest.current = onResize;
  });
  const ids = panes.join('\n');
  const context = useMemo(
    () => ({
      orientation,
      sizes: rememberedSizes(ids.split('\n'), sizes),
      onResize: (next: { readonly [pane: string]: number }) => latest.current(next),
    }),
    [orientation, ids, sizes],
  );
  return (
    <div className={classNames('flex size-full min-h-0 min-w-0', orientation === 'vertical' && 'flex-col', className)}>
      <Context value={context}>{children}</Context>
    </div>
  );
}

interface SplitPaneProps {
  id: string;
  /** Per cent as `"30%"`, pixels as a number; the rest is shared by the panes without one. */
  defaultSize?: string | number;
  /** Pixels. */
  minSize?: number;
  /** Pixels, or per cent of the splitter as `"70%"`. */
  maxSize?: string | number;
  children: ReactNode;
  className?: string;
}

export function SplitPane({ id, defaultSize, minSize = 0, maxSize = 'none', children, className }: SplitPaneProps) {
  const { orientation, sizes } = useContext(Context);
  const size = sizes?.[id];
  const initial = typeof defaultSize === 'number' ? `${defaultSize}px` : defaultSize;
  const flex = size !== undefined ? `${size} 1 0px` : initial === undefined ? '1 1 0px' : `0 1 ${initial}`;
  const limits =
    orientation === 'horizontal'
      ? { minWidth: minSize, maxWidth: maxSize }
      : { minHeight: minSize, maxHeight: maxSize };
  return (
    <div
      data-split-pane={id}
      style={{ flex, ...limits }}
      className={classNames('min-h-0 min-w-0 overflow-hidden', className)}
    >
      {children}
    </div>
  );
}

const STEP = 16;
const LARGE_STEP = 96;

/** Dragged by pointer, moved by arrow keys (with Shift in larger steps), Home and End; a hairline to the eye and 9 px to the hand. */
export const SplitHandle = memo(function SplitHandle({ label }: { label: string }) {
  const { orientation, onResize } = useContext(Context);
  const handle = useRef<HTMLDivElement>(null);
  const drag = useRef<{ start: number; measured: Measured } | undefined>(undefined);
  const along = (event: PointerEvent): number => (orientation === 'horizontal' ? event.clientX : event.clientY);

  // After each layout: where the handle stands, for assistive technology.
  useLayoutEffect(() => {
    if (handle.current) markPlace(handle.current, measure(handle.current, orientation));
  });

  const move = (measured: Measured, delta: number): void => {
    const sizes = moveHandle(measured.extents, measured.index, delta);
    measured.panes.forEach((pane, i) => {
      pane.style.flex = `${toPercent(sizes[i] ?? 0, measured)} 1 0px`;
    });
  };
  const keep = (measured: Measured): void => {
    const now = handle.current ? measure(handle.current, orientation) : measured;
    onResize(
      Object.fromEntries(
        now.panes.map((pane, i) => [pane.dataset.splitPane, toPercent(now.extents[i]?.size ?? 0, now)]),
      ),
    );
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.dataset.active = '';
    drag.current = { start: along(event), measured: measure(event.currentTarget, orientation) };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current) move(drag.current.measured, along(event) - drag.current.start);
  };
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>): void => {
    delete event.currentTarget.dataset.active;
    if (drag.current) keep(drag.current.measured);
    drag.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const [less, more] = orientation === 'horizontal' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const far = Number.MAX_SAFE_INTEGER;
    const deltas: { [key: string]: number } = { [less as string]: -step, [more as string]: step, Home: -far, End: far };
    const delta = Object.hasOwn(deltas, event.key) ? deltas[event.key] : undefined;
    if (delta === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const measured = measure(event.currentTarget, orientation);
    move(measured, delta);
    keep(measured);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a widget, which <hr> is not
    <div
      ref={handle}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation === 'horizontal' ? 'vertical' : 'horizontal'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={50}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
      className={classNames(
        'relative z-10 shrink-0 touch-none bg-line transition-colors select-none hover:bg-line-strong data-active:bg-accent',
        'outline-none focus-visible:bg-accent focus-visible:shadow-[0_0_0_1px_var(--accent)]',
        "after:absolute after:content-['']",
        orientation === 'horizontal'
          ? 'w-px cursor-col-resize after:-inset-x-1 after:inset-y-0'
          : 'h-px cursor-row-resize after:inset-x-0 after:-inset-y-1',
      )}
    />
  );
});

/** The panes of the splitter as they are now, and which of them ends at the handle. */
interface Measured {
  panes: HTMLElement[];
  extents: PaneExtent[];
  index: number;
  total: number;
}

function measure(handle: HTMLElement, orientation: Orientation): Measured {
  const siblings = [...(handle.parentElement?.children ?? [])] as HTMLElement[];
  const panes = siblings.filter(element => element.dataset.splitPane !== undefined);
  const horizontal = orientation === 'horizontal';
  const whole = handle.parentElement?.getBoundingClientRect();
  const extents = panes.map((pane): PaneExtent => {
    const { width, height } = pane.getBoundingClientRect();
    const style = getComputedStyle(pane);
    const max = horizontal ? style.maxWidth : style.maxHeight;
    const bound = Number.parseFloat(max);
    const span = (horizontal ? whole?.width : whole?.height) ?? 0;
    return {
      size: horizontal ? width : height,
      min: Number.parseFloat(horizontal ? style.minWidth : style.minHeight) || 0,
      max: Number.isNaN(bound) ? Number.POSITIVE_INFINITY : max.endsWith('%') ? (bound / 100) * span : bound,
    };
  });
  const total = extents.reduce((sum, { size }) => sum + size, 0);
  const before = siblings.slice(0, siblings.indexOf(handle));
  return { panes, extents, total, index: before.filter(element => panes.includes(element)).length - 1 };
}

const toPercent = (size: number, { total }: Measured): number => (total > 0 ? (size / total) * 100 : 0);

function markPlace(handle: HTMLElement, measured: Measured): void {
  const end = measured.extents.slice(0, measured.index + 1).reduce((sum, { size }) => sum + size, 0);
  handle.setAttribute('aria-valuenow', String(Math.round(toPercent(end, measured))));
}
