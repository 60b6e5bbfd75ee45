/**
 * The page's side: tells the worker what changed and nothing else, drops answers that came too late, and replaces a worker that
 * is stuck or dead, without the tool that was the cause.
 */
import {
  type Analyser,
  type AnalyserEvents,
  type AnalysisInput,
  type Clock,
  type PreviewRequest,
  sameRequest,
} from './analyser.ts';
import { createAsking, UNAVAILABLE } from './asking.ts';
import { createFileWaiting, doFileHere } from './file-waiting.ts';
import type { Care, Port, SentTool, ToPage } from './protocol.ts';
import type { Answer } from './question.ts';
import type { ToolReport } from './report.ts';
import { createWatchdog, type Work } from './watchdog.ts';

/** The hand has to be still this long before all tools are looked at together. */
const BUNDLE_DELAY_MS = 400;
/** A worker that dies this often without a word in between is not started again. */
const MOST_DEATHS = 3;

export interface WorkerAnalyserOptions {
  createPort: () => Port;
  clock: Clock;
  events: AnalyserEvents;
}

export function createWorkerAnalyser({ createPort, clock, events }: WorkerAnalyserOptions): Analyser {
  /** What the worker knows, by key. */
  const sent = new Map<string, SentTool>();
  /** Counts all texts ever sent, so that a key that comes back is not taken for its earlier self. */
  let revisions = 0;
  let sources: AnalysisInput['tools'] = [];
  let order: readonly string[] = [];
  let targets: readonly string[] = [];
  let focus: string | undefined;
  let request: PreviewRequest | undefined;
  /** Counts requests; only the answer to the latest is heard. */
  let seq = 0;
  let answered = true;
  let bundleSeq = 0;
  let cancelBundle = (): void => {};
  /** Keys whose present text has no report yet. */
  const unreported = new Set<string>();
  let busy = false;
  let deaths = 0;
  /** Looking at all tools together hung; not tried again until something changes. */
  let bundleStuck = false;
  let port: Port | undefined;
  const files = createFileWaiting(message => port?.post(message));
  const asking = createAsking(message => port?.post(message));

  const watchdog = createWatchdog(clock, {
    slow: ({ key }) => {
      if (key !== undefined) events.slow(key, true);
    },
    stuck: work => {
      giveUp(work, 'timed-out');
      restart();
    },
  });

  const tellBusy = (): void => {
    const next = port !== undefined && unreported.size > 0;
    if (busy === next) return;
    busy = next;
    events.busy(next);
  };

  const askBundleSoon = (): void => {
    cancelBundle();
    cancelBundle = clock.after(BUNDLE_DELAY_MS, () => {
      if (busy || bundleStuck) return;
      bundleSeq++;
      port?.post({ type: 'bundle', seq: bundleSeq });
    });
  };

  const ask = (): void => {
    seq++;
    answered = request === undefined;
    if (request?.scope === 'bundle' && bundleStuck) {
      answered = true;
      events.preview(undefined);
    } else port?.post({ type: 'preview', seq, request });
  };

  const onMessage = (message: ToPage): void => {
    deaths = 0;
    watchdog.end();
    switch (message.type) {
      case 'at': {
        const { type: _type, phase, ...work } = message;
        const patience = work.file === undefined ? undefined : files.patience(work.file);
        if (phase) watchdog.begin({ phase, ...work }, patience);
        break;
      }
      case 'reports': {
        const reports = message.reports.flatMap(({ revision, ...report }): ToolReport[] => {
          const tool = sent.get(report.key);
          if (!tool || tool.revision !== revision) return [];
          sent.set(report.key, { ...tool, reported: true });
          unreported.delete(report.key);
          return [{ ...report, text: tool.text }];
        });
        if (reports.length > 0) events.reports(reports);
        for (const { key } of reports) events.slow(key, false);
        if (busy && unreported.size === 0) askBundleSoon();
        tellBusy();
        break;
      }
      case 'preview':
        if (message.seq !== seq) break;
        answered = true;
        events.preview(message.result);
        break;
      case 'bundle':
        if (message.seq === bundleSeq) events.bundle(message.report);
        break;
      case 'answer':
        asking.answer(message.id, message.answer);
        break;
      case 'file':
        files.answer(message.id, message.result);
        break;
    }
  };

  /** Takes less care of the tool that the worker hung on: first without running its schema, then not at all. */
  const giveUp = ({ key, revision, phase, question, file }: Work, why: 'timed-out' | 'failed'): void => {
    if (file !== undefined) {
      files.giveUp(file, why);
      return;
    }
    if (question !== undefined) {
      // Whatever was asked is at fault, not the tool: its report is there.
      asking.answer(question, { kind: why });
      return;
    }
    const tool = key === undefined ? undefined : sent.get(key);
    if (!tool || tool.revision !== revision) {
      if (phase === 'bundle') bundleStuck = true;
      return;
    }
    const care: Care = phase === 'check' && tool.care === 'full' ? 'unchecked' : 'none';
    sent.set(tool.key, { ...tool, care, reported: false });
    unreported.add(tool.key);
  };

  const restart = (): void => {
    port?.terminate();
    watchdog.end();
    start();
    files.askAgain();
    const tools = [...sent.values()];
    port?.post({ type: 'update', tools, removed: [], order: [...order], targets, focus });
    if (!answered) ask();
    asking.askAgain();
    if (unreported.size === 0) askBundleSoon();
    tellBusy();
  };

  const start = (): void => {
    const started = createPort();
    port = started;
    // What a worker that was replaced still says is not heard.
    started.onMessage(message => {
      if (port === started) onMessage(message);
    });
    started.onFailure(message => {
      if (port === started) onDeath(message);
    });
  };

  const onDeath = (message: string): void => {
    const work = watchdog.current();
    if (work) giveUp(work, 'failed');
    else deaths++;
    if (deaths < MOST_DEATHS) {
      restart();
      return;
    }
    port?.terminate();
    port = undefined;
    watchdog.end();
    tellBusy();
    files.doHere();
    asking.giveUp();
    events.unavailable(message);
  };

  /** Remembers the tools and says which texts are new to the worker. */
  const changes = (input: AnalysisInput): { tools: SentTool[]; removed: string[]; order?: string[] } => {
    const tools: SentTool[] = [];
    const before = sources;
    sources = input.tools;
    let sameOrder = sources.length === order.length;
    sources.forEach((source, index) => {
      if (source === before[index]) return;
      const { key, text } = source;
      sameOrder &&= order[index] === key;
      const known = sent.get(key);
      if (known?.text === text) return;
      const tool: SentTool = { key, text, revision: ++revisions, care: 'full', reported: false };
      sent.set(key, tool);
      unreported.add(key);
      tools.push(tool);
      if (known && known.care !== 'full') events.slow(key, false);
    });
    if (sameOrder) return { tools, removed: [] };
    const keys = input.tools.map(tool => tool.key);
    const present = new Set(keys);
    const removed = [...sent.keys()].filter(key => !present.has(key));
    for (const key of removed) {
      sent.delete(key);
      unreported.delete(key);
      asking.forget(key);
    }
    order = keys;
    return { tools, removed, order: keys };
  };

  start();

  return {
    update(input) {
      const changed = changes(input);
      const sameTargets = input.targets.join() === targets.join();
      if (!sameTargets) {
        for (const [key, tool] of sent) {
          sent.set(key, { ...tool, reported: false });
          unreported.add(key);
        }
      }
      const content = changed.tools.length > 0 || changed.order !== undefined || !sameTargets;
      if (content) bundleStuck = false;
      if (content || input.focus !== focus) {
        targets = input.targets;
        focus = input.focus;
        port?.post({ type: 'update', ...changed, targets, focus });
        tellBusy();
        if (content) askBundleSoon();
      }
      const asked = input.preview;
      const concerned =
        asked?.scope === 'bundle' ? content : changed.tools.some(tool => tool.key === asked?.key) || !sameTargets;
      if (concerned || !sameRequest(asked, request)) {
        request = asked;
        ask();
      }
    },
    // Without a worker the page has to wait for itself.
    file: job => (port ? files.ask(job) : doFileHere(job)),
    cancelImports() {
      // A worker in the middle of a text hears nothing before its end.
      if (files.cancelImports()) restart();
    },
    ask(question, answered) {
      const tool = sent.get(question.key);
      const told = answered as (answer: Answer) => void;
      if (tool && port) return asking.ask(question, tool.revision, told);
      told(tool ? UNAVAILABLE : { kind: 'failed' });
      return () => {};
    },
    dispose() {
      cancelBundle();
      watchdog.dispose();
      port?.terminate();
      port = undefined;
    },
  };
}
