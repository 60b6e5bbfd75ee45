/** What the worker remembers of one text: each thing is worked out once, when it is first asked for. */
import type { CompiledTool } from '../adapters/compiled.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { Manifest } from '../manifest/manifest.ts';
import {
  checkTool,
  compilable,
  compileFor,
  identityOf,
  type ReadTool,
  readTool,
  summaryOf,
  withoutInfos,
} from './analyse.ts';
import { failure, finding } from './finding.ts';
import type { SentReport, SentTool } from './protocol.ts';
import type { TargetSummary } from './report.ts';

export interface ToolMemory {
  readonly sent: SentTool;
  read(): ReadTool;
  /** Absent while there is nothing to compile, or when the tool is to be left alone. */
  manifest(): Manifest | undefined;
  /** `undefined` as `manifest`, or when compiling failed; then the report says so. */
  compiled(target: string): CompiledTool | undefined;
  /** False while `compiled` would have to work. */
  isCompiled(target: string): boolean;
  /** Forgets what was compiled for other targets. */
  keepOnly(targets: ReadonlySet<string>): void;
  /** `detail` keeps infos in the lists; their number is told either way. */
  report(targets: readonly string[], detail: boolean, now: () => number): SentReport;
}

export function createToolMemory(sent: SentTool): ToolMemory {
  let read: ReadTool | undefined;
  let findings: Diagnostic[] | undefined;
  let failed: Diagnostic | undefined;
  const compiledFor = new Map<string, CompiledTool>();
  const summaries = new Map<string, TargetSummary>();

  const readOnce = (): ReadTool => {
    read ??= readTool(sent.text);
    return read;
  };
  const manifest = (): Manifest | undefined => (sent.care === 'none' ? undefined : compilable(readOnce()));

  const compiled = (target: string): CompiledTool | undefined => {
    const source = manifest();
    if (!source) return undefined;
    const known = compiledFor.get(target);
    if (known) return known;
    try {
      const made = compileFor(source, target);
      compiledFor.set(target, made);
      return made;
    } catch (error) {
      failed = failure(error);
      return undefined;
    }
  };

  const check = (): Diagnostic[] => {
    if (findings) return findings;
    const slow = sent.care === 'full' ? [] : [tooSlow(sent.care)];
    try {
      findings = sent.care === 'none' ? slow : [...slow, ...checkTool(sent.text, { values: sent.care === 'full' })];
    } catch (error) {
      findings = [failure(error)];
    }
    return findings;
  };

  const summary = (target: string): TargetSummary | undefined => {
    const known = summaries.get(target);
    if (known) return known;
    const made = compiled(target);
    if (!made) return undefined;
    const told = summaryOf(made, readOnce().root);
    summaries.set(target, told);
    return told;
  };

  return {
    sent,
    read: readOnce,
    manifest,
    compiled,
    isCompiled(target) {
      if (compiledFor.has(target) || failed || sent.care === 'none') return true;
      return read !== undefined && manifest() === undefined;
    },
    keepOnly(targets) {
      for (const target of compiledFor.keys()) if (!targets.has(target)) compiledFor.delete(target);
      for (const target of summaries.keys()) if (!targets.has(target)) summaries.delete(target);
    },
    report(targets, detail, now) {
      const start = now();
      const told: SentReport['targets'] = {};
      for (const target of targets) {
        const made = summary(target);
        if (made) told[target] = detail ? made : withoutInfos(made);
      }
      const diagnostics = failed ? [...check(), failed] : check();
      const { value } = readOnce();
      return {
        key: sent.key,
        revision: sent.revision,
        broken: value === undefined,
        ...identityOf(value),
        diagnostics,
        targets: told,
        elapsedMs: now() - start,
      };
    },
  };
}

/** Why a tool is not checked any more, and what to do. */
function tooSlow(care: 'unchecked' | 'none'): Diagnostic {
  const span = { offset: 0, length: 0 };
  return care === 'unchecked'
    ? finding(
        'schema/too-slow',
        'Checking the defaults and examples of this tool took longer than two seconds and was stopped; often a `pattern` such as `^(a+)+$` is the cause. They are not checked until the text changes.',
        { span },
      )
    : finding(
        'schema/too-slow',
        'Reading this tool took longer than two seconds and was stopped. It is left out of checks and definitions until the text changes.',
        { span, severity: 'error' },
      );
}
