/** What a person chose about the studio, kept for all workspaces. */
import { catalogue } from '../adapters/catalogue.ts';
import type { Core } from './core.ts';
import { chosenOf, preferencesOf } from './persistence/records.ts';
import type { Preferences } from './persistence/storage.ts';
import type { StudioState } from './state.ts';

const SAVE_AFTER_MS = 300;

const FIELDS = [
  'theme',
  'view',
  'editorMode',
  'shownAdapters',
  'activeAdapter',
  'modes',
  'problemsOpen',
  'layout',
  'welcome',
] as const satisfies (keyof StudioState)[];

/** The rest of the playground's state is not a preference. */
const choseToRunOn = ({ play: after }: StudioState, { play: before }: StudioState): boolean =>
  after.targets !== before.targets || after.seed !== before.seed;

export interface PreferenceKeeper {
  /** Puts what was chosen into the state. Rejects when storage cannot be read. */
  load(): Promise<Preferences>;
  changed(after: StudioState, before: StudioState): void;
  saveSoon(): void;
  saveNow(): void;
}

const isKnown = (id: string, mode?: string): boolean => {
  const adapter = catalogue.find(each => each.id === id);
  return adapter !== undefined && (mode === undefined || adapter.modes.some(each => each.id === mode));
};

export function createPreferenceKeeper({ options, state, set }: Core): PreferenceKeeper {
  let cancel = (): void => {};
  const saveNow = (): void => {
    cancel();
    cancel = () => {};
    // Losing a preference is not worth a word; losing work is, and autosave says so.
    options.storage.savePreferences(preferencesOf(state())).catch(() => {});
  };
  const saveSoon = (): void => {
    cancel();
    cancel = options.clock.after(SAVE_AFTER_MS, saveNow);
  };
  return {
    async load() {
      const preferences = await options.storage.loadPreferences();
      set(chosenOf(preferences, state(), isKnown));
      return preferences;
    },
    changed(after, before) {
      if (FIELDS.some(field => after[field] !== before[field]) || choseToRunOn(after, before)) saveSoon();
    },
    saveSoon,
    saveNow,
  };
}
