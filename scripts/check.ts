/** `npm run check`: every gate that needs no browser and runs no test. Prints a summary; exits non-zero when one fails. */
import { availableParallelism } from 'node:os';
import { checkLayers, readModules } from './layers.ts';
import { type CommandResult, root, runCommand, seconds } from './run-command.ts';

interface Gate {
  name: string;
  run(): Promise<Omit<CommandResult, 'milliseconds'>>;
}

const command = (name: string, program: string, ...args: string[]): Gate => ({
  name,
  run: () => runCommand(program, args),
});

async function layerGate(): Promise<{ code: number; output: string }> {
  const { modules, imports, violations } = checkLayers(readModules(root));
  if (modules === 0) return { code: 1, output: 'the layer gate found no module to look at' };
  const lines = violations.map(({ path, line, rule, message }) => `${path}:${line} [${rule}] ${message}`);
  const summary = `${modules} modules, ${imports} imports, ${violations.length} violations`;
  return { code: violations.length > 0 ? 1 : 0, output: [...lines, summary].join('\n') };
}

/** A report, not a gate: past 300 lines a concept is usually missing. */
async function sizeReport(): Promise<{ code: number; output: string }> {
  const sizes = readModules(root)
    .filter(({ path }) => !/\.(gen|test)\.tsx?$/.test(path))
    .map(({ path, source }) => ({ path, lines: source.split('\n').length - 1 }))
    .sort((a, b) => b.lines - a.lines);
  const long = sizes.filter(({ lines }) => lines > 300);
  const over200 = sizes.filter(({ lines }) => lines > 200).length;
  const lines = long.map(({ path, lines }) => `${path} has ${lines} lines`);
  return {
    code: 0,
    output: [...lines, `${sizes.length} modules, ${over200} past 200 lines, ${long.length} past 300`].join('\n'),
  };
}

const gates: Gate[] = [
  command('types: headless core', 'tsc', '-p', 'tsconfig.core.json'),
  command('types: application', 'tsc', '-p', 'tsconfig.app.json'),
  command('types: everything', 'tsc', '-p', 'tsconfig.node.json'),
  command('format and lint', 'biome', 'ci', '--colors=off', '--error-on-warnings', '.'),
  { name: 'layers', run: layerGate },
  command('generated files', 'tsx', 'scripts/generate.ts', '--check'),
  command('unused code', 'knip', '--no-progress'),
  { name: 'file sizes', run: sizeReport },
];

async function main(): Promise<void> {
  const waiting = [...gates.keys()];
  const results: ({ code: number; output: string; milliseconds: number } | undefined)[] = gates.map(() => undefined);
  const worker = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const started = performance.now();
      const result = await gates[index]?.run();
      if (result) results[index] = { ...result, milliseconds: performance.now() - started };
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));

  let failed = 0;
  for (const [index, gate] of gates.entries()) {
    const result = results[index];
    const isFine = result?.code === 0;
    if (!isFine) {
      failed += 1;
      console.log(`\n── ${gate.name} ──\n${result?.output.trim() ?? 'did not run'}\n`);
    }
    const last = result?.output.trim().split('\n').at(-1) ?? '';
    const note = isFine && ['layers', 'generated files', 'file sizes'].includes(gate.name) ? `  ${last}` : '';
    console.log(
      `${isFine ? '✓' : '✗'} ${gate.name.padEnd(22)} ${seconds(result?.milliseconds ?? 0).padStart(7)}${note}`,
    );
  }
  console.log(failed === 0 ? `\nAll ${gates.length} gates passed.` : `\n${failed} of ${gates.length} gates failed.`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
