import { copyOutput, downloadOutput } from '../../preview/index.ts';
import type { Commands } from '../../studio/commands/commands.ts';
import { allRows, targetTabs } from '../../studio/selectors.ts';
import type { EditorMode, StudioState, Theme } from '../../studio/state.ts';
import { templates } from '../../studio/templates.ts';
import type { AppUi } from '../app-ui.ts';
import { saveBundle } from '../bundle/save-bundle.ts';
import { readText } from '../import/read-clipboard.ts';
import { focusNextPane } from '../layout/panes.ts';
import type { Action } from './action.ts';
import { showProblem } from './problem-steps.ts';

export interface ActionContext {
  state: StudioState;
  commands: Commands;
  ui: AppUi;
}

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

/** What can be done now, without the tools one can go to. */
export function appActions({ state, commands, ui }: ActionContext): Action[] {
  const { selectedKey, workspace, preview, canUndo, canRedo } = state;
  const place = workspace.tools.findIndex(tool => tool.key === selectedKey);
  const noTool = selectedKey === undefined;
  const ofTool = (run: (key: string) => void) => () => {
    if (selectedKey !== undefined) run(selectedKey);
  };
  return [
    { id: 'palette', title: 'Find a command', group: 'Help', keys: ['mod+k'], run: () => ui.open('palette') },
    {
      id: 'shortcuts',
      title: 'Show shortcuts',
      group: 'Help',
      keys: ['?'],
      keywords: 'keyboard keys',
      run: () => ui.open('shortcuts'),
    },

    {
      id: 'undo',
      title: canUndo ? `Undo ${canUndo}` : 'Undo',
      group: 'Edit',
      keys: ['mod+z'],
      disabled: !canUndo,
      run: commands.undo,
    },
    {
      id: 'redo',
      title: canRedo ? `Redo ${canRedo}` : 'Redo',
      group: 'Edit',
      keys: ['mod+shift+z', 'mod+y'],
      disabled: !canRedo,
      run: commands.redo,
    },

    ...templates.map(
      ({ id, title, summary }, index): Action => ({
        id: `new-${id}`,
        title: index === 0 ? 'New tool' : `New tool: ${title}`,
        group: 'Tools',
        keywords: `add template ${summary}`,
        run: () => {
          commands.setNarrowPane('editor');
          commands.addTool({ template: id });
        },
      }),
    ),
    {
      id: 'duplicate',
      title: 'Duplicate this tool',
      group: 'Tools',
      keywords: 'copy',
      disabled: noTool,
      run: ofTool(commands.duplicateTool),
    },
    {
      id: 'delete',
      title: 'Delete this tool',
      group: 'Tools',
      keywords: 'remove',
      disabled: noTool,
      run: ofTool(commands.removeTool),
    },
    {
      id: 'move-up',
      title: 'Move this tool up',
      group: 'Tools',
      disabled: place <= 0,
      run: ofTool(key => commands.moveTool(key, place - 1)),
    },
    {
      id: 'move-down',
      title: 'Move this tool down',
      group: 'Tools',
      disabled: noTool || place === workspace.tools.length - 1,
      run: ofTool(key => commands.moveTool(key, place + 1)),
    },
    {
      id: 'previous-tool',
      title: 'Previous tool',
      group: 'Tools',
      keys: ['alt+arrowup'],
      disabled: place <= 0,
      run: () => goTo(commands, workspace.tools[place - 1]?.key),
    },
    {
      id: 'next-tool',
      title: 'Next tool',
      group: 'Tools',
      keys: ['alt+arrowdown'],
      disabled: place < 0 || place >= workspace.tools.length - 1,
      run: () => goTo(commands, workspace.tools[place + 1]?.key),
    },

    ...MODES.map(
      ([mode, title], index): Action => ({
        id: `mode-${mode}`,
        title,
        group: 'View',
        keys: [`mod+${index + 1}`],
        run: () => {
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

    ...targetTabs(state).flatMap(tab => [
      {
        id: `target-${tab.adapterId}`,
        title: `Show ${tab.label}`,
        group: 'Targets' as const,
        keywords: `target ${tab.vendor}`,
        run: () => showTarget(commands, tab.adapterId),
      },
      ...(tab.modes.length < 2 ? [] : tab.modes).map(mode => ({
        id: `target-${tab.adapterId}-${mode.id}`,
        title: `Show ${tab.label}, ${mode.label.toLowerCase()}`,
        group: 'Targets' as const,
        keywords: `target mode ${tab.vendor}`,
        run: () => {
          commands.setMode(tab.adapterId, mode.id);
          showTarget(commands, tab.adapterId);
        },
      })),
    ]),
    {
      id: 'scope-tool',
      title: 'Compile this tool',
      group: 'Targets',
      keywords: 'scope',
      disabled: state.scope === 'tool',
      run: () => commands.setScope('tool'),
    },
    {
      id: 'scope-bundle',
      title: 'Compile the whole bundle',
      group: 'Targets',
      keywords: 'scope',
      disabled: state.scope === 'bundle',
      run: () => commands.setScope('bundle'),
    },
    {
      id: 'copy-output',
      title: 'Copy the compiled output',
      group: 'Targets',
      keys: ['mod+shift+c'],
      disabled: !preview?.text,
      run: () => void copyOutput(preview),
    },
    {
      id: 'download-output',
      title: 'Download the compiled output',
      group: 'Targets',
      keywords: 'save file',
      disabled: !preview?.text,
      run: () => void downloadOutput(preview, workspace.name),
    },
    {
      id: 'compare',
      title: 'Compare targets',
      group: 'Targets',
      keywords: 'diff side by side manifest',
      disabled: noTool,
      run: () => ui.open('compare'),
    },

    {
      id: 'problems',
      title: state.problemsOpen ? 'Hide problems' : 'Show problems',
      group: 'Problems',
      keys: ['mod+shift+m'],
      run: () => commands.setProblemsOpen(!state.problemsOpen),
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

    {
      id: 'save',
      title: 'Save bundle file',
      group: 'Bundle',
      keys: ['mod+s'],
      keywords: 'export download',
      run: () => void saveBundle(state, commands),
    },
    {
      id: 'open',
      title: 'Open or import a file',
      group: 'Bundle',
      keys: ['mod+o'],
      keywords: 'bundle manifest',
      run: ui.pickFiles,
    },
    {
      id: 'paste',
      title: 'Import from the clipboard',
      group: 'Bundle',
      keywords: 'paste',
      run: async () => {
        const text = await readText();
        if (text !== undefined) ui.importText(text);
      },
    },
    {
      id: 'new-bundle',
      title: 'New bundle',
      group: 'Bundle',
      keywords: 'empty start',
      run: () => void commands.newBundle(),
    },
    {
      id: 'delete-bundle',
      title: 'Delete this bundle',
      group: 'Bundle',
      keywords: 'remove',
      run: () => ui.open('delete-bundle'),
    },
    ...state.recent
      .filter(({ id }) => id !== workspace.id)
      .map(
        ({ id, name, tools }): Action => ({
          id: `open-${id}`,
          title: `Open ${name}`,
          group: 'Bundle',
          detail: `${tools} tool${tools === 1 ? '' : 's'}`,
          run: () => void commands.openWorkspace(id),
        }),
      ),
  ];
}

/** One action a tool: goes there. */
export const toolActions = ({ state, commands }: ActionContext): Action[] =>
  allRows(state).map(row => ({
    id: `tool-${row.key}`,
    title: row.name ?? row.label,
    group: 'Tools',
    detail: row.label,
    keywords: 'go to tool',
    run: () => goTo(commands, row.key),
  }));

function goTo(commands: Commands, key: string | undefined): void {
  if (key === undefined) return;
  commands.setNarrowPane('editor');
  commands.select(key);
}

function showTarget(commands: Commands, adapterId: string): void {
  commands.setNarrowPane('preview');
  commands.setActiveAdapter(adapterId);
}
