/** The events of a run as the rows of the timeline: one a call, one for each text of the model, one for the end. */
import type { CallStatus, RunEvent } from '../../runtime/run-result.ts';
import { type Segment, segmentsOf } from './segments.ts';

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;
export type CallEvent = Extract<RunEvent, { callId: string }>;

/** Said once, at the first row of a turn. */
export interface TurnHead {
  turn: number;
  calls: number;
  exchange: number;
  usage?: Of<'turn-read'>['usage'];
  mended: readonly string[];
}

interface Row {
  /** Stable while the run goes on. */
  id: string;
  /** Virtual milliseconds. */
  at: number;
  /** The event that brought the row into being. */
  seq: number;
  /** The exchange that it belongs to. */
  exchange: number;
  head?: TurnHead;
}

export interface CallRow extends Row {
  kind: 'call';
  callId: string;
  wireName: string;
  toolId?: string;
  /** Absent while it runs. */
  status?: CallStatus;
  attempts: number;
  segments: readonly Segment[];
  events: readonly CallEvent[];
}

export interface TextRow extends Row {
  kind: 'text';
  text: string;
  /** The model said it beside calls; the run goes on. */
  beside: boolean;
}

export interface WaitingRow extends Row {
  kind: 'waiting';
}

export interface EndRow extends Row {
  kind: 'end';
  outcome: Of<'run-ended'>['outcome'];
  reason?: string;
}

export type RunRow = CallRow | TextRow | WaitingRow | EndRow;

/**
 * Rows in the order of the run. `events` may be the beginning of a run: what has not ended has no status, and a request without
 * an answer is a row that waits.
 */
export function runRows(events: readonly RunEvent[]): RunRow[] {
  const now = events.at(-1)?.at ?? 0;
  const rows: RunRow[] = [];
  const calls = new Map<string, { row: number; events: CallEvent[] }>();
  let exchange = 0;
  let head: TurnHead | undefined;
  let waiting: Of<'request-sent'> | undefined;
  const takeHead = (): { head?: TurnHead } => {
    const taken = head ? { head } : {};
    head = undefined;
    return taken;
  };
  for (const event of events) {
    if ('callId' in event) {
      const known = calls.get(event.callId);
      if (known) known.events.push(event);
      else if (event.type === 'call-received') {
        const { callId, wireName, at, seq } = event;
        calls.set(callId, { row: rows.length, events: [event] });
        const id = `call ${callId}`;
        rows.push({
          kind: 'call',
          id,
          callId,
          wireName,
          at,
          seq,
          exchange,
          attempts: 0,
          segments: [],
          events: [],
          ...takeHead(),
        });
      }
      continue;
    }
    if (event.type === 'request-sent') {
      exchange = event.exchange;
      waiting = event;
    } else if (event.type === 'turn-read') {
      const { at, seq, turn, text, usage, mended } = event;
      waiting = undefined;
      head = { turn, calls: event.calls.length, exchange, mended, ...(usage && { usage }) };
      if (event.calls.length === 0 || (text !== undefined && text !== '')) {
        const beside = event.calls.length > 0;
        rows.push({ kind: 'text', id: `text ${turn}`, at, seq, exchange, text: text ?? '', beside, ...takeHead() });
      }
    } else if (event.type === 'run-ended') {
      const { at, seq, outcome, reason } = event;
      waiting = undefined;
      rows.push({ kind: 'end', id: 'end', at, seq, exchange, outcome, ...(reason !== undefined && { reason }) });
    }
  }
  if (waiting) rows.push({ kind: 'waiting', id: 'waiting', at: waiting.at, seq: waiting.seq, exchange });
  for (const { row, events: own } of calls.values()) rows[row] = filled(rows[row] as CallRow, own, now);
  return rows;
}

function filled(row: CallRow, events: readonly CallEvent[], now: number): CallRow {
  const last = events.at(-1);
  const ended = last?.type === 'call-ended' ? last : undefined;
  const toolId = events.find(event => event.type === 'call-restored')?.toolId;
  return {
    ...row,
    events,
    segments: segmentsOf(events, ended?.at ?? now),
    attempts: events.filter(event => event.type === 'attempt-started').length,
    ...(toolId !== undefined && { toolId }),
    ...(ended && { status: ended.status }),
  };
}

/** `rows`, with those of `before` in the place of equal ones. Both are of the same run, up to one step or another. */
export function keptRows(before: readonly RunRow[], rows: readonly RunRow[]): RunRow[] {
  const known = new Map(before.map(row => [row.id, row]));
  return rows.map(row => {
    const same = known.get(row.id);
    return same && isSame(same, row) ? same : row;
  });
}

function isSame(a: RunRow, b: RunRow): boolean {
  if (a.kind !== b.kind || a.seq !== b.seq) return false;
  if (a.kind !== 'call' || b.kind !== 'call') return true;
  // The last bar of a call that goes on grows with the time.
  return a.events.length === b.events.length && a.segments.at(-1)?.to === b.segments.at(-1)?.to;
}
