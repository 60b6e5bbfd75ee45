/** Panes mark themselves with `data-pane`, so that one key goes from one to the next. */

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Moves the focus to the first control of the next (or previous) visible pane. */
export function focusNextPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isVisible);
  const at = panes.findIndex(pane => pane.contains(document.activeElement));
  const next = panes.at(at < 0 ? 0 : (at + step) % panes.length);
  const target = [...(next?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].find(
    element => isVisible(element) && element.tabIndex >= 0,
  );
  (target ?? next)?.focus();
}
