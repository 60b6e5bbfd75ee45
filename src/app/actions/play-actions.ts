import type { Outcome } from '../../studio/commands/commands.ts';
import type { PlayCommands } from '../../studio/play/play-commands.ts';
import { toast } from '../../ui/toast.tsx';
import type { Action } from './action.ts';
import type { ActionContext } from './context.ts';

const done =
  (act: (play: PlayCommands) => void) =>
  (play: PlayCommands): Outcome => {
    act(play);
    return { ok: true };
  };

/** What the playground does, from anywhere; it is shown first. */
export function playActions({ state, commands }: ActionContext): Action[] {
  const { run, evals } = state.play;
  const play = (act: (play: PlayCommands) => Outcome | Promise<Outcome>) => async (): Promise<void> => {
    commands.setView('play');
    const outcome = await act(await commands.play());
    if (!outcome.ok) toast(outcome.reason);
  };
  const isRunning = run?.status === 'running' || run?.status === 'asking';
  return [
    {
      id: 'play-run',
      title: 'Run scenario',
      group: 'Play',
      // Elsewhere the chord belongs to the editor.
      ...(state.view === 'play' && { keys: ['mod+enter'] }),
      keywords: 'play loop simulate',
      run: play(each => each.run()),
    },
    {
      id: 'play-cancel',
      title: 'Cancel the run',
      group: 'Play',
      disabled: !isRunning,
      run: play(done(each => each.cancelRun())),
    },
    {
      id: 'play-evals',
      title: 'Run all eval cases',
      group: 'Play',
      keywords: 'test scenarios expectations',
      disabled: evals?.status === 'running',
      run: play(each => each.runEvals()),
    },
    { id: 'play-add', title: 'Add scenario', group: 'Play', keywords: 'new', run: play(each => each.addScenario()) },
    {
      id: 'play-suggest',
      title: 'Suggest a scenario',
      group: 'Play',
      keywords: 'generate sample',
      run: play(each => each.suggestScenario()),
    },
    {
      id: 'play-call',
      title: 'Call this tool',
      group: 'Play',
      keywords: 'try arguments defaults',
      disabled: state.selectedKey === undefined,
      run: play(done(each => each.callTool(state.selectedKey))),
    },
  ];
}
