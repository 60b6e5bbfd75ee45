/** The theme on the page. The studio's state is the truth; a copy lets the first paint of the next visit be right at once. */
import type { Theme } from '../studio/state.ts';

const KEY = 'manifest-studio.theme';

/** Puts a theme in force. `system` leaves the choice to `prefers-color-scheme`. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage is forbidden here; the first paint follows the system.
  }
}

/** Before anything is drawn: the theme of the last visit. */
export function applyRememberedTheme(): void {
  try {
    const theme = localStorage.getItem(KEY);
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // As above.
  }
}
