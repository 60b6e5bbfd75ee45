import type { EditorMode, Theme } from '../../studio/state.ts';
import { focusNextPane } from '../layout/panes.ts';
import { VIEWS } from '../layout/view-switch.tsx';
import type { Action } from './action.ts';
import type { ActionContext } from './context.ts';
import { showProblem } from './problem-steps.ts';

const MODES: [EditorMode, string][] = [
  ['form', 'Show form'],
  ['json', 'Show JSON'],
  ['split', 'Show form and JSON side by side'],
];
const THEMES: [Theme, string][] = [
  ['light', 'Use light theme'],
  ['dark', 'Use dark theme'],
  ['system', 'Use the theme of the system'],
];

/** How the workspace is shown, and ways through it. */
export function viewActions({ state, commands }: ActionContext): Action[] {
  const otherMode = state.editorMode === 'json' ? 'form' : 'json';
  return [
    ...VIEWS.map(
      ({ view, label }, index): Action => ({
        id: `view-${view}`,
        title: `Show ${label}`,
        group: 'View',
        keys: [`mod+${index + 1}`],
        keywords: view === 'play' ? 'playground run scenario' : 'editor manifest',
        run: () => commands.setView(view),
      }),
    ),
    ...MODES.map(
      ([mode, title]): Action => ({
        id: `mode-${mode}`,
        title,
        group: 'View',
        ...(mode === otherMode && { keys: ['mod+j'] }),
        run: () => {
          commands.setView('design');
          commands.setNarrowPane('editor');
          commands.setEditorMode(mode);
        },
      }),
    ),
    {
      id: 'next-pane',
      title: 'Go to the next pane',
      group: 'View',
      keys: ['f6'],
      keywords: 'focus',
      run: () => focusNextPane(1),
    },
    {
      id: 'previous-pane',
      title: 'Go to the previous pane',
      group: 'View',
      keys: ['shift+f6'],
      keywords: 'focus',
      run: () => focusNextPane(-1),
    },
    ...THEMES.map(
      ([theme, title]): Action => ({
        id: `theme-${theme}`,
        title,
        group: 'View',
        keywords: 'colour dark light mode',
        run: () => commands.setTheme(theme),
      }),
    ),
    {
      id: 'problems',
      title: state.problemsOpen ? 'Hide problems' : 'Show problems',
      group: 'Problems',
      keys: ['mod+shift+m'],
      run: () => {
        commands.setProblemsOpen(!state.problemsOpen);
        commands.setNarrowPane('problems');
      },
    },
    {
      id: 'next-problem',
      title: 'Next problem',
      group: 'Problems',
      keys: ['f8'],
      run: () => showProblem(state, commands, 1),
    },
    {
      id: 'previous-problem',
      title: 'Previous problem',
      group: 'Problems',
      keys: ['shift+f8'],
      run: () => showProblem(state, commands, -1),
    },
  ];
}
