/** Commands about where the person is and what is shown. None of them changes the bundle, so none can be undone. */
import { catalogue } from '../../adapters/catalogue.ts';
import type { Core } from '../core.ts';
import { toolAt } from '../select/parsed.ts';
import { targetOf } from '../select/targets.ts';
import type { Commands } from './commands.ts';

type ViewCommands = Pick<
  Commands,
  | 'select'
  | 'reveal'
  | 'setView'
  | 'setEditorMode'
  | 'setNarrowPane'
  | 'setActiveAdapter'
  | 'setMode'
  | 'setScope'
  | 'setShownAdapters'
  | 'setTheme'
  | 'setProblemFilter'
  | 'setProblemsOpen'
  | 'setToolQuery'
  | 'setLayout'
>;

export function viewCommands(core: Core): ViewCommands {
  const { state, set } = core;
  return {
    select(key, path) {
      if (!toolAt(state(), key)) return;
      if (state().selectedKey === key && state().selectedPath === path) return;
      set({ selectedKey: key, selectedPath: path });
    },
    reveal(place) {
      if (!toolAt(state(), place.key)) return;
      set({ selectedKey: place.key, selectedPath: place.path, reveal: core.nextReveal(place) });
    },
    setView: view => set({ view }),
    setEditorMode: editorMode => set({ editorMode }),
    setNarrowPane: narrowPane => set({ narrowPane }),
    setActiveAdapter(adapterId) {
      if (state().shownAdapters.includes(adapterId)) set({ activeAdapter: adapterId });
    },
    setMode(adapterId, mode) {
      const known = catalogue.find(adapter => adapter.id === adapterId)?.modes.some(each => each.id === mode);
      if (!known) return;
      const { modes, problemFilter } = state();
      const isFiltered = problemFilter.target === targetOf(adapterId, modes[adapterId]);
      set({
        modes: { ...modes, [adapterId]: mode },
        // A filter on this target stays on it.
        ...(isFiltered && { problemFilter: { ...problemFilter, target: targetOf(adapterId, mode) } }),
      });
    },
    setScope: scope => set({ scope }),
    setShownAdapters(adapterIds) {
      const known = [...new Set(adapterIds)].filter(id => catalogue.some(adapter => adapter.id === id));
      const first = known[0];
      if (first === undefined) return { ok: false, reason: 'At least one target has to stay.' };
      const { activeAdapter, problemFilter, modes } = state();
      const filters = ['all', 'none', ...known.map(id => targetOf(id, modes[id]))];
      set({
        shownAdapters: known,
        activeAdapter: known.includes(activeAdapter) ? activeAdapter : first,
        // A filter on a target that is gone would hide everything.
        ...(!filters.includes(problemFilter.target) && { problemFilter: { ...problemFilter, target: 'all' } }),
      });
      return { ok: true };
    },
    setTheme: theme => set({ theme }),
    setProblemFilter: filter => set({ problemFilter: { ...state().problemFilter, ...filter } }),
    setProblemsOpen: problemsOpen => set({ problemsOpen }),
    setToolQuery: toolQuery => set({ toolQuery }),
    setLayout: layout => set({ layout: { ...state().layout, ...layout } }),
  };
}
