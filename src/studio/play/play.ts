/** The playground's part of the studio: its commands, and the worker that runs scenarios. Loaded when it is first needed. */
import type { Core } from '../core.ts';
import type { StudioState } from '../state.ts';
import type { PlayCommands } from './play-commands.ts';
import { scenarioCommands } from './scenario-commands.ts';
import { targetCommands } from './target-commands.ts';

export interface Play {
  commands: PlayCommands;
  /** To be told of each change of the store. */
  changed(state: StudioState, before: StudioState): void;
  dispose(): void;
}

export function createPlay(core: Core): Play {
  const todo = (): never => {
    throw new Error('not there yet');
  };
  return {
    commands: {
      ...scenarioCommands(core),
      ...targetCommands(core),
      suggestScenario: todo,
      run: todo,
      cancelRun: todo,
      answerApproval: todo,
      setCursor: todo,
      step: todo,
      runEvals: todo,
      cancelEvals: todo,
      exportRun: todo,
      callTool: todo,
      setCallValue: todo,
      changeCallValue: todo,
      setCallTerms: todo,
    },
    changed() {},
    dispose() {},
  };
}
