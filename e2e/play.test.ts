import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './harness.ts';
import { Studio } from './studio.ts';

/** The playground as a person uses it. */
class Playground {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await new Studio(this.page).open();
    await this.page.getByTestId('view-play').click();
    await expect(this.page.getByTestId('run')).toBeEnabled();
  }

  async choose(scenario: string): Promise<void> {
    await this.page.getByTestId('scenario-row').filter({ hasText: scenario }).click();
  }

  async addProviders(count: number): Promise<void> {
    await this.page.getByTestId('providers').click();
    for (let added = 0; added < count; added += 1) {
      await this.page.getByRole('button', { name: 'Add a provider' }).click();
    }
    await this.page.keyboard.press('Escape');
  }

  get approval() {
    return this.page.getByTestId('approval');
  }

  call(tool: string) {
    return this.page.locator('[data-testid="run-event"][data-kind="call"]').filter({ hasText: tool });
  }

  /** Runs, and approves whatever is asked. */
  async runThrough(): Promise<void> {
    const ended = this.page.getByText(/^(Completed:|Stopped|Failed|Cancelled)/).first();
    await this.page.getByTestId('run').click();
    await expect(this.approval.or(ended).first()).toBeVisible();
    while (!(await ended.isVisible())) {
      if (await this.approval.isVisible()) await this.page.getByRole('button', { name: 'Approve' }).click();
      await expect(this.approval.or(ended).first()).toBeVisible();
    }
  }

  async asJson(scenario: object): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Scenario as' }).getByText('JSON').click();
    await this.page.getByRole('textbox', { name: /as JSON$/ }).fill(JSON.stringify(scenario));
  }
}

test('the example runs on four providers side by side, with one outcome', async ({ page }) => {
  const play = new Playground(page);
  await play.open();
  await play.addProviders(2);
  await play.runThrough();
  await expect(page.getByTestId('wire')).toHaveCount(4);
  await expect(page.getByTestId('same-outcome')).toContainText('Same outcome on 4 providers');
  // In step: the wire follows the timeline, and goes back with it.
  await expect(page.getByText('Request 3', { exact: true })).toHaveCount(4);
  await page.getByRole('button', { name: 'Turn 1', exact: true }).click();
  await expect(page.getByText('Request 1', { exact: true })).toHaveCount(4);
  const chat = page.locator('[data-testid="wire"][data-target="openai-chat"]');
  await expect(chat).toContainText('POST /v1/chat/completions');
  await page.getByRole('button', { name: 'Next request' }).click();
  await expect(chat).toContainText('"role": "tool"');
});

test('a destructive call waits for a person, and runs when it is approved', async ({ page }) => {
  const play = new Playground(page);
  await play.open();
  await play.choose('Refund, asked about first');
  await page.getByTestId('run').click();
  await expect(play.approval).toBeFocused();
  await expect(play.approval).toContainText('payments.refund');
  await expectAccessible(page, 'approval');
  // By keyboard alone.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(play.approval).toBeHidden();
  await expect(play.call('payments.refund')).toContainText('approved');
});

test('a retry is seen: the timeout, the wait, the second attempt', async ({ page }) => {
  const play = new Playground(page);
  await play.open();
  await play.runThrough();
  const call = play.call('billing.create_invoice');
  await expect(call).toContainText('ok on attempt 2');
  await expect(call.locator('[data-segment]')).toHaveCount(4);
  await call.getByRole('button', { expanded: false }).first().click();
  await expect(call.locator('[data-step="Backoff"]')).toContainText('500 ms before the next attempt');
  await call.locator('[data-step="Defaults"] summary').click();
  await call.locator('[data-step="What the model is told"] summary').click();
  await expect(call.locator('[data-step="What the model is told"]')).toContainText('"invoice_id": 1042');
});

