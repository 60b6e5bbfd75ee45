import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

const darkQuery = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The scheme in force: `data-theme` on the root element, else what the system prefers. */
export function currentColorScheme(): ColorScheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return darkQuery().matches ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const query = darkQuery();
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  query.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', onChange);
  };
}

/** Follows the scheme in force, for what cannot read CSS variables (Monaco, the toaster). */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, currentColorScheme);
