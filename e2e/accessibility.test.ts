import { expect, expectAccessible, test } from './harness.ts';
import { Studio } from './studio.ts';
import { looseTool, searchTool } from './tools.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the main screen', async ({ page }) => {
      const studio = new Studio(page);
      await studio.open();
      await expect(studio.output).not.toBeEmpty();
      await expectAccessible(page, 'first visit');
      await studio.openEmpty();
      await expectAccessible(page, 'empty bundle');
      await studio.importText(JSON.stringify(looseTool));
      await studio.chooseTarget('openai-chat', 'strict');
      await expect(page.getByTestId('report')).toContainText('address');
      await expectAccessible(page, 'form with findings');
      await page
        .getByTestId('problems')
        .getByRole('button', { name: /Problems/ })
        .first()
        .click();
      await expectAccessible(page, 'problems open');
    });

    test('axe finds nothing beside the JSON pane', async ({ page }) => {
      const studio = new Studio(page);
      await studio.openWith(searchTool);
      await studio.view('Split');
      await expectAccessible(page, 'split');
      await studio.replaceJson('{ "toolId": ');
      await expect(page.getByRole('button', { name: /^Go to line/ }).first()).toBeVisible();
      await expectAccessible(page, 'broken JSON');
    });

    test('axe finds nothing in dialogs and menus', async ({ page }) => {
      const studio = new Studio(page);
      await studio.openWith(searchTool);
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'palette');
      await page.keyboard.press('Escape');
      await page.locator('body').press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'shortcuts');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Compare' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, 'compare');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'New tool from a template' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, 'template menu');
      await page.keyboard.press('Escape');
      await studio.importText('no JSON at all');
      await expect(page.getByText(/JSON/).last()).toBeVisible();
      await expectAccessible(page, 'failed import');
    });

    test('axe finds nothing on a narrow screen', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const studio = new Studio(page);
      await studio.open();
      for (const name of ['Tools', 'Editor', 'Preview', 'Problems']) {
        await page.getByRole('navigation').getByText(name, { exact: false }).first().click();
        await expectAccessible(page, `narrow, ${name}`);
      }
      await page.getByTestId('view-play').click();
      await expect(page.getByTestId('run')).toBeEnabled();
      await expectAccessible(page, 'narrow, Play');
      await page.getByTestId('view-design').click();
      await expect(page.getByTestId('view-play')).toBeVisible();
    });
  });
}

test('the theme can be chosen and stays', async ({ page }) => {
  const studio = new Studio(page);
  await studio.open();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await ground();
  await page.getByTestId('theme').click();
  await expect.poll(ground).not.toBe(before);
  const chosen = await ground();
  await page.reload();
  await expect(page.getByTestId('studio-ready')).toBeVisible();
  expect(await ground()).toBe(chosen);
});
