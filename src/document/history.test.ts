import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Step } from './change.ts';
import {
  commit,
  EMPTY_HISTORY,
  type History,
  MERGE_WITHIN,
  redo,
  redoLabel,
  seal,
  type TransactionRequest,
  undo,
  undoLabel,
} from './history.ts';
import type { WorkspaceLike } from './workspace.ts';

const start: WorkspaceLike = {
  name: 'Demo',
  tools: [
    { key: 'a', text: '{"n": 1}' },
    { key: 'b', text: '[]' },
  ],
};

const request = (steps: Step[], more: Partial<TransactionRequest> = {}): TransactionRequest => ({
  label: 'Change',
  origin: 'test',
  time: 0,
  steps,
  ...more,
});
const type = (offset: number, text: string): Step => ({ kind: 'edit', key: 'a', edits: [{ offset, length: 0, text }] });

/** Runs requests one after the other; requests that change nothing leave no trace. */
function run(requests: readonly TransactionRequest[], limits?: { entries: number; units: number }) {
  let workspace = start;
  let history: History = EMPTY_HISTORY;
  for (const next of requests) {
    const made = commit(workspace, history, next, limits);
    if (made) ({ workspace, history } = made);
  }
  return { workspace, history };
}

function repeat(move: typeof undo, workspace: WorkspaceLike, history: History) {
  for (let made = move(workspace, history); made; made = move(workspace, history)) ({ workspace, history } = made);
  return { workspace, history };
}

// ── laws ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Steps that may or may not fit the workspace they meet; edits are cut to the text when they are carried out. */
const steps: fc.Arbitrary<(workspace: WorkspaceLike) => Step> = fc.oneof(
  fc
    .tuple(fc.nat(5), fc.nat(40), fc.nat(40), fc.string({ maxLength: 5 }))
    .map(([tool, from, to, text]) => (workspace: WorkspaceLike) => {
      const document = workspace.tools[tool % Math.max(1, workspace.tools.length)];
      const length = document?.text.length ?? 0;
      const offset = Math.min(from, to, length);
      const edit = { offset, length: Math.min(Math.max(from, to), length) - offset, text };
      return { kind: 'edit', key: document?.key ?? 'none', edits: [edit] } satisfies Step;
    }),
  fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(6), fc.string({ maxLength: 9 })).map(
    ([key, index, text]) =>
      () =>
        ({ kind: 'add', document: { key, text }, index }) satisfies Step,
  ),
  fc.constantFrom('a', 'b', 'c', 'z').map(key => () => ({ kind: 'remove', key }) satisfies Step),
  fc.tuple(fc.constantFrom('a', 'b', 'c', 'z'), fc.integer({ min: -1, max: 6 })).map(
    ([key, to]) =>
      () =>
        ({ kind: 'move', key, to }) satisfies Step,
  ),
  fc
    .constantFrom<Step>(
      { kind: 'set', field: 'name', value: 'Other' },
      { kind: 'set', field: 'description', value: 'Text' },
      { kind: 'set', field: 'description' },
      { kind: 'set', field: 'policy', value: { default: 'ask' } },
    )
    .map(step => () => step),
);
const scripts = fc.array(
  fc.record({
    steps: fc.array(steps, { minLength: 1, maxLength: 3 }),
    mergeKey: fc.constantFrom(undefined, 'k'),
    gap: fc.nat(900),
  }),
  { maxLength: 25 },
);

type Script = typeof scripts extends fc.Arbitrary<infer T> ? T : never;
function play(script: Script) {
  let workspace = start;
  let history: History = EMPTY_HISTORY;
  let time = 0;
  let made = 0;
  for (const { steps, mergeKey, gap } of script) {
    time += gap;
    for (const make of steps) {
      const done = commit(workspace, history, request([make(workspace)], { time, ...(mergeKey && { mergeKey }) }));
      if (!done) continue;
      ({ workspace, history } = done);
      made++;
    }
  }
  return { workspace, history, made };
}

test('laws: undo-all gives the first bytes back, redo-all the final ones', () => {
  let changes = 0;
  fc.assert(
    fc.property(scripts, script => {
      const end = play(script);
      changes += end.made;
      const undone = repeat(undo, end.workspace, end.history);
      expect(undone.workspace).toEqual(start);
      const redone = repeat(redo, undone.workspace, undone.history);
      expect(redone.workspace).toEqual(end.workspace);
      expect(redone.history.past).toEqual(end.history.past);
    }),
  );
  expect(changes).toBeGreaterThan(200);
});

test('law: a history survives being stored', () => {
  fc.assert(
    fc.property(scripts, script => {
      const end = play(script);
      const stored = JSON.parse(JSON.stringify(end)) as typeof end;
      expect(repeat(undo, stored.workspace, stored.history).workspace).toEqual(start);
    }),
  );
});

test('law: inputs stay as they are', () => {
  const frozen = structuredClone(start);
  fc.assert(
    fc.property(scripts, script => {
      const end = play(script);
      const before = structuredClone(end);
      repeat(undo, end.workspace, end.history);
      expect(end).toEqual(before);
      expect(start).toEqual(frozen);
    }),
  );
});

// ── single points ───────────────────────────────────────────────────────────────────────────────────────────────────────

