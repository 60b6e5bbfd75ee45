/**
 * Every journey fails on what a person would never see on their own screen: a request that leaves the origin, an error in the
 * console, an exception, a violation of the content security policy.
 */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export { expect } from '@playwright/test';

interface Harness {
  /** What went wrong outside of what the test asserts; checked when the test ends. */
  incidents: string[];
}

export const test = base.extend<Harness>({
  incidents: [
    async ({ context, baseURL }, use) => {
      const incidents: string[] = [];
      await watch(context, new URL(baseURL ?? 'http://localhost').origin, incidents);
      await use(incidents);
      expect(incidents).toEqual([]);
    },
    { auto: true },
  ],
});

async function watch(context: BrowserContext, origin: string, incidents: string[]): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.exposeBinding('reportPolicyViolation', (_source, text: string) => {
    incidents.push(`policy violation: ${text}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const { reportPolicyViolation } = window as unknown as { reportPolicyViolation(text: string): void };
      reportPolicyViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  context.on('request', request => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== origin)
      incidents.push(`request to ${request.url()}`);
  });
  context.on('response', response => {
    if (response.status() >= 400) incidents.push(`${response.status()} for ${response.url()}`);
  });
  context.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') {
      incidents.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  context.on('weberror', webError => {
    incidents.push(`exception: ${webError.error().stack ?? webError.error().message}`);
  });
}

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

/** Runs axe on what the page shows now. The source is evaluated by the debugger, which no policy forbids. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<AxeResult> } };
    // Monaco's own widgets are its makers' business; its container is ours.
    return axe.run(document, { resultTypes: ['violations'] });
  });
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes
      .slice(0, 4)
      .map(node => `${node.target.join(' ')} — ${node.failureSummary.split('\n').at(-1)?.trim()}`),
  }));
  expect(found, `axe finds nothing: ${what}`).toEqual([]);
}
