/** `npm test`: gates, unit tests, build, browser journeys. The last line says `N passed, N failed`, alone on its line. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand, seconds } from './run-command.ts';
import { add, closingLine, readPlaywright, readVitest, type Tally } from './test-report.ts';

const vitestReport = join(root, '.cache/vitest.json');
const playwrightReport = join(root, '.cache/playwright.json');

interface Section {
  name: string;
  command: string;
  args: string[];
  /** Which tests it ran; a section without tests counts only when it fails. */
  tally?: () => Tally;
  /** Without this one the following sections have nothing to work on. */
  isNeeded?: boolean;
}

const sections: Section[] = [
  { name: 'Types, lint, layers, generated files, unused code', command: 'tsx', args: ['scripts/check.ts'] },
  {
    name: 'Unit tests',
    command: 'vitest',
    args: ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`],
    tally: () => readVitest(vitestReport),
  },
  { name: 'Build', command: 'vite', args: ['build', '--logLevel', 'warn'], isNeeded: true },
  {
    name: 'Browser tests',
    command: 'tsx',
    args: ['scripts/e2e.ts', '--no-build'],
    tally: () => readPlaywright(playwrightReport),
  },
];

async function main(): Promise<void> {
  for (const path of [vitestReport, playwrightReport]) rmSync(path, { force: true });
  let total: Tally = { passed: 0, failed: 0, skipped: 0 };
  const summary: string[] = [];
  let isBlocked = false;
  for (const { name, command, args, tally, isNeeded } of sections) {
    console.log(`\n══ ${name} ══`);
    if (isBlocked) {
      total = add(total, { passed: 0, failed: 1, skipped: 0 });
      summary.push(`✗ ${name.padEnd(50)} not run`);
      continue;
    }
    const { code, milliseconds } = await runCommand(command, args, { echo: true });
    const counted = tally?.() ?? { passed: 0, failed: 0, skipped: 0 };
    const result = code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
    total = add(total, result);
    isBlocked = code !== 0 && isNeeded === true;
    const note = tally ? `  ${closingLine(result)}` : '';
    summary.push(`${result.failed === 0 ? '✓' : '✗'} ${name.padEnd(50)} ${seconds(milliseconds).padStart(8)}${note}`);
  }
  console.log(`\n${summary.join('\n')}\n\n${closingLine(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

await main();