describe('merging', () => {
  const typed = (time: number, offset: number, mergeKey?: string) =>
    request([type(offset, 'x')], { time, ...(mergeKey && { mergeKey }) });

  test('typing within the limit is one entry, and one edit', () => {
    const { workspace, history } = run([typed(0, 1, 'k'), typed(400, 2, 'k'), typed(900, 3, 'k')]);
    expect(workspace.tools[0]?.text).toBe('{xxx"n": 1}');
    expect(history.past).toHaveLength(1);
    expect(history.past[0]?.changes).toHaveLength(1);
    expect(undo(workspace, history)?.workspace).toEqual(start);
  });

  test.each([
    ['a longer pause', [typed(0, 1, 'k'), typed(MERGE_WITHIN + 1, 2, 'k')]],
    ['another key', [typed(0, 1, 'k'), typed(10, 2, 'l')]],
    ['no key', [typed(0, 1), typed(10, 2)]],
  ])('%s starts a new entry', (_, requests) => {
    expect(run(requests).history.past).toHaveLength(2);
  });

  test('an undo ends merging', () => {
    const { workspace, history } = run([typed(0, 1, 'k'), typed(900, 2, 'k')]);
    const undone = undo(workspace, history);
    const again = undone && commit(undone.workspace, undone.history, typed(100, 2, 'k'));
    expect(again?.history.past).toHaveLength(2);
  });

  test('so does sealing', () => {
    const { workspace, history } = run([typed(0, 1, 'k')]);
    expect(commit(workspace, seal(history), typed(1, 2, 'k'))?.history.past).toHaveLength(2);
  });

  test('the first label stays', () => {
    const { history } = run([
      request([type(1, 'a')], { label: 'First', mergeKey: 'k' }),
      request([type(2, 'b')], { label: 'Second', mergeKey: 'k' }),
    ]);
    expect(undoLabel(history)).toBe('First');
  });
});

test('what changes nothing is no transaction', () => {
  const nothing: Step[] = [
    { kind: 'edit', key: 'a', edits: [] },
    { kind: 'edit', key: 'a', edits: [{ offset: 0, length: 1, text: '{' }] },
    { kind: 'edit', key: 'gone', edits: [{ offset: 0, length: 0, text: 'x' }] },
    { kind: 'add', document: { key: 'a', text: '' } },
    { kind: 'remove', key: 'gone' },
    { kind: 'move', key: 'a', to: 0 },
    { kind: 'set', field: 'name', value: 'Demo' },
    { kind: 'set', field: 'description' },
  ];
  expect(commit(start, EMPTY_HISTORY, request(nothing))).toBeUndefined();
});

test('a transaction of several steps is undone at once, each step seeing the one before', () => {
  const made = commit(
    start,
    EMPTY_HISTORY,
    request([
      { kind: 'add', document: { key: 'c', text: '{}' }, index: 1 },
      { kind: 'edit', key: 'c', edits: [{ offset: 1, length: 0, text: '"x":1' }] },
      { kind: 'move', key: 'c', to: 0 },
      { kind: 'remove', key: 'b' },
    ]),
  );
  expect(made?.workspace.tools).toEqual([{ key: 'c', text: '{"x":1}' }, start.tools[0]]);
  expect(made && undo(made.workspace, made.history)?.workspace).toEqual(start);
});

test('documents that a change does not concern keep their identity', () => {
  const made = commit(start, EMPTY_HISTORY, request([type(1, ' ')]));
  expect(made?.workspace.tools[1]).toBe(start.tools[1]);
});

test('a new transaction drops what could be redone', () => {
  const { workspace, history } = run([request([type(1, 'x')])]);
  const undone = undo(workspace, history);
  expect(undone && redoLabel(undone.history)).toBe('Change');
  const made = undone && commit(undone.workspace, undone.history, request([type(1, 'y')]));
  expect(made && redo(made.workspace, made.history)).toBeUndefined();
});

describe('limits', () => {
  test('the oldest entries go first', () => {
    const requests = [1, 2, 3, 4].map(n => request([type(1, String(n))], { label: String(n) }));
    expect(run(requests, { entries: 2, units: 1e6 }).history.past.map(t => t.label)).toEqual(['3', '4']);
  });

  test('units count, yet the newest stays', () => {
    const requests = [1, 2].map(n => request([type(1, 'x'.repeat(5_000))], { label: String(n) }));
    expect(run(requests, { entries: 9, units: 1_000 }).history.past.map(t => t.label)).toEqual(['2']);
  });
});

describe('reveal', () => {
  test('an undo shows the field and where its text stands now', () => {
    const focus = { key: 'a', path: ['n'] };
    const edit: Step = { kind: 'edit', key: 'a', edits: [{ offset: 6, length: 1, text: '234' }] };
    const { workspace, history } = run([request([edit], { focus })]);
    const undone = undo(workspace, history);
    expect(undone?.reveal).toEqual({ keys: ['a'], key: 'a', path: ['n'], offset: 6, length: 1 });
    expect(undone && redo(undone.workspace, undone.history)?.reveal).toEqual({
      keys: ['a'],
      key: 'a',
      path: ['n'],
      offset: 6,
      length: 3,
    });
  });

  test('several edits are shown from the first to the last, where they stand after the change', () => {
    const edits = [
      { offset: 7, length: 0, text: '00' },
      { offset: 1, length: 0, text: '   ' },
    ];
    const made = commit(start, EMPTY_HISTORY, request([{ kind: 'edit', key: 'a', edits }]));
    expect(made?.reveal).toMatchObject({ offset: 1, length: 11 });
  });

  test('a document that is gone is not shown', () => {
    const { workspace, history } = run([request([{ kind: 'add', document: { key: 'c', text: '' } }])]);
    expect(undo(workspace, history)?.reveal).toEqual({ keys: ['c'] });
  });

  test('a document that comes back is', () => {
    const { workspace, history } = run([request([{ kind: 'remove', key: 'a' }])]);
    expect(undo(workspace, history)?.reveal).toEqual({ keys: ['a'], key: 'a' });
  });
});
