/** Running the selected scenario on the chosen targets. */
import type { RunHandle, Runner } from '../../analysis/run/client.ts';
import type { RunNews } from '../../analysis/run/protocol.ts';
import type { Core } from '../core.ts';
import type { PlayCommands } from './play-commands.ts';
import type { PlayState, Run, RunInput, RunLane } from './play-state.ts';
import { playTargets, selectedScenario } from './select-play.ts';
import { setPlay } from './set-play.ts';

type RunCommands = Pick<PlayCommands, 'run' | 'cancelRun' | 'answerApproval' | 'setCursor' | 'step'>;

const textsOf = (tools: RunInput['tools']): string[] => tools.map(({ text }) => text);

/** What the worker needs of what a run depends on. */
export const sentSetting = ({ tools, policy, seed }: Omit<RunInput, 'scenario' | 'targets'>) => ({
  tools: textsOf(tools),
  ...(policy !== undefined && { policy }),
  seed,
});

/** What a run that begins now depends on, the scenario apart. */
export const inputNow = (core: Core): Omit<RunInput, 'scenario'> => {
  const { workspace, play } = core.state();
  const { tools, policy } = workspace;
  return { tools, ...(policy !== undefined && { policy }), targets: playTargets(core.state()), seed: play.seed };
};

export function runCommands(core: Core, runner: Runner): RunCommands {
  const { state } = core;
  let handle: RunHandle | undefined;
  let runs = 0;

  const patch = (play: Partial<PlayState>): void => setPlay(core, play);

  const hear = (id: number, news: RunNews): void => {
    const { run } = state().play;
    // The workspace was changed for another one meanwhile.
    if (run?.id !== id) return;
    switch (news.type) {
      case 'notices':
        patch({ run: { ...run, notices: news.notices } });
        break;
      case 'lane': {
        const { lane, result } = news;
        const told: Partial<RunLane> = result
          ? { status: 'done', result, events: result.events, exchanges: result.exchanges }
          : { status: 'running', events: [], exchanges: [] };
        const { approval: _approval, ...rest } = run;
        patch({ run: { ...withLane(rest, lane, told), status: 'running' } });
        break;
      }
      case 'asking': {
        const { lane, request, events, exchanges } = news;
        const asked = withLane(run, lane, { status: 'asking', events, exchanges });
        patch({ run: { ...asked, status: 'asking', approval: { ...request, lane } } });
        break;
      }
      case 'done':
      case 'cancelled':
      case 'failed':
        handle = undefined;
        patch({ run: ended(run, news) });
        break;
    }
  };

  return {
    run() {
      const { ready, workspace } = state();
      if (!ready) return { ok: false, reason: 'The bundle is still being read.' };
      const item = selectedScenario(state());
      if (!item) return { ok: false, reason: 'There is no scenario to run. Add one, or let the studio suggest one.' };
      if (!item.scenario) return { ok: false, reason: `“${item.name}” cannot be read as a scenario. Edit it as JSON.` };
      if (workspace.tools.length === 0) return { ok: false, reason: 'There are no tools to run with. Add one.' };
      const of: RunInput = { ...inputNow(core), scenario: item.value };
      if (of.targets.length === 0) return { ok: false, reason: 'None of the targets can run.' };
      runs++;
      const id = runs;
      const lanes = of.targets.map((target): RunLane => ({ ...target, status: 'waiting', events: [], exchanges: [] }));
      patch({ run: { id, of, status: 'running', lanes, notices: [] }, cursor: undefined });
      handle = runner.start(
        { kind: 'run', ...sentSetting(of), scenario: of.scenario, targets: of.targets, answers: [] },
        news => hear(id, news),
      );
      return { ok: true };
    },
    cancelRun: () => handle?.cancel(),
    answerApproval(answer) {
      const { run } = state().play;
      if (run?.status !== 'asking' || !run.approval) return;
      const { approval, ...rest } = run;
      patch({ run: { ...withLane(rest, approval.lane, { status: 'running' }), status: 'running' } });
      handle?.answer(answer);
    },
    setCursor: cursor => patch({ cursor: place(state().play, cursor) }),
    step(by) {
      const { run, cursor } = state().play;
      const last = (run?.lanes[0]?.events.length ?? 0) - 1;
      patch({ cursor: place(state().play, (cursor ?? last) + by) });
    },
  };
}

/** Within the events of the lead; the last one is the end, which needs no number. */
function place({ run }: PlayState, cursor: number | undefined): number | undefined {
  const last = (run?.lanes[0]?.events.length ?? 0) - 1;
  if (cursor === undefined || !Number.isInteger(cursor) || cursor >= last) return undefined;
  return Math.max(0, cursor);
}

const withLane = (run: Run, lane: number, told: Partial<RunLane>): Run => ({
  ...run,
  lanes: run.lanes.map((each, index) => (index === lane ? { ...each, ...told } : each)),
});

/** Lanes that had not ended say how the run did. */
function ended(
  { approval: _approval, ...run }: Run,
  news: Extract<RunNews, { type: 'done' | 'cancelled' | 'failed' }>,
): Run {
  const lanes = run.lanes.map((lane): RunLane => (lane.status === 'done' ? lane : { ...lane, status: news.type }));
  if (news.type === 'cancelled') return { ...run, lanes, status: 'cancelled' };
  if (news.type === 'done') {
    return { ...run, lanes, status: 'done', ...(news.answer.kind === 'run' && { tookMs: news.answer.tookMs }) };
  }
  const problem = { message: news.message, ...(news.tool !== undefined && { tool: news.tool }) };
  return { ...run, lanes, status: 'failed', problem };
}
