import type { Commands } from '../../studio/commands/commands.ts';
import type { StudioState } from '../../studio/state.ts';
import type { AppUi } from '../app-ui.ts';

/** What an action may read and call. */
export interface ActionContext {
  state: StudioState;
  commands: Commands;
  ui: AppUi;
}
