/**
 * `npm run bench`: compile rates in Node, alone and beside the vendors' clients, the size of the first load, and the feel of a bundle of 1,000 tools in a browser.
 * Figures beside their goals; a slow machine fails nothing. `--no-browser` and `--no-build` leave parts out.
 */
import { cpus } from 'node:os';
import { measureCompileRates } from './bench/compile-rate.ts';
import { goal, kilobytes, milliseconds, percentile, printFigure } from './bench/figures.ts';
import { measurePeerRates } from './bench/peer-rate.ts';
import { measureScripts } from './bench/script-size.ts';
import { measureStudio } from './bench/studio-in-browser.ts';
import { runCommand } from './run-command.ts';

const has = (flag: string): boolean => process.argv.includes(flag);

function printCompileRates(): void {
  const { tools, rates } = measureCompileRates();
  console.log(`\nCompiling in Node (${tools} tools, median of rounds; time as a multiple of that of \`mcp\`)`);
  for (const { target, toolsPerSecond, ratio } of rates) {
    printFigure(target, `${Math.round(toolsPerSecond)} /s`, `${ratio.toFixed(2)} ×`);
  }
}

function printPeerRates(): void {
  console.log(
    '\nBeside the clients of the vendors (our rate, with names, limits, diagnostics and the way back, by theirs)',
  );
  for (const { name, target, schemas, ours, theirs, ratio } of measurePeerRates()) {
    const note = `${ratio.toFixed(2)} × ${Math.round(theirs)} /s of ${name}, ${schemas} schemas`;
    printFigure(target, `${Math.round(ours)} /s`, note);
  }
}

function printScripts(): void {
  const { firstLoad, files, later, styles } = measureScripts();
  console.log('\nFirst load, after gzip');
  printFigure('scripts of the shell, without Monaco', kilobytes(firstLoad), goal(firstLoad / 1000, 200, 'kB'));
  for (const { name, bytes } of files.slice(0, 6)) printFigure(`  ${name}`, kilobytes(bytes));
  printFigure('styles', kilobytes(styles));
  for (const { name, bytes } of later.slice(0, 5)) printFigure(`later: ${name}`, kilobytes(bytes));
}

async function printStudio(): Promise<void> {
  const figures = await measureStudio();
  const { tools, shellReady, importTime, longestImportTask, workPerKeystroke, keystrokeToOutput } = figures;
  const printTimes = (name: string, times: readonly number[], limit?: number): void => {
    const p95 = percentile(times, 0.95);
    printFigure(`${name}, p50 (${times.length} keys)`, milliseconds(percentile(times, 0.5)));
    printFigure(`${name}, p95`, milliseconds(p95), limit === undefined ? '' : goal(p95, limit, 'ms'));
  };
  console.log(`\nIn the browser, with ${tools} tools`);
  printFigure('shell usable after', milliseconds(shellReady));
  printFigure('import until list and output are there', milliseconds(importTime), goal(importTime, 1000, 'ms'));
  const longest = longestImportTask === 0 ? 'under 50 ms' : milliseconds(longestImportTask);
  printFigure('longest task while importing', longest, goal(longestImportTask, 100, 'ms'));
  printTimes('main-thread work per keystroke', workPerKeystroke, 8);
  printFigure('of that in scripts, p50', milliseconds(percentile(figures.scriptPerKeystroke, 0.5)));
  printFigure('of that in styles and layout, p50', milliseconds(percentile(figures.layoutPerKeystroke, 0.5)));
  printTimes('the same keys in a page with a text field alone', figures.barePagePerKeystroke);
  printTimes('keystroke to refreshed output', keystrokeToOutput, 50);
}

async function main(): Promise<void> {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
  printCompileRates();
  printPeerRates();
  if (!has('--no-build')) {
    const build = await runCommand('vite', ['build', '--logLevel', 'warn'], { echo: true });
    if (build.code !== 0) throw new Error('the build failed');
  }
  printScripts();
  if (!has('--no-browser')) await printStudio();
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
