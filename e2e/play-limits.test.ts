import { expect, test } from './harness.ts';
import { Studio } from './studio.ts';
import { simpleTool } from './tools.ts';

/** What the playground does with what goes wrong, and what it keeps. */
const hanging = {
  ...simpleTool('hanging'),
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', description: 'Any text.', pattern: '^(a+)+$' } },
    required: ['text'],
  },
};
const calling = (text: string) => ({
  name: 'A long text',
  message: 'Go on',
  model: [{ calls: [{ tool: 'hanging', arguments: { text } }] }, { text: 'There.' }],
});
const bundle = (...scenarios: object[]): string =>
  JSON.stringify({ format: 'manifest-bundle', formatVersion: 1, name: 'Limits', tools: [hanging], scenarios });

test('a run that hangs on a pattern is stopped with its name, and the page goes on meanwhile', async ({ page }) => {
  const studio = new Studio(page);
  await studio.open();
  await studio.importText(bundle(calling(`${'a'.repeat(60)}b`)), 'limits.json');
  await page.getByTestId('view-play').click();
  await page.getByTestId('run').click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Renamed while it hangs');
  await expect(page.getByTestId('scenario-row')).toContainText('Renamed while it hangs');
  await expect(page.getByText(/took longer than 2 seconds/).locator('..')).toContainText('Checking call 1, hanging');

  await page.getByRole('radiogroup', { name: 'Scenario as' }).getByText('JSON').click();
  await page.getByRole('textbox', { name: /as JSON$/ }).fill(JSON.stringify(calling('aaa')));
  await page.getByTestId('run').click();
  await expect(page.getByText(/^Completed:/)).toBeVisible();
});

test('a run that hangs can be cancelled at once', async ({ page }) => {
  const studio = new Studio(page);
  await studio.open();
  await studio.importText(bundle(calling(`${'a'.repeat(60)}b`)), 'limits.json');
  await page.getByTestId('view-play').click();
  await page.getByTestId('run').click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByTestId('run')).toBeEnabled();
  await expect(page.getByText(/took longer/)).toHaveCount(0);
});

test('scenarios, the selected one, the seed and the view are there after a reload', async ({ page }) => {
  const studio = new Studio(page);
  await studio.open();
  await page.getByTestId('view-play').click();
  await page.getByTestId('scenario-row').nth(2).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kept');
  await page.getByRole('textbox', { name: 'seed' }).fill('7');
  await studio.saved();
  await page.reload();
  await expect(page.getByTestId('view-play')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Kept');
  await expect(page.getByRole('textbox', { name: 'seed' })).toHaveValue('7');
});

test('undo leads from Design to the scenario that it changes, and back', async ({ page }) => {
  const studio = new Studio(page);
  await studio.open();
  await page.getByTestId('view-play').click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name');
  await page.getByTestId('view-design').click();
  await studio.field('name').fill('A tool');
  await page.getByTestId('undo').click();
  await expect(page.getByTestId('view-design')).toHaveAttribute('aria-current', 'page');
  await page.getByTestId('undo').click();
  await expect(page.getByTestId('view-play')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Invoice, then mail');
  await page.getByTestId('redo').click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Another name');
});
