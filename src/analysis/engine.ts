/**
 * The worker's side without the worker: takes messages, does the most urgent piece of work, says what it found. Pure apart from
 * the clock and the way out that it is given, so that tests drive it step by step.
 */
import { previewOf } from './analyse.ts';
import { bundlePreview, bundleTargetFindings, type KeyedTool, repeatedToolIds } from './analyse-bundle.ts';
import type { PreviewRequest } from './analyser.ts';
import { createAnswering } from './answering.ts';
import { doFileJob } from './file-job.ts';
import { failure } from './finding.ts';
import type { Phase, SentReport, ToPage, ToWorker } from './protocol.ts';
import type { BundleReport, PreviewResult } from './report.ts';
import { createToolMemory, type ToolMemory } from './tool-memory.ts';

/** Reports go out in batches: few enough that the page is not drawn for each, each small enough not to hold it up. */
const REPORTS_IN_BATCH = 100;
const BATCH_MS = 100;

export interface Engine {
  accept(message: ToWorker): void;
  /** Works until `budgetMs` are over or nothing is left; true when there is more to do. At least one piece is done. */
  run(budgetMs: number): boolean;
}

export interface EngineOptions {
  post(message: ToPage): void;
  /** Milliseconds; only differences count. */
  now(): number;
}

export function createEngine({ post, now }: EngineOptions): Engine {
  const memories = new Map<string, ToolMemory>();
  /** Keys that wait for their report, in the order of the list. */
  const waiting = new Set<string>();
  /** Keys whose report went out with infos. */
  const detailed = new Set<string>();
  let order: readonly string[] = [];
  let targets: readonly string[] = [];
  let focus: string | undefined;
  let preview: { seq: number; request: PreviewRequest } | undefined;
  /** The bundle report in the making: one target at a time. */
  let bundle: { seq: number; report: BundleReport; left: string[] } | undefined;
  let batch: SentReport[] = [];
  let sentAt = now();
  let announced = false;

  const at = (phase: Phase, memory?: ToolMemory): void => {
    announced = true;
    post({ type: 'at', phase, ...(memory && { key: memory.sent.key, revision: memory.sent.revision }) });
  };
  const questions = createAnswering({
    memoryOf: key => memories.get(key),
    post,
    at(question) {
      announced = true;
      post({ type: 'at', phase: 'answer', question });
    },
    now,
  });
  const sendReports = (): void => {
    if (batch.length === 0) return;
    post({ type: 'reports', reports: batch });
    batch = [];
    sentAt = now();
  };

  const update = (message: Extract<ToWorker, { type: 'update' }>): void => {
    for (const key of message.removed) {
      memories.delete(key);
      waiting.delete(key);
      detailed.delete(key);
    }
    if (message.targets.join() !== targets.join()) {
      targets = message.targets;
      detailed.clear();
      const kept = new Set(targets);
      for (const [key, memory] of memories) {
        memory.keepOnly(kept);
        waiting.add(key);
      }
    }
    for (const tool of message.tools) {
      memories.set(tool.key, createToolMemory(tool));
      detailed.delete(tool.key);
      if (tool.reported) waiting.delete(tool.key);
      else waiting.add(tool.key);
    }
    if (message.order) order = message.order;

    focus = message.focus;
    // The report of a tool in focus has its infos too.
    if (focus !== undefined && memories.has(focus) && !detailed.has(focus)) waiting.add(focus);
    bundle = undefined;
  };

  const doReport = (key: string): void => {
    waiting.delete(key);
    const memory = memories.get(key);
    if (!memory) return;
    at(memory.sent.care === 'full' ? 'check' : 'compile', memory);
    const detail = key === focus;
    if (detail) detailed.add(key);
    batch.push(memory.report(targets, detail, now));
    const due = batch.length >= REPORTS_IN_BATCH || now() - sentAt >= BATCH_MS;
    if (detail || due) sendReports();
  };

  const keyedTools = (): KeyedTool[] =>
    order.flatMap(key => {
      const memory = memories.get(key);
      return memory ? [{ key, tool: memory.read(), manifest: memory.manifest(), compiled: memory.compiled }] : [];
    });

  const doPreview = (): void => {
    if (!preview) return;
    const { seq, request } = preview;
    preview = undefined;
    post({ type: 'preview', seq, result: previewFor(request) });
  };
  const previewFor = (request: PreviewRequest): PreviewResult | undefined => {
    if (request.scope === 'bundle') {
      at('bundle');
      return bundlePreview(keyedTools(), request.target);
    }
    const memory = memories.get(request.key);
    if (!memory) return undefined;
    at('compile', memory);
    const compiled = memory.compiled(request.target);
    return compiled && previewOf(request.key, memory.read(), compiled);
  };

  const doBundle = (): void => {
    if (!bundle) return;
    const target = bundle.left.at(-1);
    if (target !== undefined && prepare(target)) return;
    bundle.left.pop();
    if (target === undefined) {
      post({ type: 'bundle', seq: bundle.seq, report: bundle.report });
      bundle = undefined;
      return;
    }
    at('bundle');
    try {
      bundle.report.targets[target] = bundleTargetFindings(keyedTools(), target);
    } catch (error) {
      bundle.report.targets[target] = [failure(error)];
    }
  };

  /** Compiles the next tool that a bundle for `target` lacks; false when none does. One at a time, so that others get in. */
  const prepare = (target: string): boolean => {
    const key = order.find(each => memories.get(each)?.isCompiled(target) === false);
    const memory = key === undefined ? undefined : memories.get(key);
    if (!memory) return false;
    at('compile', memory);
    memory.compiled(target);
    return true;
  };

  /** The most urgent piece; false when there is none. */
  const step = (): boolean => {
    if (preview?.request.scope === 'tool') doPreview();
    else if (focus !== undefined && waiting.has(focus)) doReport(focus);
    else if (questions.step()) return true;
    else if (preview) prepare(preview.request.target) || doPreview();
    else if (waiting.size > 0) doReport(waiting.values().next().value as string);
    else if (bundle) doBundle();
    else return false;
    return true;
  };

  return {
    accept(message) {
      switch (message.type) {
        case 'update':
          update(message);
          break;
        case 'preview':
          preview = message.request && { seq: message.seq, request: message.request };
          break;
        case 'ask':
          questions.ask(message);
          break;
        case 'forget':
          questions.forget(message.id);
          break;
        case 'file':
          void doFileJob(message.job, () => {
            announced = true;
            post({ type: 'at', phase: 'file', file: message.id });
          }).then(result => post({ type: 'file', id: message.id, result }));
          break;
        case 'bundle':
          bundle = {
            seq: message.seq,
            report: { diagnostics: repeatedToolIds(keyedTools()), targets: {} },
            left: [...targets],
          };
          break;
      }
    },
    run(budgetMs) {
      const end = now() + budgetMs;
      let more = step();
      while (more && now() < end) more = step();
      if (waiting.size === 0) sendReports();
      // Whoever watches for what hangs is told that nothing does: what comes between two slices is not the fault of any tool.
      if (announced) {
        post({ type: 'at' });
        announced = false;
      }
      return more;
    },
  };
}
