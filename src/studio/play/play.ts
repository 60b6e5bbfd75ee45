/** The playground's part of the studio: its commands, and the worker that runs scenarios. Loaded when it is first needed. */
import { createRunner } from '../../analysis/run/client.ts';
import type { Core } from '../core.ts';
import type { StudioState } from '../state.ts';
import { linkCalls } from './call-commands.ts';
import { evalCommands } from './eval-commands.ts';
import { exportCommand } from './export-command.ts';
import type { PlayCommands } from './play-commands.ts';
import { policyCommands } from './policy-commands.ts';
import { runCommands } from './run-commands.ts';
import { scenarioCommands } from './scenario-commands.ts';
import { suggestCommand } from './suggest-command.ts';
import { targetCommands } from './target-commands.ts';

export interface Play {
  commands: PlayCommands;
  /** To be told of each change of the store. */
  changed(state: StudioState, before: StudioState): void;
  dispose(): void;
}

export function createPlay(core: Core): Play {
  const { createRunPort, clock } = core.options;
  const runner = createRunner({ createPort: createRunPort, clock });
  const scenarios = scenarioCommands(core);
  const calls = linkCalls(core, runner);
  return {
    commands: {
      ...scenarios,
      ...policyCommands(core),
      ...targetCommands(core),
      ...suggestCommand(core, runner, scenarios.addScenario),
      ...runCommands(core, runner),
      ...exportCommand(core, runner),
      ...evalCommands(core, runner),
      ...calls.commands,
    },
    changed(now, before) {
      // Another bundle: what was under way speaks of one that is no longer there.
      if (now.workspace.id !== before.workspace.id) runner.clear();
      else calls.changed(now, before);
    },
    dispose: () => runner.dispose(),
  };
}
