import type { Locator } from '@playwright/test';
import { expect, expectAccessible, test } from './harness.ts';
import { Studio } from './studio.ts';
import { searchTool, simpleTool } from './tools.ts';

const boundedTool = {
  ...simpleTool('bounded'),
  inputSchema: {
    type: 'object',
    properties: {
      limit: { type: 'integer', description: 'How many.', minimum: 1, maximum: 100 },
      note: { type: 'string', description: 'What.', maxLength: 5 },
    },
    required: ['limit'],
    additionalProperties: false,
  },
};
/** What its rule says cannot be tried: the text that breaks the length makes the pattern run for ever. */
const hostileTool = {
  ...simpleTool('hostile'),
  inputSchema: {
    type: 'object',
    properties: { p: { type: 'string', description: 'p', pattern: '^(a+)+$', minLength: 40, maxLength: 60 } },
    required: ['p'],
    additionalProperties: false,
  },
};

const finding = (list: Locator, name: RegExp): Locator => list.getByRole('listitem').filter({ hasText: name });
const toggle = (row: Locator): Locator => row.getByRole('button', { name: 'Show proof' });

test('a loss is proven on demand: the value, what the manifest says of it, and a copy', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(boundedTool);
  await studio.chooseTarget('anthropic', 'strict');
  const report = page.getByTestId('report');
  const row = finding(report, /maximum/);
  await expect(row.getByTestId('proof')).toHaveCount(0);
  await expect(finding(report, /minimum/)).toBeVisible();
  // By keyboard alone.
  await studio.tabTo(toggle(row));
  await page.keyboard.press('Enter');
  const proof = row.getByTestId('proof');
  await expect(proof).toHaveAttribute('data-state', 'proven');
  await expect(proof).toContainText('Anthropic, strict lets a model send');
  await expect(proof).toContainText('"limit": 101');
  await expect(proof.getByText('"limit": 101')).toBeInViewport();
  await expect(proof).toContainText('limit is 101; at most 100');
  await expect(page.getByRole('status').filter({ hasText: 'Proven: ' })).toBeAttached();
  await expectAccessible(page, 'an open proof');
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await proof.getByRole('button', { name: 'Copy the value' }).click();
  await expect.poll(() => studio.clipboard()).toContain('101');
  expect(JSON.parse(await studio.clipboard())).toMatchObject({ limit: 101 });
  await row.getByRole('button', { name: 'Hide proof' }).click();
  await expect(proof).toHaveCount(0);
});

test('what loses nothing offers no proof', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await studio.chooseTarget('openai-chat', 'strict');
  await expect(page.getByTestId('report').getByRole('listitem').first()).toBeVisible();
  await expect(toggle(page.getByTestId('report'))).toHaveCount(0);
});

test('an open proof follows the text', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(boundedTool);
  await studio.chooseTarget('anthropic', 'strict');
  await studio.view('Split');
  const row = finding(page.getByTestId('report'), /maximum/);
  await toggle(row).click();
  await expect(row.getByTestId('proof')).toContainText('at most 100');
  await studio.replaceJson(JSON.stringify(boundedTool, null, 2).replace('"maximum": 100', '"maximum": 200'));
  const changed = finding(page.getByTestId('report'), /maximum.*200/);
  await toggle(changed).click();
  await expect(changed.getByTestId('proof')).toContainText('at most 200');
});

test('a bundle proves for each of its tools, and the problems prove too', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('other'), boundedTool);
  await studio.chooseTarget('anthropic', 'strict');
  await studio.row('other').click();
  await page.getByTestId('scope').getByText('Whole bundle').click();
  const row = finding(page.getByTestId('report'), /bounded.*maxLength/);
  await toggle(row).click();
  await expect(row.getByTestId('proof')).toContainText('at most 5');

  const problems = page.getByTestId('problems');
  await problems
    .getByRole('button', { name: /Problems/ })
    .first()
    .click();
  const problem = problems.getByTestId('problem').filter({ hasText: /maximum/ });
  await toggle(problem).click();
  await expect(problem.getByTestId('proof')).toContainText('at most 100');
  await expectAccessible(page, 'an open proof among the problems');
  // The arrow keys belong to the list only outside of the proof.
  await problem.getByTestId('proof').locator('pre').focus();
  await page.keyboard.press('ArrowDown');
  await expect(problem.getByTestId('proof').locator('pre')).toBeFocused();
});

test('a pattern that takes for ever ends in words, and everything else goes on', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool, hostileTool);
  await studio.chooseTarget('openai-chat', 'strict');
  const row = finding(page.getByTestId('report'), /maxLength/);
  await toggle(row).click();
  const proof = row.getByTestId('proof');
  await expect(proof).toContainText('Looking for a value');
  // Meanwhile the page answers, and afterwards the worker does.
  await studio.field('name').fill('Still alive');
  await expect(proof).toHaveAttribute('data-state', 'timed-out', { timeout: 20_000 });
  await expect(proof).toContainText('took too long');
  await studio.row('web_search').click();
  await expect(studio.output).toContainText('web_search');
  await expect(studio.row('hostile')).not.toContainText('slow');
  await expect(page.getByTestId('report').getByTestId('proof')).toHaveCount(0);
});

test.describe('on a narrow dark screen', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

  test('a proof fits and axe finds nothing', async ({ page }) => {
    const studio = new Studio(page);
    await studio.openEmpty();
    await studio.importText(JSON.stringify(boundedTool));
    await page.getByRole('navigation').getByText('Preview').first().click();
    await studio.chooseTarget('anthropic', 'strict');
    const row = finding(page.getByTestId('report'), /maximum/);
    await toggle(row).click();
    await expect(row.getByTestId('proof')).toHaveAttribute('data-state', 'proven');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, 'an open proof, narrow');
  });
});

test('comparing compiles in the worker: targets, modes and the manifest side by side', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(boundedTool);
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toContainText('between Manifest and OpenAI Chat');
  await dialog.getByLabel('Left side').selectOption({ label: 'Anthropic, strict' });
  await expect(dialog.getByRole('status')).toContainText('between Anthropic, strict and OpenAI Chat');
  await expect(dialog).toContainText('"input_schema"');
  await dialog.getByLabel('Right side').selectOption({ label: 'Anthropic, strict' });
  await expect(dialog.getByRole('status')).toContainText('are equal');
});

test('a tool that a target refuses says why instead of a comparison', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith({
    ...simpleTool('wrong'),
    inputSchema: { type: 'object', properties: { a: { type: 'nonsense' } } },
  });
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('dialog')).toContainText('OpenAI Chat refuses this tool');
  await expect(page.getByRole('dialog')).toContainText('nonsense');
});
