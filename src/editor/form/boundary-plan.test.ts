import { describe, expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { boundaryPlan, boundarySummary, duration } from './boundary-plan.ts';

describe('boundaryPlan', () => {
  it.each<[Json | undefined, string]>([
    [undefined, '1 attempt, at most 30 s'],
    [{}, '1 attempt, at most 30 s'],
    [{ timeout: 5000, retryPolicy: { maxRetries: 2, backoffMs: 500 } }, '3 attempts, at most 16 s'],
    [
      { timeout: 1000, retryPolicy: { maxRetries: 3, backoffMs: 100, backoff: 'exponential' } },
      '4 attempts, at most 4.7 s',
    ],
    [{ timeout: 0, retryPolicy: { maxRetries: -1 } }, '1 attempt, at most 30 s'],
    [{ timeout: '5', retryPolicy: [] }, '1 attempt, at most 30 s'],
    [{ retryPolicy: { maxRetries: 5000, backoffMs: 1, backoff: 'exponential' } }, '5,001 attempts, at most unlimited'],
  ])('%j: %s', (boundary, summary) => {
    expect(boundarySummary(boundaryPlan(boundary))).toBe(summary);
  });

  it('puts the waits between the attempts', () => {
    const { spans } = boundaryPlan({
      timeout: 10,
      retryPolicy: { maxRetries: 2, backoffMs: 2, backoff: 'exponential' },
    });
    expect(spans).toEqual([
      { kind: 'attempt', start: 0, length: 10 },
      { kind: 'wait', start: 10, length: 2 },
      { kind: 'attempt', start: 12, length: 10 },
      { kind: 'wait', start: 22, length: 4 },
      { kind: 'attempt', start: 26, length: 10 },
    ]);
  });

  it('draws a bounded number of spans', () => {
    expect(boundaryPlan({ retryPolicy: { maxRetries: 1e9, backoffMs: 1 } }).spans.length).toBeLessThanOrEqual(26);
  });
});

it.each<[number, string]>([
  [0, '0 ms'],
  [999, '999 ms'],
  [1500, '1.5 s'],
  [60_000, '1 min'],
  [150_000, '2 min 30 s'],
  [119_999, '2 min'],
  [3_600_000, '1 h'],
  [5_400_000, '1 h 30 min'],
])('%d ms is %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
