import { describe, expect, it } from 'vitest';
import { eventsOf, retriedCall } from '../testing/events.ts';
import { keptAxes, placeOn, ticks, turnAxes } from './axis.ts';
import { argumentsLine, callNotes } from './call-notes.ts';
import { callSteps } from './call-steps.ts';
import { duration } from './duration.ts';
import { runFigures } from './outcome-words.ts';
import { type CallEvent, type CallRow, keptRows, type RunRow, runRows } from './run-rows.ts';
import { callStatus } from './status-words.ts';

const run = eventsOf(
  [0, { type: 'run-started', message: 'Mail it', tools: ['mail.send'] }],
  [0, { type: 'request-sent', exchange: 0, turn: 1 }],
  [0, { type: 'turn-read', exchange: 0, turn: 1, calls: ['a'], mended: [] }],
  ...retriedCall(),
  [5800, { type: 'request-sent', exchange: 1, turn: 2 }],
  [5800, { type: 'turn-read', exchange: 1, turn: 2, calls: [], text: 'Done.', mended: [] }],
  [5800, { type: 'run-ended', outcome: 'completed', text: 'Done.' }],
);
const callRow = (rows: readonly RunRow[]): CallRow => rows.find(row => row.kind === 'call') as CallRow;

describe('the rows of a run', () => {
  it('are the calls and texts of each turn, each turn headed once, and the end', () => {
    const rows = runRows(run);
    expect(rows.map(({ kind, exchange, head }) => [kind, exchange, head?.turn])).toEqual([
      ['call', 0, 1],
      ['text', 1, 2],
      ['end', 1, undefined],
    ]);
  });

  it('show a run that is under way: what waits, and what has not ended', () => {
    expect(runRows(run.slice(0, 2)).map(({ kind }) => kind)).toEqual(['waiting']);
    const running = callRow(runRows(run.slice(0, 9)));
    expect(running.status).toBeUndefined();
    expect(running.segments.at(-1)?.kind).toBe('running');
    expect(callStatus(running).at(-1)?.words).toBe('running');
  });

  it('stay the same objects from step to step, unless something happened to them', () => {
    const axesOf = (rows: readonly RunRow[]) => keptAxes(turnAxes(before), turnAxes(rows));
    const before = runRows(run.slice(0, -1));
    const after = keptRows(before, runRows(run));
    expect(after.map(({ kind }) => kind)).toEqual(['call', 'text', 'end']);
    expect(after.map((row, index) => row === before[index])).toEqual([true, true, false]);
    const [call] = keptRows(before, runRows(run.slice(0, 9)));
    expect([call === before[0], call?.kind]).toEqual([false, 'call']);
    const first = turnAxes(before);
    expect(keptAxes(first, turnAxes(after)).get(0) === first.get(0)).toBe(true);
    expect(axesOf(after)).toEqual(turnAxes(after));
  });

  it('say what a call did when', () => {
    const { segments } = callRow(runRows(run));
    expect(segments.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['timeout', 0, 5000],
      ['backoff', 5000, 5500],
      ['ok', 5500, 5800],
    ]);
    expect(segments[0]?.words).toBe('attempt 1 timed out after 5 s');
  });

  it('show an approval that takes no virtual time, and who gave it', () => {
    const asked = eventsOf(
      [0, { type: 'call-received', callId: 'a', turn: 1, wireName: 'pay', sent: {} }],
      [0, { type: 'approval-asked', callId: 'a', toolId: 'pay', arguments: {}, reasons: [] }],
      [0, { type: 'approval-given', callId: 'a', answer: 'deny', by: 'person' }],
    );
    const row = callRow(runRows(asked));
    expect(row.segments).toEqual([{ kind: 'approval', from: 0, to: 0, words: 'refused by hand' }]);
    expect(callStatus(row).map(({ words }) => words)).toEqual(['asked', 'refused', 'running']);
    expect(callStatus(callRow(runRows(asked.slice(0, 2)))).at(-1)?.words).toBe('waits for your answer');
  });

  it('keep what the model said beside its calls', () => {
    const rows = runRows(
      eventsOf(
        [0, { type: 'turn-read', exchange: 0, turn: 1, calls: ['a'], text: 'Let me see.', mended: [] }],
        [0, { type: 'call-received', callId: 'a', turn: 1, wireName: 'x', sent: {} }],
      ),
    );
    expect(rows.map(({ kind, head }) => [kind, head?.calls])).toEqual([
      ['text', 1],
      ['call', undefined],
    ]);
  });
});

describe('the steps of a call', () => {
  const steps = callSteps(run.filter((event): event is CallEvent => 'callId' in event));

  it('come in their order, an attempt as one step', () => {
    expect(steps.map(({ title }) => title)).toEqual([
      'Sent by the model',
      'Restored',
      'Defaults',
      'Arguments checked',
      'Permission',
      'Attempt 1',
      'Backoff',
      'Attempt 2',
      'Output checked',
      'What the model is told',
    ]);
  });

  it('tell what restoring took back and which defaults were filled in', () => {
    expect(steps[1]?.changes).toEqual([{ path: ['due'], before: null }]);
    expect(steps[2]?.filledIn).toEqual([['priority']]);
  });

  it('are summed up below the call', () => {
    const row = callRow(runRows(run));
    expect(callNotes(row).map(({ text }) => text)).toEqual([
      '`due`: `null` → absent, taken back from the terms of the target',
      'Output matches `outputSchema`',
    ]);
    expect(
      argumentsLine(row)
        .parts?.filter(({ filledIn }) => filledIn)
        .map(({ text }) => text),
    ).toEqual(['"priority": "normal"']);
  });

  it('say what stands on the wire where it cannot be read', () => {
    const cut = eventsOf(
      [0, { type: 'call-received', callId: 'a', turn: 1, wireName: 'x', sent: '{"to": "a@' }],
      [0, { type: 'call-restored', callId: 'a', toolId: 'x', diagnostics: [] }],
    );
    const row = callRow(runRows(cut));
    expect(argumentsLine(row)).toEqual({ text: '{"to": "a@', inner: 0 });
    expect(callSteps(row.events)[1]?.words).toBe('the arguments cannot be read');
  });
});

describe('the axis', () => {
  it.each([
    [{ from: 0, to: 1000 }, 250, 500, { left: 25, width: 25 }],
    [{ from: 500, to: 1000 }, 0, 2000, { left: 0, width: 100 }],
    [{ from: 0, to: 0 }, 0, 0, { left: 0, width: 0 }],
  ])('%o places %d to %d', (axis, from, to, place) => {
    expect(placeOn(axis, from, to)).toEqual(place);
  });

  it.each([
    [0, 6500, [0, 2000, 4000, 6000]],
    [0, 16_000, [0, 5000, 10_000, 15_000]],
    [0, 3, [0, 1, 2, 3]],
    [5, 5, [5]],
  ])('from %d to %d has round ticks', (from, to, expected) => {
    expect(ticks({ from, to })).toEqual(expected);
  });

  it('can be that of one turn', () => {
    expect(turnAxes(runRows(run)).get(0)).toEqual({ from: 0, to: 5800 });
  });
});

it.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1500, '1.5 s'],
  [6523, '6.52 s'],
  [59_990, '60 s'],
  [125_000, '2 min 5 s'],
])('%d ms is %s', (ms, words) => {
  expect(duration(ms)).toBe(words);
});

it('a run in figures', () => {
  expect(runFigures(run)).toBe('1 call, 1 retry');
});
