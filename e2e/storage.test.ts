import { readFileSync } from 'node:fs';
import { expect, test } from './harness.ts';
import { Studio } from './studio.ts';
import { searchTool, simpleTool } from './tools.ts';

test('the first visit shows an example', async ({ page }) => {
  const studio = new Studio(page);
  await studio.open();
  expect(await studio.rows.count()).toBeGreaterThan(2);
  await expect(page.getByRole('button', { name: 'Start empty' })).toBeVisible();
  await expect(studio.output).not.toBeEmpty();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('button', { name: 'Start empty' })).toBeHidden();
});

test('after a reload everything is there', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('alpha'), searchTool);
  await studio.field('description').fill('Blijft bewaard.');
  await studio.saved();
  await page.reload();
  await expect(studio.rows).toHaveCount(2);
  expect(await studio.order()).toEqual(['alpha', 'web_search']);
  await studio.row('web_search').click();
  await expect(studio.field('description')).toHaveValue('Blijft bewaard.');
  await expect(studio.output).toContainText('Blijft bewaard.');
});

test('the last keystrokes before a sudden end are there, too', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await studio.saved();
  await studio.field('description').press('ControlOrMeta+End');
  await studio.field('description').pressSequentially(' Net getypt.');
  await page.reload();
  await expect(studio.field('description')).toHaveValue(`${searchTool.description} Net getypt.`);
});

test('a second tab does not overwrite the first', async ({ page, context }) => {
  const first = new Studio(page);
  await first.openWith(searchTool);
  await first.saved();

  const second = new Studio(await context.newPage());
  await second.open();
  await expect(second.rows).toHaveCount(1);
  await expect(second.page.getByTestId('save-state')).toHaveAttribute('data-state', 'detached');
  await second.field('description').fill('Uit het tweede tabblad.');

  await first.page.bringToFront();
  await first.field('description').fill('Uit het eerste tabblad.');
  await first.saved();
  await second.page.close();
  await page.reload();
  await expect(first.field('description')).toHaveValue('Uit het eerste tabblad.');
});

test('a second tab can keep its work as a bundle of its own', async ({ page, context }) => {
  const first = new Studio(page);
  await first.openWith(searchTool);
  await first.saved();
  const second = new Studio(await context.newPage());
  await second.open();
  await second.field('description').fill('Een kopie.');
  await second.page.getByRole('button', { name: 'Keep as a new bundle' }).click();
  await second.saved();
  await second.page.reload();
  await expect(second.field('description')).toHaveValue('Een kopie.');
  await expect(first.field('description')).toHaveValue(searchTool.description);
});

test('a bundle file goes out and comes back, byte for byte', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool, simpleTool('beta'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const path = await (await download).path();
  const text = readFileSync(path, 'utf8');
  const bundle = JSON.parse(text) as { format: string; formatVersion: number; tools: unknown[] };
  expect([bundle.format, bundle.formatVersion]).toEqual(['manifest-bundle', 1]);
  expect(bundle.tools).toEqual([searchTool, simpleTool('beta')]);

  await studio.importText(text, 'bundle.json');
  await expect(page.getByText(/^Opened bundle\.json/)).toBeVisible();
  await expect(studio.rows).toHaveCount(2);
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect(readFileSync(await (await again).path(), 'utf8')).toBe(text);
});
