/** A run as text, to be copied. */
import type { Runner } from '../../analysis/run/client.ts';
import type { Core } from '../core.ts';
import { askRunner } from './ask-runner.ts';
import type { PlayCommands } from './play-commands.ts';
import { sentSetting } from './run-commands.ts';

export function exportCommand(core: Core, runner: Runner): Pick<PlayCommands, 'exportRun'> {
  return {
    async exportRun(format, lane = 0) {
      const { run } = core.state().play;
      const column = run?.lanes[lane];
      if (!run || !column?.result) return { ok: false, reason: 'There is no finished run to copy.' };
      const { of } = run;
      const { target, variant, result } = column;
      const job = {
        kind: 'export',
        ...sentSetting(of),
        target,
        variant,
        format,
        scenario: of.scenario,
        result,
      } as const;
      const told = await askRunner(runner, job);
      return told.ok ? { ok: true, text: told.answer.text } : told;
    },
  };
}
