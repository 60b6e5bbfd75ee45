/**
 * `npm run test:e2e`: finds a browser, builds, and runs the Playwright journeys against the build.
 * `--no-build` uses the build that is there; everything else goes to Playwright.
 */
import { findBrowser } from './browser.ts';
import { runCommand } from './run-command.ts';
import { freePort } from './static-server.ts';

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (!args.includes('--no-build')) {
    const build = await runCommand('vite', ['build', '--logLevel', 'warn'], { echo: true });
    if (build.code !== 0) return build.code;
  }
  const browser = await findBrowser(line => console.log(line));
  console.log(`Browser: ${browser.executablePath} (${browser.source})`);
  const forPlaywright = args.filter(arg => arg !== '--no-build');
  const run = await runCommand('playwright', ['test', ...forPlaywright], {
    env: { CHROME_PATH: browser.executablePath, E2E_PORT: String(await freePort()) },
    echo: true,
  });
  return run.code;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
