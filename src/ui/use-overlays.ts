import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useEffect, useState } from 'react';

export type Overlays = typeof import('./overlays.ts').overlays;

let loaded: Overlays | undefined;
let loading: Promise<Overlays> | undefined;

/** Loads what menus and popovers need; the app does so when the page is idle, a hand that comes near a button does so at once. */
export function loadOverlays(): Promise<Overlays> {
  loading ??= import('./overlays.ts').then(({ overlays }) => {
    loaded = overlays;
    return overlays;
  });
  return loading;
}

/** The library as soon as it is wanted and there. */
export function useOverlays(wanted: boolean): Overlays | undefined {
  const [library, setLibrary] = useState(loaded);
  useEffect(() => {
    if (wanted && !library) void loadOverlays().then(setLibrary);
  }, [wanted, library]);
  return wanted ? (library ?? loaded) : undefined;
}

interface TriggerProps {
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * The button of a menu or popover that was never opened: it looks and sounds as it will, and costs nothing more. Lists have
 * hundreds of these.
 */
export function idleTrigger(trigger: ReactElement, popup: 'menu' | 'dialog', open: () => void): ReactElement {
  const { onClick, onKeyDown } = trigger.props as TriggerProps;
  return cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: () => void loadOverlays(),
    onClick: (event: MouseEvent) => {
      onClick?.(event);
      if (!event.defaultPrevented) open();
    },
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown?.(event);
      if (popup !== 'menu' || event.key !== 'ArrowDown' || event.altKey || event.defaultPrevented) return;
      event.preventDefault();
      open();
    },
  });
}
