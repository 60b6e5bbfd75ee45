import { defineConfig } from '@playwright/test';
import { browserArguments, installedCandidates } from './scripts/browser.ts';

const port = Number(process.env.E2E_PORT ?? 5304);
const folder = process.env.E2E_FOLDER ?? 'dist';
/** A path that nobody builds for: the studio must run from any sub-path of any static host. */
const base = '/some/sub/path/';
/** `npm run test:e2e` names the one that it has tried; Playwright's own where nothing is installed. */
const executablePath = installedCandidates()[0]?.executablePath;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}${base}`,
    trace: 'retain-on-failure',
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserArguments() },
  },
  webServer: {
    command: `npx tsx scripts/serve.ts --port ${port} --base ${base} --folder ${folder} --strict-port`,
    url: `http://localhost:${port}${base}`,
    reuseExistingServer: false,
    timeout: 30_000,
  },
});
