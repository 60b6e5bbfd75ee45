/** Running all scenarios as eval cases. */
import type { RunHandle, Runner } from '../../analysis/run/client.ts';
import type { RunNews } from '../../analysis/run/protocol.ts';
import type { Core } from '../core.ts';
import type { PlayCommands } from './play-commands.ts';
import type { EvalCase, Evals } from './play-state.ts';
import { inputNow, sentSetting } from './run-commands.ts';
import { type ScenarioItem, scenarioItems } from './scenario-items.ts';
import { setPlay } from './set-play.ts';

export function evalCommands(core: Core, runner: Runner): Pick<PlayCommands, 'runEvals' | 'cancelEvals'> {
  const { state } = core;
  let handle: RunHandle | undefined;
  let begun = 0;

  const hear = (id: number, news: RunNews): void => {
    const { evals } = state().play;
    if (evals?.id !== id) return;
    switch (news.type) {
      case 'case': {
        const { index, verdicts } = news;
        const status = verdicts.every(({ passed }) => passed) ? 'passed' : 'failed';
        setPlay(core, {
          evals: withCase(evals, index, judged => ({ verdicts, status: judged ? status : 'unexpecting' })),
        });
        break;
      }
      case 'done':
      case 'cancelled':
      case 'failed':
        if (news.type === 'failed' && news.index !== undefined) {
          // One that hangs fails; the others have their turn all the same.
          setPlay(core, { evals: withCase(evals, news.index, () => ({ status: 'failed', problem: news.message })) });
          begin(evals, news.index + 1);
          break;
        }
        handle = undefined;
        setPlay(core, { evals: ended(evals, news) });
        break;
      default:
    }
  };

  const begin = ({ id, of }: Evals, from: number): void => {
    const { scenarios, targets } = of;
    handle = runner.start({ kind: 'evals', ...sentSetting(of), scenarios, from, targets }, news => hear(id, news));
  };

  return {
    runEvals() {
      if (!state().ready) return { ok: false, reason: 'The bundle is still being read.' };
      const items = scenarioItems(state());
      if (items.length === 0) return { ok: false, reason: 'There is no scenario to run. Add one first.' };
      const of = { ...inputNow(core), scenarios: items.map(({ value }) => value) };
      if (of.targets.length === 0) return { ok: false, reason: 'None of the targets can run.' };
      begun++;
      const evals: Evals = { id: begun, of, status: 'running', cases: items.map(waiting) };
      setPlay(core, { evals });
      begin(evals, 0);
      return { ok: true };
    },
    cancelEvals: () => handle?.cancel(),
  };
}

const waiting = ({ index, name, scenario, diagnostics }: ScenarioItem): EvalCase =>
  scenario
    ? { index, name, status: 'waiting', expecting: scenario.expect !== undefined, verdicts: [] }
    : {
        index,
        name,
        status: 'unreadable',
        expecting: false,
        verdicts: [],
        problem: diagnostics[0]?.message ?? 'It cannot be read.',
      };

const withCase = (evals: Evals, index: number, told: (expecting: boolean) => Partial<EvalCase>): Evals => ({
  ...evals,
  cases: evals.cases.map(each => (each.index === index ? { ...each, ...told(each.expecting) } : each)),
});

/** Cases that had not ended are left as they are told: cancelled. */
function ended(evals: Evals, news: Extract<RunNews, { type: 'done' | 'cancelled' | 'failed' }>): Evals {
  const cases = evals.cases.map(
    (each): EvalCase => (each.status === 'waiting' ? { ...each, status: 'cancelled' } : each),
  );
  return {
    ...evals,
    cases,
    status: news.type,
    ...(news.type === 'failed' && { problem: news.message }),
  };
}
