/** The state before anything is read. */
import { catalogue } from '../adapters/catalogue.ts';
import { initialPlay } from './play/play-state.ts';
import type { StudioState, Workspace } from './state.ts';

export const emptyWorkspace = (id: string): Workspace => ({ id, name: 'Untitled bundle', tools: [] });

export function initialState(): StudioState {
  const shown = catalogue.filter(adapter => adapter.shownByDefault).map(adapter => adapter.id);
  return {
    ready: false,
    workspace: emptyWorkspace(''),
    lastGood: new Map(),
    recent: [],
    selectedKey: undefined,
    selectedPath: undefined,
    view: 'design',
    editorMode: 'form',
    narrowPane: 'editor',
    shownAdapters: shown,
    activeAdapter: shown[0] ?? '',
    modes: {},
    scope: 'tool',
    theme: 'system',
    problemFilter: { target: 'all', severity: 'all', onlySelected: false },
    problemsOpen: false,
    toolQuery: '',
    reveal: undefined,
    welcome: false,
    layout: {},
    canUndo: undefined,
    undoStep: undefined,
    canRedo: undefined,
    save: { kind: 'saving' },
    reports: new Map(),
    slow: new Set(),
    bundleReport: { diagnostics: [], targets: {} },
    preview: undefined,
    previewStale: false,
    analysing: false,
    analysisProblem: undefined,
    play: initialPlay(),
  };
}
