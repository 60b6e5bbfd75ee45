/**
 * Finds a Chromium for browser tests and benchmarks: an installed one, else Playwright's own download, else Debian's package.
 * Nothing is taken on trust: a browser counts once it has been started.
 */
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from './run-command.ts';

export interface FoundBrowser {
  executablePath: string;
  /** How it was found, for the log. */
  source: string;
}

const PATH_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const LINUX_PATHS = ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/usr/lib/chromium/chromium'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PATHS = [
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

const isRoot = (): boolean => process.getuid?.() === 0;

/** Chromium refuses its sandbox for root, which is what containers run as. */
export const browserArguments = (): string[] => (process.platform === 'linux' && isRoot() ? ['--no-sandbox'] : []);

/** Browsers that are installed, best first; none of them has been tried. CHROME_PATH goes before all. */
export function installedCandidates(): FoundBrowser[] {
  const candidates: FoundBrowser[] = [];
  const add = (executablePath: string, source: string): void => {
    if (existsSync(executablePath)) candidates.push({ executablePath, source });
  };
  const { CHROME_PATH, PATH = '', LOCALAPPDATA, PROGRAMFILES } = process.env;
  if (CHROME_PATH) add(CHROME_PATH, 'CHROME_PATH');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const name of PATH_NAMES) {
    for (const folder of PATH.split(delimiter)) if (folder) add(join(folder, name + suffix), 'PATH');
  }
  if (process.platform === 'darwin') {
    for (const app of MAC_APPS) {
      for (const folder of ['/Applications', join(homedir(), 'Applications')]) {
        add(join(folder, `${app}.app`, 'Contents/MacOS', app), folder);
      }
    }
  } else if (process.platform === 'win32') {
    for (const folder of [PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA]) {
      if (folder) for (const path of WINDOWS_PATHS) add(join(folder, path), folder);
    }
  } else for (const path of LINUX_PATHS) add(path, 'usual path');
  return candidates;
}

const downloadedCandidate = (): FoundBrowser[] => {
  const executablePath = chromium.executablePath();
  return existsSync(executablePath) ? [{ executablePath, source: "Playwright's download" }] : [];
};

async function starts(candidate: FoundBrowser, complaints: string[]): Promise<boolean> {
  try {
    const browser = await chromium.launch({
      executablePath: candidate.executablePath,
      args: browserArguments(),
      timeout: 60_000,
    });
    await browser.close();
    return true;
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    complaints.push(`${candidate.executablePath} (${candidate.source}) does not start: ${reason}`);
    return false;
  }
}

const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

/** The first browser that starts. Throws with what to install when there is none. */
export async function findBrowser(log: (line: string) => void = () => {}): Promise<FoundBrowser> {
  const complaints: string[] = [];
  const firstThatStarts = async (candidates: FoundBrowser[]): Promise<FoundBrowser | undefined> => {
    for (const candidate of candidates) if (await starts(candidate, complaints)) return candidate;
    return undefined;
  };

  const present = await firstThatStarts([...installedCandidates(), ...downloadedCandidate()]);
  if (present) return present;

  log('No installed browser starts; trying `playwright install chromium`.');
  const download = await runCommand('playwright', ['install', 'chromium'], { timeout: 300_000 });
  if (download.code !== 0) complaints.push('`npx playwright install chromium` failed');
  const downloaded = await firstThatStarts(downloadedCandidate());
  if (downloaded) return downloaded;

  if (isDebian() && isRoot()) {
    log('Playwright has no browser; trying `apt-get install chromium`.');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update'], { env, timeout: 300_000 });
    const install = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      env,
      timeout: 600_000,
    });
    if (install.code !== 0) complaints.push('`apt-get install chromium` failed');
    const packaged = await firstThatStarts(installedCandidates());
    if (packaged) return packaged;
  }

  throw new Error(
    [
      'No browser for the browser tests.',
      ...complaints.map(complaint => `- ${complaint}`),
      'Install Chromium or Google Chrome (Debian: `apt-get install chromium`, macOS: `brew install --cask chromium`),',
      'or set CHROME_PATH to its executable, or run `npx playwright install chromium`.',
    ].join('\n'),
  );
}
