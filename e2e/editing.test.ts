import { expect, test } from './harness.ts';
import { Studio } from './studio.ts';
import { searchTool, simpleTool } from './tools.ts';

/** Spelled as people spell things: comments are not JSON, but odd spacing and number forms are. */
const ODD_TEXT = `{ "toolId": "odd",
    "version":"1.0.0",  "name" : "Odd",
\t"description": "Keeps its spelling.",
  "inputSchema": {"type":"object","properties":{"n":{"type":"number","description":"A number.","minimum":1.50}}}
}`;

test('editing the JSON, the form follows', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await studio.view('Split');
  await studio.replaceJson(JSON.stringify({ ...searchTool, description: 'Zoekt anders.', version: '2.0.0' }, null, 2));
  await expect(studio.field('description')).toHaveValue('Zoekt anders.');
  await expect(studio.field('version')).toHaveValue('2.0.0');
  await expect(studio.output).toContainText('Zoekt anders.');
});

test('editing the form, the JSON follows and keeps its spelling', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  await studio.importText(ODD_TEXT);
  await studio.view('Split');
  await studio.field('description').fill('Still keeps it.');
  expect(await studio.jsonText()).toBe(ODD_TEXT.replace('Keeps its spelling.', 'Still keeps it.'));
});

test('while the JSON is broken, the form keeps the last good value and can change nothing', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await studio.view('Split');
  const broken = `${JSON.stringify(searchTool, null, 2).slice(0, -1)}, "oops"`;
  await studio.replaceJson(broken);
  await expect(page.getByRole('button', { name: /^Go to line \d+/ }).first()).toBeVisible();
  await expect(studio.field('description')).toHaveValue(searchTool.description);
  await expect(studio.field('description')).not.toBeEditable();
  expect(await studio.jsonText()).toBe(broken);

  await studio.replaceJson(JSON.stringify({ ...searchTool, description: 'Heel.' }, null, 2));
  await expect(studio.field('description')).toHaveValue('Heel.');
  await expect(studio.field('description')).toBeEditable();
});

test('undo goes back over form and JSON to the first byte, and redo to the last', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  await studio.importText(ODD_TEXT);
  await studio.saved();
  await studio.view('Split');
  const before = await studio.jsonText();
  expect(before).toBe(ODD_TEXT);

  await studio.field('name').fill('Odder');
  await studio.field('description').fill('First the form.');
  await studio.focusJson();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.insertText(',"x-note": 1');
  await studio.field('version').fill('1.1.0');
  await expect(studio.output).toContainText('First the form.');
  const after = await studio.jsonText();
  expect(after).toContain('"x-note": 1');
  expect(after).toContain('"1.1.0"');

  // One step more than the edits of this test is the import itself.
  const button = page.getByTestId('undo');
  for (let steps = 0; (await studio.jsonText()) !== ODD_TEXT && steps < 20; steps += 1) await button.click();
  expect(await studio.jsonText()).toBe(ODD_TEXT);
  await expect(studio.field('name')).toHaveValue('Odd');

  const redo = page.getByTestId('redo');
  while (await redo.isEnabled()) await redo.click();
  expect(await studio.jsonText()).toBe(after);
});

test('Ctrl+Z in the JSON pane takes back what the form did', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await studio.view('Split');
  await studio.field('description').fill('Nieuw.');
  await expect(studio.output).toContainText('Nieuw.');
  await studio.focusJson();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(studio.field('description')).toHaveValue(searchTool.description);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(studio.field('description')).toHaveValue('Nieuw.');
});

test('reorder, duplicate and delete, each with undo', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('alpha'), simpleTool('beta'), simpleTool('gamma'));
  expect(await studio.order()).toEqual(['alpha', 'beta', 'gamma']);

  await studio.row('gamma').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => studio.order()).toEqual(['alpha', 'gamma', 'beta']);
  await studio.undo();
  await expect.poll(() => studio.order()).toEqual(['alpha', 'beta', 'gamma']);

  await studio.row('alpha').focus();
  await page.keyboard.press('ControlOrMeta+d');
  await expect(studio.rows).toHaveCount(4);
  const copies = await studio.order();
  expect(new Set(copies).size).toBe(4);
  await studio.undo();
  await expect(studio.rows).toHaveCount(3);

  await studio.row('beta').focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => studio.order()).toEqual(['alpha', 'gamma']);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => studio.order()).toEqual(['alpha', 'beta', 'gamma']);
});

test('tools are dragged to another place', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('alpha'), simpleTool('beta'), simpleTool('gamma'));
  await studio.row('alpha').dragTo(studio.row('gamma'), { targetPosition: { x: 60, y: 44 } });
  await expect.poll(() => studio.order()).toEqual(['beta', 'gamma', 'alpha']);
});

test('search narrows the list, templates fill it', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('alpha'), simpleTool('beta'));
  await page.getByTestId('tool-search').fill('bet');
  await expect(studio.rows).toHaveCount(1);
  await page.getByTestId('tool-search').fill('');
  await page.getByRole('button', { name: 'New tool from a template' }).click();
  await page.getByRole('menuitem').nth(2).click();
  await expect(studio.rows).toHaveCount(3);
  await expect(studio.field('toolId')).toBeFocused();
});
