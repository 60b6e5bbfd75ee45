/**
 * The theme on the page. What the studio stores is written a moment later and read a moment later; a copy in `localStorage` is
 * there at once, so the first paint is right, and a choice survives a page that is left in that moment.
 */
import type { Theme } from '../studio/state.ts';

const KEY = 'manifest-studio.theme';

/** Puts a theme in force and remembers it. `system` leaves the choice to `prefers-color-scheme`. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is forbidden here; then only the studio's own copy counts.
  }
}

/** The theme chosen last in this browser, if any. */
export function rememberedTheme(): Theme | undefined {
  try {
    const theme = localStorage.getItem(KEY);
    return theme === 'light' || theme === 'dark' || theme === 'system' ? theme : undefined;
  } catch {
    return undefined;
  }
}
