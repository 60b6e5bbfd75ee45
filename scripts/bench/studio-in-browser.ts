/** How the built studio feels with a thousand tools, measured in a real browser. */
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { largeBundle } from '../../test/fixtures/large-bundle.ts';
import { browserArguments, findBrowser } from '../browser.ts';
import { root } from '../run-command.ts';
import { serve } from '../static-server.ts';

export interface StudioFigures {
  tools: number;
  /** Milliseconds from navigation to a usable shell, browser cache empty. */
  shellReady: number;
  /** Milliseconds from the chosen file to the full list and the output of its first tool. */
  importTime: number;
  /** The longest task of the main thread while importing; 0 when none reached 50 ms. */
  longestImportTask: number;
  /** Milliseconds of processor time of the main thread for each keystroke, less what an idle page uses in that time. */
  workPerKeystroke: number[];
  /** What of it ran scripts, and what computed styles and layout; the rest handles the key and paints. Milliseconds of the clock. */
  scriptPerKeystroke: number[];
  layoutPerKeystroke: number[];
  /** The work of the same keys in a page with a text field and nothing else: what the browser itself takes on this machine. */
  barePagePerKeystroke: number[];
  /** Milliseconds from the key to the output that shows it. */
  keystrokeToOutput: number[];
}

const TOOLS = 1000;
const VIEWPORT = { width: 1440, height: 900 };
/** Time for each keystroke and all that follows from it, milliseconds. */
const SETTLE = 300;
const WARM_UP = 15;
const KEYS = 'Answers in one sentence and names the source of every figure. ';

export async function measureStudio(): Promise<StudioFigures> {
  const found = await findBrowser();
  const server = await serve({ folder: join(root, 'dist'), port: 0 });
  const browser = await chromium.launch({ executablePath: found.executablePath, args: browserArguments() });
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    // The runner of these scripts marks functions by a helper that pages do not have.
    await page.addInitScript('globalThis.__name = target => target');
    const opened = performance.now();
    await page.goto(server.url);
    await page.getByTestId('studio-ready').waitFor();
    const shellReady = performance.now() - opened;
    await page.waitForLoadState('networkidle');

    const { importTime, longestImportTask } = await importTools(page);
    await page.waitForTimeout(5000);
    await page.getByTestId('field-description').click();
    await page.keyboard.press('Control+End');
    const keystrokeToOutput = await measureLatency(page);
    const work = await measureWork(page);
    await page.close();
    const barePagePerKeystroke = await measureBarePage(browser);
    return {
      tools: TOOLS,
      shellReady,
      importTime,
      longestImportTask,
      keystrokeToOutput,
      ...work,
      barePagePerKeystroke,
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function importTools(page: Page): Promise<{ importTime: number; longestImportTask: number }> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) tasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });
  const text = JSON.stringify(largeBundle(TOOLS), null, 2);
  // In the page, because handing the file over is not the studio's work.
  const importTime = await page.evaluate(
    async ({ content, count }) => {
      const input = document.querySelector<HTMLInputElement>('[data-testid="import-input"]');
      const files = new DataTransfer();
      files.items.add(new File([content], 'large.json', { type: 'application/json' }));
      if (!input) throw new Error('no import input');
      input.files = files.files;
      const started = performance.now();
      input.dispatchEvent(new Event('change', { bubbles: true }));
      const isShown = (): boolean =>
        document.querySelector(`[aria-rowcount="${count}"]`) !== null &&
        (document.querySelector('[data-testid="output"]')?.textContent ?? '').includes('find_invoice_0');
      while (!isShown()) {
        if (performance.now() - started > 60_000) throw new Error('the tools did not appear within a minute');
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - started;
    },
    { content: text, count: TOOLS },
  );
  await page.waitForTimeout(1000);
  const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  return { importTime, longestImportTask: Math.max(0, ...tasks) };
}

/** Types into the description and waits until the output shows each letter. */
async function measureLatency(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    let pressed = 0;
    Object.assign(window, { outputTimes: times });
    document.addEventListener(
      'keydown',
      event => {
        pressed = event.timeStamp;
      },
      true,
    );
    const output = document.querySelector('[data-testid="output"]');
    const area = output?.closest('section')?.parentElement?.parentElement ?? document.body;
    new MutationObserver(() => {
      if (pressed === 0) return;
      const typed = document.querySelector<HTMLTextAreaElement>('[data-testid="field-description"]')?.value ?? '';
      const shown = document.querySelector('[data-testid="output"]')?.textContent ?? '';
      if (!shown.includes(JSON.stringify(typed).slice(1, -1))) return;
      times.push(performance.now() - pressed);
      pressed = 0;
    }).observe(area, { subtree: true, childList: true, characterData: true });
  });
  for (const key of KEYS) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(SETTLE);
  }
  const times = await page.evaluate(() => (window as unknown as { outputTimes: number[] }).outputTimes);
  return times.slice(WARM_UP);
}

type Work = Pick<StudioFigures, 'workPerKeystroke' | 'scriptPerKeystroke' | 'layoutPerKeystroke'>;

async function measureWork(page: Page): Promise<Work> {
  await page.reload();
  await page.getByTestId('studio-ready').waitFor();
  await page.waitForTimeout(5000);
  await page.getByTestId('field-description').click();
  return await workOfKeys(page);
}

/** What the same keys cost a page that has nothing but a text field and shows what is typed a moment later, as the output is. */
async function measureBarePage(browser: Browser): Promise<number[]> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.setContent('<textarea rows="6" cols="70">Use this to find an invoice.</textarea><pre></pre>');
  await page.evaluate(() => {
    const field = document.querySelector('textarea');
    const copy = document.querySelector('pre');
    field?.addEventListener('input', () => {
      setTimeout(() => {
        if (copy) copy.textContent = field.value;
      }, 10);
    });
  });
  await page.locator('textarea').click();
  const { workPerKeystroke } = await workOfKeys(page);
  await page.close();
  return workPerKeystroke;
}

/** Types into what has the focus. */
async function workOfKeys(page: Page): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.keyboard.press('Control+End');

  /** How much each counter grew, in milliseconds. */
  const during = async (action: () => Promise<void>): Promise<{ work: number; script: number; layout: number }> => {
    const before = await readCounters(session);
    await action();
    await page.waitForTimeout(SETTLE);
    const after = await readCounters(session);
    const grown = (name: string): number => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000;
    return {
      // Processor time: other programs on the machine do not count, as they would in the length of tasks.
      work: grown('ThreadTime'),
      script: grown('ScriptDuration'),
      layout: grown('LayoutDuration') + grown('RecalcStyleDuration'),
    };
  };
  const idle: number[] = [];
  for (let i = 0; i < 10; i += 1) idle.push((await during(async () => {})).work);
  const baseline = idle.reduce((sum, value) => sum + value, 0) / idle.length;

  const all = [];
  for (const key of KEYS) all.push(await during(() => page.keyboard.press(key === ' ' ? 'Space' : key)));
  const measured = all.slice(WARM_UP);
  return {
    workPerKeystroke: measured.map(({ work }) => Math.max(0, work - baseline)),
    scriptPerKeystroke: measured.map(({ script }) => script),
    layoutPerKeystroke: measured.map(({ layout }) => layout),
  };
}

async function readCounters(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
