/** Letting the studio make a scenario. */
import type { Runner } from '../../analysis/run/client.ts';
import type { Json } from '../../manifest/json.ts';
import type { Core } from '../core.ts';
import type { AddedScenario, PlayCommands } from './play-commands.ts';
import { inputNow, sentSetting } from './run-commands.ts';
import { scenarioItems } from './scenario-items.ts';
import { setPlay } from './set-play.ts';

export function suggestCommand(
  core: Core,
  runner: Runner,
  add: (scenario: Json) => AddedScenario,
): Pick<PlayCommands, 'suggestScenario'> {
  const { state } = core;
  return {
    suggestScenario(toolKey) {
      const { workspace } = state();
      if (workspace.tools.length === 0)
        return Promise.resolve({ ok: false, reason: 'There are no tools yet. Add one.' });
      const tool = toolKey === undefined ? -1 : workspace.tools.findIndex(({ key }) => key === toolKey);
      const names = scenarioItems(state()).map(({ name }) => name);
      setPlay(core, { suggesting: true });
      return new Promise(resolve => {
        const end = (outcome: AddedScenario): void => {
          setPlay(core, { suggesting: false });
          resolve(outcome);
        };
        runner.start({ kind: 'suggest', ...sentSetting(inputNow(core)), ...(tool >= 0 && { tool }), names }, news => {
          if (news.type === 'done' && news.answer.kind === 'suggest') {
            const sameBundle = state().workspace.id === workspace.id;
            end(
              sameBundle
                ? add(news.answer.scenario as unknown as Json)
                : { ok: false, reason: 'Another bundle was opened meanwhile.' },
            );
          } else if (news.type === 'failed') end({ ok: false, reason: news.message });
          else if (news.type === 'cancelled') end({ ok: false, reason: 'It was cancelled.' });
        });
      });
    },
  };
}
