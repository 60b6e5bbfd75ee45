/** Reads the JSON reports of vitest and Playwright and adds them up. */
import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const NOTHING_RAN: Tally = { passed: 0, failed: 1, skipped: 0 };

function readReport(path: string): unknown {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

/** A missing report, an error outside a test, or a run without a passed test counts as one failure. */
export function readVitest(path: string): Tally {
  const report = readReport(path) as
    | {
        numPassedTests: number;
        numFailedTests: number;
        numPendingTests: number;
        numTodoTests: number;
        success: boolean;
      }
    | undefined;
  if (!report) return NOTHING_RAN;
  const { numPassedTests: passed, numFailedTests, numPendingTests, numTodoTests, success } = report;
  const failed = numFailedTests + (numFailedTests === 0 && (!success || passed === 0) ? 1 : 0);
  return { passed, failed, skipped: numPendingTests + numTodoTests };
}

export function readPlaywright(path: string): Tally {
  const report = readReport(path) as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }
    | undefined;
  if (!report) return NOTHING_RAN;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const passed = expected + flaky;
  return { passed, failed: unexpected + report.errors.length + (passed + unexpected === 0 ? 1 : 0), skipped };
}

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The last line of `npm test`, alone on its line. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
