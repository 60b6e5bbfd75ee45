/** The only writers of the playground's state. Loaded when first needed: `await commands.play()`. No command throws on user input. */
import type { PlayTarget, RunFormat } from '../../analysis/run/protocol.ts';
import type { ValueChange } from '../../document/change-values.ts';
import type { Json } from '../../manifest/json.ts';
import type { Outcome } from '../commands/commands.ts';
import type { CallTerms } from './play-state.ts';

/** `index` is the place of the scenario that was made, which is selected. */
export type AddedScenario = { ok: true; index: number } | { ok: false; reason: string };

export interface ScenarioEdit {
  /** What the person did, as undo shows it: “Edit message”. */
  label?: string;
  /** Changes with the same key within 500 ms of each other become one undo step: `message`. */
  mergeKey?: string;
}

export interface PlayCommands {
  // Scenarios. Each is one undo step; fields that are not known stay as they are.
  selectScenario(index: number): void;
  /** After the selected one; a blank one when absent. */
  addScenario(scenario?: Json): AddedScenario;
  duplicateScenario(index: number): AddedScenario;
  removeScenario(index: number): Outcome;
  /** `to` is the place after the move. */
  moveScenario(index: number, to: number): Outcome;
  renameScenario(index: number, name: string): Outcome;
  /** `path` of each change is one inside the scenario: `['model', 0, 'calls', 1, 'arguments']`. All changes or none. */
  changeScenario(index: number, changes: readonly ValueChange[], edit?: ScenarioEdit): Outcome;
  /** The whole scenario as JSON. The text is kept among `play.drafts`; one that is not JSON is refused with the reason. */
  setScenarioText(index: number, text: string): Outcome;
  /** As `changeScenario`, for the policy of the bundle, which is made when there is none. */
  changePolicy(changes: readonly ValueChange[], edit?: ScenarioEdit): Outcome;
  /** As `setScenarioText`; an empty text removes the policy. */
  setPolicyText(text: string): Outcome;
  /** The text is shown as the studio writes it again. */
  discardDraft(of: number | 'policy'): void;
  /** Adds a scenario that exercises defaults and checks of the tool (of all tools when absent), and selects it. */
  suggestScenario(toolKey?: string): Promise<AddedScenario>;

  // What a run runs on
  setSeed(seed: number): void;
  /** One to four, each once; the first one leads. Refused where an adapter cannot run. */
  setTargets(targets: readonly PlayTarget[]): Outcome;

  // Running. Progress and results are in `play.run` and `play.evals`.
  /** Runs the selected scenario on all targets; a run that is under way is given up. */
  run(): Outcome;
  cancelRun(): void;
  /** What the person says to `play.run.approval`. */
  answerApproval(answer: 'approve' | 'deny'): void;
  /** Shows the event with this `seq` of the lead as the present one; undefined: the end. */
  setCursor(seq: number | undefined): void;
  /** One event on or back; from the end, back to the last but one. */
  step(by: 1 | -1): void;
  /** Runs all scenarios on all targets. Nobody is asked: an approval that no policy answers is denied. */
  runEvals(): Outcome;
  cancelEvals(): void;
  /** The text of the run on one target (the lead when absent). */
  exportRun(format: RunFormat, lane?: number): Promise<{ ok: true; text: string } | { ok: false; reason: string }>;

  // Call one tool. What would happen is in `play.call.report`, and follows each change of the draft and of the tool.
  /** Opens the panel for a tool; undefined closes it. Drafts of other tools stay. */
  callTool(key: string | undefined): void;
  /** `undefined`: no arguments at all. */
  setCallValue(value: Json | undefined): void;
  /** Changes inside the present value. */
  changeCallValue(changes: readonly ValueChange[]): Outcome;
  setCallTerms(terms: CallTerms): void;
}