test('a run can be gone through step by step', async ({ page }) => {
  const play = new Playground(page);
  await play.open();
  await play.runThrough();
  const slider = page.getByRole('slider', { name: 'Step of the run' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^1 of/);
  await expect(page.getByTestId('run-event')).toHaveCount(0);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(page.getByText('Waiting for the model…')).toBeVisible();
  await page.getByRole('button', { name: 'Play the steps' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Show the end' }).click();
  await expect(page.locator('[data-kind="end"]')).toBeVisible();
});

test('the opaque state is sealed, and can be peeked into', async ({ page }) => {
  const play = new Playground(page);
  await play.open();
  await play.runThrough();
  const responses = page.locator('[data-testid="wire"][data-target="openai-responses"]');
  await expect(responses.getByTestId('sealed-state')).not.toContainText('responseId');
  await page.getByRole('button', { name: 'Peek into the state of OpenAI Responses' }).click();
  await expect(responses.getByTestId('sealed-state')).toContainText('resp_');
  await expect(responses.getByTestId('sealed-state')).toContainText('the id of the last response');
});

test('a scenario is edited: a fault is added, a call changed, all of it undone', async ({ page }) => {
  const play = new Playground(page);
  await play.open();
  await play.choose('A default is filled in');
  await play.runThrough();
  await page.getByRole('button', { name: 'Add a fault' }).click();
  await page.getByLabel('Tool that the fault is for').selectOption('web_search');
  await page.getByRole('button', { name: 'Fails once, then succeeds' }).click();
  await expect(page.locator('[data-script="web_search"]')).toContainText('once, then');
  await expect(page.getByText('Out of date.')).toBeVisible();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(play.call('web_search').first()).toContainText('on attempt 2');

  await page.getByRole('button', { name: /^Edit step 1, call 1/ }).click();
  const argument = page.getByRole('textbox', { name: 'Arguments', exact: true });
  await argument.fill('{"query": 7}');
  await expect(page.getByText('is 7; expected a string').first()).toBeVisible();
  await page.getByTestId('run').click();
  await expect(play.call('web_search').first()).toContainText('arguments do not fit, not run');
  await page.getByTestId('undo').click();
  await page.getByTestId('undo').click();
  await expect(page.locator('[data-script="web_search"]')).not.toContainText('once, then');
});

test('all eval cases run, and one that differs says how', async ({ page }) => {
  const play = new Playground(page);
  await play.open();
  const summary = page.getByTestId('eval-summary');
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(summary).toContainText('5 of 5 pass');
  await play.choose('A default is filled in');
  const told = page.getByText('Expected', { exact: true });
  await told.click();
  await page.getByRole('textbox', { name: 'Final text' }).fill('Something else.');
  await expect(summary).toContainText('out of date');
  await page.getByRole('button', { name: 'Run all' }).click();
  await expect(summary).toContainText('4 of 5 pass');
  await expect(page.getByText('Not what is expected')).toBeVisible();
});

test('one tool is called by a form that keeps omitted, empty and null apart', async ({ page }) => {
  const play = new Playground(page);
  await play.open();
  await page.getByRole('radiogroup', { name: 'What is shown' }).getByText('One tool').click();
  await page.getByLabel('Tool to call').selectOption({ label: 'web_search' });
  const report = page.getByTestId('call-report');
  await expect(report).toContainText('query is missing');
  await page.getByLabel('query is', { exact: true }).selectOption('given');
  await expect(report).toContainText('web_search would be run.');
  await expect(page.locator('[data-value-field="max_results"]')).toContainText('Filled in: 5');
  await page.getByLabel('max_results is', { exact: true }).selectOption('null');
  await expect(report).toContainText('would not be run');
  await expectAccessible(page, 'one tool');
  await page.getByLabel('max_results is', { exact: true }).selectOption('omitted');
  await page.getByRole('button', { name: 'Send as a scenario call' }).click();
  await expect(page.getByText(/^Added as step/)).toBeVisible();
});

test('a run is copied as JSON, as Markdown and as a test', async ({ page }) => {
  const play = new Playground(page);
  const studio = new Studio(page);
  await play.open();
  await play.runThrough();
  for (const [item, part] of [
    ['Copy as JSON', '"outcome": "completed"'],
    ['Copy as Markdown', '# '],
    ['Copy as vitest test', "from 'vitest'"],
  ] as const) {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByRole('button', { name: 'Copy run' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect.poll(() => studio.clipboard()).toContain(part);
  }
});

test('nothing to play with is said, and the first scenario is suggested', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  await page.getByTestId('view-play').click();
  await expect(page.getByText('No tools to play with')).toBeVisible();
  await expectAccessible(page, 'no tools');
  await page.getByRole('button', { name: 'Go to Design' }).click();
  await page.getByTestId('new-tool').click();
  await page.getByTestId('view-play').click();
  await page.getByRole('button', { name: 'Suggest one' }).click();
  await expect(page.getByTestId('scenario-row')).toHaveCount(1);
  await page.getByTestId('run').click();
  await expect(page.getByText(/^Completed:/)).toBeVisible();
});

test('two hundred turns stay smooth', async ({ page }) => {
  const play = new Playground(page);
  await play.open();
  const calls = Array.from({ length: 200 }, (_, turn) => ({
    calls: [{ tool: 'web_search', arguments: { query: `question ${turn}` } }],
  }));
  await play.asJson({
    name: 'Two hundred turns',
    message: 'Go on',
    model: [...calls, { text: 'The end.' }],
    limits: { maxTurns: 300 },
  });
  await page.getByTestId('run').click();
  await expect(page.getByText(/^Completed:/)).toBeVisible({ timeout: 30_000 });
  // Only what is in sight is in the document, from the first turn to the last.
  expect(await page.getByTestId('run-event').count()).toBeLessThan(40);
  await page.getByRole('region', { name: 'Timeline' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByText('The end.').last()).toBeVisible();
  await page.getByRole('slider', { name: 'Step of the run' }).fill('100');
  await expect(page.getByText(/^Request \d+ of 201$/)).not.toHaveText('Request 201 of 201');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('axe finds nothing in the playground', async ({ page }) => {
      const play = new Playground(page);
      await play.open();
      await expectAccessible(page, 'before a run');
      await play.runThrough();
      await play.call('billing.create_invoice').getByRole('button', { expanded: false }).first().click();
      await play.call('billing.create_invoice').locator('[data-step="Defaults"] summary').click();
      await page.getByRole('button', { name: /^Peek/ }).first().click();
      await expectAccessible(page, 'after a run');
      for (const title of ['Policy', 'Instructions, actor, limits', 'Expected']) {
        await page.getByRole('heading', { name: title }).click();
      }
      await page.getByRole('button', { name: /^Edit step 1, call 1/ }).click();
      await page.locator('[data-script="web_search"] summary').click();
      await expectAccessible(page, 'scenario, all open');
      await page.getByRole('radiogroup', { name: 'What is shown' }).getByText('Calls').click();
      await expectAccessible(page, 'calls');
      await page.getByTestId('providers').click();
      await expectAccessible(page, 'providers');
    });

    test('axe finds nothing in the playground on a narrow screen', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await new Studio(page).open();
      await page.keyboard.press('ControlOrMeta+2');
      await new Playground(page).runThrough();
      for (const name of ['Scenario', 'Run', 'Wire']) {
        await page.getByRole('navigation', { name: 'Panes' }).getByText(name).click();
        await expectAccessible(page, `narrow, ${name}`);
      }
    });
  });
}
