/** What happened to one call, step by step, in the words of the timeline. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { Json, Path } from '../../manifest/json.ts';
import { count, dotted, listed } from '../../manifest/words.ts';
import type { UiSeverity } from '../../ui/severity.tsx';
import { type PlaceChange, valueChanges } from '../value-changes.ts';
import { duration } from './duration.ts';
import type { CallEvent } from './run-rows.ts';

export interface CallStep {
  seq: number;
  at: number;
  title: string;
  /** What came of it, in a few words. */
  words: string;
  severity: UiSeverity;
  /** Shown when the step is opened; absent where there is nothing more to see. */
  value?: Json;
  /** Places of `value` that this step filled in. */
  filledIn?: readonly Path[];
  changes?: readonly PlaceChange[];
  diagnostics?: readonly Diagnostic[];
}

const worst = (diagnostics: readonly Diagnostic[]): UiSeverity =>
  diagnostics.some(({ severity }) => severity === 'error') ? 'error' : diagnostics.length > 0 ? 'warning' : 'fine';

const names = (paths: readonly Path[]): string =>
  listed(
    paths.slice(0, 3).map(path => `\`${dotted(path)}\``),
    'and',
  );

/** Arguments as they stood on the wire: a text that is JSON is shown as what it says. */
export function readSent(sent: Json): Json {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent) as Json;
  } catch {
    return sent;
  }
}

/** The steps of a call in their order; an attempt is one step, at its end or while it runs. */
export function callSteps(events: readonly CallEvent[]): CallStep[] {
  const sent = events.find(event => event.type === 'call-received')?.sent;
  const ended = new Set(events.flatMap(event => (event.type === 'attempt-ended' ? [event.attempt] : [])));
  return events.flatMap(event => {
    const { seq, at } = event;
    if (event.type === 'attempt-started' && ended.has(event.attempt)) return [];
    const step = stepOf(event, sent === undefined ? undefined : readSent(sent));
    return [{ seq, at, ...step }];
  });
}

function stepOf(event: CallEvent, sent: Json | undefined): Omit<CallStep, 'seq' | 'at'> {
  switch (event.type) {
    case 'call-received': {
      const isText = typeof event.sent === 'string';
      return {
        title: 'Sent by the model',
        words: `as \`${event.wireName}\`, arguments as ${isText ? 'text' : 'a value'}`,
        severity: 'info',
        value: event.sent,
      };
    }
    case 'call-restored':
      return restoredStep(event, sent);
    case 'defaults-applied': {
      const { applied, diagnostics } = event;
      return {
        title: 'Defaults',
        words: applied.length === 0 ? 'nothing was missing' : `filled in: ${names(applied.map(({ path }) => path))}`,
        severity: diagnostics.length > 0 ? worst(diagnostics) : 'info',
        value: event.arguments,
        filledIn: applied.map(({ path }) => path),
        diagnostics,
      };
    }
    case 'input-checked':
      return checkedStep('Arguments checked', event.diagnostics, 'match `inputSchema`');
    case 'permission-decided': {
      const words = { allow: 'allowed', ask: 'a person is asked', deny: 'denied' }[event.decision];
      const severity = ({ allow: 'fine', ask: 'warning', deny: 'error' } as const)[event.decision];
      return { title: 'Permission', words: withReasons(words, event.reasons), severity };
    }
    case 'approval-asked':
      return {
        title: 'Approval asked',
        words: withReasons('the arguments are settled', event.reasons),
        severity: 'warning',
        value: event.arguments,
      };
    case 'approval-given': {
      const approved = event.answer === 'approve';
      const by = { person: 'by hand', policy: 'as the policy says', nobody: 'because nobody was there to ask' }[
        event.by
      ];
      return {
        title: approved ? 'Approved' : 'Refused',
        words: by,
        severity: approved ? 'fine' : 'error',
      };
    }
    case 'slot-awaited': {
      const words = `${event.running} of ${count(event.concurrency, 'call')} at once are running`;
      return { title: 'Waits for a slot', words, severity: 'info' };
    }
    case 'attempt-started':
      return {
        title: `Attempt ${event.attempt}`,
        words: `running, at most ${duration(event.timeoutMs)}`,
        severity: 'info',
      };
    case 'attempt-ended':
      return attemptStep(event);
    case 'retry-scheduled':
      return { title: 'Backoff', words: `${duration(event.waitMs)} before the next attempt`, severity: 'info' };
    case 'retry-withheld':
      return { title: 'No retry', words: event.reason, severity: 'warning' };
    case 'result-ignored':
      return {
        title: 'Late result',
        words: `what attempt ${event.attempt} gave after its time was up is passed on to nobody`,
        severity: 'warning',
        ...(event.outcome.kind === 'ok' && event.outcome.output !== undefined && { value: event.outcome.output }),
      };
    case 'output-checked':
      return checkedStep('Output checked', event.diagnostics, 'matches `outputSchema`');
    case 'call-ended':
      return {
        title: 'What the model is told',
        words: event.result.isError ? 'an error' : 'the output',
        severity: event.result.isError ? 'error' : 'fine',
        value: event.result.output as Json,
      };
  }
}

const withReasons = (words: string, reasons: readonly string[]): string =>
  reasons.length === 0 ? words : `${words} (${reasons.join(', ')})`;

function restoredStep(
  event: Extract<CallEvent, { type: 'call-restored' }>,
  sent: Json | undefined,
): Omit<CallStep, 'seq' | 'at'> {
  const { toolId, diagnostics } = event;
  const title = 'Restored';
  if (toolId === undefined) return { title, words: 'no tool has this name', severity: 'error', diagnostics };
  if (event.arguments === undefined)
    return { title, words: 'the arguments cannot be read', severity: 'error', diagnostics };
  const changes = valueChanges(sent, event.arguments);
  const words = changes.length === 0 ? 'nothing to take back' : `${count(changes.length, 'value')} taken back`;
  return {
    title,
    words,
    severity: worst(diagnostics) === 'error' ? 'error' : 'info',
    value: event.arguments,
    changes,
    diagnostics,
  };
}

function checkedStep(title: string, diagnostics: readonly Diagnostic[], fine: string): Omit<CallStep, 'seq' | 'at'> {
  const words = diagnostics.length === 0 ? fine : count(diagnostics.length, 'finding');
  return { title, words, severity: worst(diagnostics), diagnostics };
}

function attemptStep(event: Extract<CallEvent, { type: 'attempt-ended' }>): Omit<CallStep, 'seq' | 'at'> {
  const { attempt, outcome } = event;
  const title = `Attempt ${attempt}`;
  if (outcome.kind === 'ok') {
    const { output } = outcome;
    return { title, words: 'answered', severity: 'fine', ...(output !== undefined && { value: output }) };
  }
  if (outcome.kind === 'error') {
    const unknown = outcome.isUnknown ? ', and nobody knows whether it took effect' : '';
    return { title, words: `failed: ${outcome.message}${unknown}`, severity: 'error' };
  }
  return { title, words: `timed out after ${duration(outcome.afterMs)}`, severity: 'error' };
}
