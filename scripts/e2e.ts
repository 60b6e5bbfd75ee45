/**
 * `npm run test:e2e`: finds a browser, builds, and runs the Playwright journeys against the build.
 * `--no-build` uses the build that is there; everything else goes to Playwright.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { root, runCommand } from './run-command.ts';
import { freePort } from './static-server.ts';

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (!args.includes('--no-build')) {
    const build = await runCommand('vite', ['build', '--logLevel', 'warn'], { echo: true });
    if (build.code !== 0) return build.code;
  }
  const browser = await findBrowser(line => console.log(line));
  console.log(`Browser: ${browser.executablePath} (${browser.source})`);
  // A copy of its own: another build may replace the files while the journeys run.
  const folder = mkdtempSync(join(tmpdir(), 'studio-'));
  cpSync(join(root, 'dist'), folder, { recursive: true });
  const forPlaywright = args.filter(arg => arg !== '--no-build');
  const run = await runCommand('playwright', ['test', ...forPlaywright], {
    env: { CHROME_PATH: browser.executablePath, E2E_PORT: String(await freePort()), E2E_FOLDER: folder },
    echo: true,
  });
  rmSync(folder, { recursive: true, force: true });
  return run.code;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
