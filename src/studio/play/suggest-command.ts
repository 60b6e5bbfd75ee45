/** Letting the studio make a scenario. */
import type { Runner } from '../../analysis/run/client.ts';
import type { Json } from '../../manifest/json.ts';
import type { Core } from '../core.ts';
import { askRunner } from './ask-runner.ts';
import type { AddedScenario, PlayCommands } from './play-commands.ts';
import { inputNow, sentSetting } from './run-commands.ts';
import { setPlay } from './set-play.ts';

export function suggestCommand(
  core: Core,
  runner: Runner,
  add: (scenario: Json) => AddedScenario,
): Pick<PlayCommands, 'suggestScenario'> {
  const { state } = core;
  let asked = 0;
  return {
    async suggestScenario(toolKey) {
      const { id, tools } = state().workspace;
      if (tools.length === 0) return { ok: false, reason: 'There are no tools yet. Add one.' };
      const tool = toolKey === undefined ? -1 : tools.findIndex(({ key }) => key === toolKey);
      const mine = ++asked;
      setPlay(core, { suggesting: true });
      const setting = sentSetting(inputNow(core));
      const told = await askRunner(runner, { kind: 'suggest', ...setting, ...(tool >= 0 && { tool }) });
      if (asked === mine) setPlay(core, { suggesting: false });
      if (!told.ok) return told;
      if (state().workspace.id !== id) return { ok: false, reason: 'Another bundle was opened meanwhile.' };
      return add(told.answer.scenario as unknown as Json);
    },
  };
}
