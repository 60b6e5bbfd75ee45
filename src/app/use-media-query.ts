import { useSyncExternalStore } from 'react';

/** Follows a media query. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    onChange => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
