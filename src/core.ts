/**
 * The headless public entry. Everything here runs without a DOM, throws on no input of a user, changes no argument, and
 * returns plain JSON data. `docs/core-api.md` describes it.
 */
export { assembleBundle, compileBundle } from './adapters/compile-bundle.ts';
export { type CompileOptions, compileTool } from './adapters/compile-tool.ts';
export type { CompiledBundle, CompiledTool, Fidelity, LimitUse } from './adapters/compiled.ts';
export type { Adapter, Mode } from './adapters/contract.ts';
export { projectArguments, type RestoredCall, restoreCall } from './adapters/restore.ts';
export { adapters } from './adapters/targets.ts';
export { type Proof, proveLoss, type Witness } from './analysis/proof/prove-loss.ts';
export type { Bundle } from './bundle/bundle.ts';
export { type ImportOptions, type ImportResult, importDefinitions } from './bundle/import/import-definitions.ts';
export { parseBundle, serializeBundle } from './bundle/parse-bundle.ts';
export { checkValue } from './manifest/check-value.ts';
export type { Diagnostic, Effect, Fix, FixEdit, RuleRef, Severity } from './manifest/diagnostic.ts';
export type { Json, Path } from './manifest/json.ts';
export type { ExecutionBoundary, Manifest, RetryPolicy, Risk, Schema } from './manifest/manifest.ts';
export { parseManifest } from './manifest/parse-manifest.ts';
export { validateManifest } from './manifest/validate-manifest.ts';
export { applyDefaults } from './runtime/apply-defaults.ts';
export {
  checkExpectations,
  type Difference,
  type EvalCheck,
  type EvalOptions,
  type EvalReport,
  type EvalResult,
  runEvals,
} from './runtime/check-expectations.ts';
export type { Clock } from './runtime/clock.ts';
export { readScenarios } from './runtime/read-scenario.ts';
export { realClock } from './runtime/real-clock.ts';
export { type RunAsTestOptions, runAsTest } from './runtime/run-as-test.ts';
export { runAsJson, runAsMarkdown } from './runtime/run-as-text.ts';
export type { RunEvent, RunResult } from './runtime/run-result.ts';
export { type RunOptions, runScenario } from './runtime/run-scenario.ts';
export { sampleValue } from './runtime/sample-value.ts';
export type { Policy, Scenario } from './runtime/scenario.ts';
export { type SuggestOptions, suggestScenario } from './runtime/suggest-scenario.ts';
export type { ToolAnswer, ToolContext, ToolFunction } from './runtime/tool-function.ts';
export { virtualClock } from './runtime/virtual-clock.ts';
