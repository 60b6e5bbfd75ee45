import { expect, test } from './harness.ts';
import { Studio } from './studio.ts';
import { searchTool, simpleTool } from './tools.ts';

test('a tool is made, found, changed, compiled and copied without a mouse', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await studio.command('New tool');
  await expect(studio.rows).toHaveCount(2);

  // Through the page by Tab to the description, as a person without a mouse goes.
  await studio.tabTo(studio.field('toolId'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('by_keyboard');
  await studio.tabTo(studio.field('description'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Made without a mouse.');
  await expect(studio.output).toContainText('Made without a mouse.');

  await studio.command('Show Anthropic');
  await expect(studio.output).toHaveAttribute('data-target', /^anthropic/);
  await page.keyboard.press('ControlOrMeta+Shift+c');
  await expect(page.getByText(/^Copied the definition/)).toBeVisible();
  expect(JSON.parse(await studio.clipboard())).toMatchObject({
    name: 'by_keyboard',
    description: 'Made without a mouse.',
  });
});

test('the list, the views and the panes are reached by their keys', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('alpha'), simpleTool('beta'));
  await studio.tabTo(studio.rows.filter({ hasText: 'beta' }));
  await page.keyboard.press('ArrowUp');
  await expect(studio.row('alpha')).toBeFocused();
  await expect(studio.field('toolId')).toHaveValue('alpha');

  await page.keyboard.press('ControlOrMeta+j');
  await studio.editorReady();
  await page.keyboard.press('ControlOrMeta+j');
  await expect(studio.field('toolId')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+2');
  await expect(page.getByTestId('view-play')).toHaveAttribute('aria-current', 'page');
  await expect(studio.field('toolId')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+1');
  await expect(studio.field('toolId')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('F6');
  const focused = await page.evaluate(() =>
    document.activeElement?.closest('section, [role=region]')?.getAttribute('aria-label'),
  );
  expect(focused).toBeTruthy();
});

test('the JSON pane lets the Tab key out after Ctrl+M', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await studio.view('JSON');
  await studio.focusJson();
  await page.keyboard.press('Control+m');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.monaco-editor') === null)).toBe(true);
  await page.getByTestId('undo').isDisabled();
  expect(await studio.jsonText()).toBe(`${JSON.stringify(searchTool, null, 2)}\n`);
});

test('what opens and closes gives the focus back', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await studio.field('description').focus();
  for (const title of ['Find a command', 'Shortcuts']) {
    await page.keyboard.press('ControlOrMeta+k');
    if (title === 'Shortcuts') await page.keyboard.type('Show shortcuts\n');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(studio.field('description')).toBeFocused();
  }
  await studio.command('Use dark theme');
  await expect(studio.field('description')).toBeFocused();

  const compare = page.getByRole('button', { name: 'Compare' });
  await compare.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(compare).toBeFocused();

  const problems = page.getByTestId('problems').getByRole('button', { name: 'Problems' });
  const wasOpen = await problems.getAttribute('aria-expanded');
  await problems.press('Enter');
  await expect(problems).toHaveAttribute('aria-expanded', wasOpen === 'true' ? 'false' : 'true');
  await expect(problems).toBeFocused();
});

test('what is typed right after the palette was asked for is its search', async ({ page }) => {
  const studio = new Studio(page);
  const search = page.getByPlaceholder('Type a command or the name of a tool');
  let arrive = (): void => {};
  const arrived = new Promise<void>(resolve => {
    arrive = resolve;
  });
  await page.route(/\/palette-[^/]*\.js$/, async route => {
    await arrived;
    await route.continue();
  });
  await studio.openWith(searchTool);
  await studio.field('description').focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('dark');
  await expect(page.getByRole('dialog')).toBeHidden();
  arrive();
  await expect(search).toHaveValue('dark');
  await page.keyboard.type(' theme');
  await expect(search).toHaveValue('dark theme');
  await page.keyboard.press('Escape');
  await expect(studio.field('description')).toBeFocused();
  await expect(studio.field('description')).toHaveValue(searchTool.description);
  // From now on it is there at once.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('light theme');
  await expect(search).toHaveValue('light theme');
});

test('the id of a new tool is there to be typed over', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  for (const [make, id] of [
    [() => studio.command('New tool'), 'by_palette'],
    [() => page.getByTestId('new-tool').press('Enter'), 'by_button'],
  ] as const) {
    await make();
    await expect(studio.field('toolId')).toHaveValue(/^new_tool/);
    await expect(studio.field('toolId')).toBeFocused();
    await page.keyboard.type(id);
    await expect(studio.field('toolId')).toHaveValue(id);
  }
});

test('so is the id of the first tool', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  await page.getByRole('region', { name: 'Editor' }).getByRole('button', { name: 'New tool' }).press('Enter');
  await expect(studio.field('toolId')).toBeFocused();
  await page.keyboard.type('the_first');
  await expect(studio.field('toolId')).toHaveValue('the_first');
});
