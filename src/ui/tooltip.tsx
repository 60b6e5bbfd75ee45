import { cloneElement, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface TooltipProps {
  content: string;
  children: ReactElement;
}

/** A short explanation on hover and on keyboard focus; assistive technology gets it as the description. */
export const Tooltip = ({ content, children }: TooltipProps): ReactElement =>
  cloneElement(children as ReactElement<Record<string, unknown>>, {
    'data-tooltip': content,
    'aria-description': content,
  });

const DELAY_MS = 400;
/** So soon after one tooltip the next comes at once: the hand is reading along a toolbar. */
const WARM_MS = 300;
const GAP = 6;
const MARGIN = 8;

/** The menu or popover of a button says more than its tooltip, and lies where that would. */
const hasOpenPopup = (element: Element): boolean =>
  element.getAttribute('aria-expanded') === 'true' && element.hasAttribute('aria-haspopup');

interface Shown {
  content: string;
  anchor: DOMRect;
}

/**
 * Shows the tooltip of whatever carries `data-tooltip`; once, in the app. One element and a handful of listeners serve the whole
 * page, so a button with a tooltip costs no more than one without.
 */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => watch(setShown), []);
  return shown ? <TooltipBox {...shown} /> : null;
}

/** Calls back with what to show; the returned function stops. */
function watch(show: (shown: Shown | undefined) => void): () => void {
  const listen = new AbortController();
  const { signal } = listen;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: Element | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const hide = (): void => {
    clearTimeout(timer);
    if (!current) return;
    hiddenAt = performance.now();
    current = undefined;
    show(undefined);
  };
  const request = (target: EventTarget | null, delay: number): void => {
    const element = target instanceof Element ? target.closest('[data-tooltip]') : null;
    if (element === (current ?? null)) return;
    hide();
    if (!element) return;
    timer = setTimeout(
      () => {
        const content = element.getAttribute('data-tooltip');
        if (!content || !element.isConnected || hasOpenPopup(element)) return;
        current = element;
        show({ content, anchor: element.getBoundingClientRect() });
      },
      performance.now() - hiddenAt < WARM_MS ? 0 : delay,
    );
  };

  document.addEventListener('pointerover', event => event.pointerType === 'mouse' && request(event.target, DELAY_MS), {
    signal,
  });
  document.addEventListener(
    'focusin',
    // Focus that comes back from a menu closed by the mouse is no request for an explanation.
    event => event.target instanceof Element && event.target.matches(':focus-visible') && request(event.target, 0),
    { signal },
  );
  document.addEventListener('focusout', hide, { signal });
  document.documentElement.addEventListener('pointerleave', hide, { signal });
  for (const name of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(name, hide, { signal, capture: true, passive: true });
  return () => {
    listen.abort();
    clearTimeout(timer);
  };
}

/** Below its anchor, above it where there is no room; never outside of the window, never in the way of the pointer. */
function TooltipBox({ content, anchor }: Shown) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0, visible: false });
  useLayoutEffect(() => {
    if (!box.current) return;
    const { width, height } = box.current.getBoundingClientRect();
    const left = Math.min(
      Math.max(anchor.left + anchor.width / 2 - width / 2, MARGIN),
      window.innerWidth - width - MARGIN,
    );
    const below = anchor.bottom + GAP;
    const fits = below + height + MARGIN <= window.innerHeight;
    setPlace({ left, top: fits ? below : anchor.top - GAP - height, visible: true });
  }, [anchor]);
  return (
    <div
      ref={box}
      role="tooltip"
      style={{ left: place.left, top: place.top, visibility: place.visible ? 'visible' : 'hidden' }}
      className="pointer-events-none fixed z-60 max-w-72 rounded-md border border-line bg-raised px-2 py-1 text-sm text-ink shadow-popover"
    >
      {content}
    </div>
  );
}
