import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { closingLine, readPlaywright, readVitest } from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, success: true };
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

describe('test report', () => {
  it.each([
    ['all passed', vitest, { passed: 5, failed: 0, skipped: 1 }],
    ['two failed', { ...vitest, numFailedTests: 2, success: false }, { passed: 5, failed: 2, skipped: 1 }],
    ['an error outside a test', { ...vitest, success: false }, { passed: 5, failed: 1, skipped: 1 }],
    ['no test ran', { ...vitest, numPassedTests: 0 }, { passed: 0, failed: 1, skipped: 1 }],
    ['a broken report', '{', { passed: 0, failed: 1, skipped: 0 }],
  ])('vitest: %s', (_what, content, tally) => {
    expect(readVitest(file(content))).toEqual(tally);
  });

  it.each([
    ['all passed', playwright, { passed: 3, failed: 0, skipped: 0 }],
    [
      'one failed',
      { ...playwright, stats: { ...playwright.stats, unexpected: 1 } },
      { passed: 3, failed: 1, skipped: 0 },
    ],
    ['an error outside a test', { ...playwright, errors: [{}] }, { passed: 3, failed: 1, skipped: 0 }],
    [
      'no test ran',
      { ...playwright, stats: { ...playwright.stats, expected: 0 } },
      { passed: 0, failed: 1, skipped: 0 },
    ],
  ])('playwright: %s', (_what, content, tally) => {
    expect(readPlaywright(file(content))).toEqual(tally);
  });

  it('counts a missing report as a failure', () => {
    expect(readVitest(join(folder, 'none.json')).failed).toBe(1);
    expect(readPlaywright(join(folder, 'none.json')).failed).toBe(1);
  });

  it('closes with a plain line', () => {
    expect(closingLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
    expect(closingLine({ passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
  });
});
