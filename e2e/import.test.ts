import { expect, expectAccessible, test } from './harness.ts';
import { Studio } from './studio.ts';
import { searchTool, simpleTool } from './tools.ts';

const strictTool = {
  type: 'function',
  function: {
    name: 'getWeather',
    description: 'Tells the weather of a place.',
    strict: true,
    parameters: {
      type: 'object',
      properties: {
        place: { type: 'string', description: 'Name of the place.' },
        unit: { type: ['string', 'null'], description: 'Unit of the temperature.' },
      },
      required: ['place', 'unit'],
      additionalProperties: false,
    },
  },
};

const YAML = `tools:
  - name: send_mail
    input_schema:
      type: object
      properties:
        to: { type: string, description: Who gets it. }
      required: [to]
  - name: read_mail
    description: Reads the mail of today.
    input_schema: { type: object, properties: {} }
`;

test('strict definitions of OpenAI are pasted, seen, made optional again, added and taken back', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByLabel('Paste definitions of any format, or drop a file');
  await expect(box).toBeFocused();
  await expectAccessible(page, 'place to paste');
  await page.evaluate(value => navigator.clipboard.writeText(value), JSON.stringify([strictTool]));
  await page.keyboard.press('ControlOrMeta+v');

  await expect(dialog).toContainText('OpenAI Chat tool, strict · 1 tool');
  const found = dialog.getByTestId('found-tool');
  await expect(found).toContainText('get_weather');
  await expect(found).toContainText(/getWeather.* stays its name on the wire/);
  await expect(found).toContainText(/unit.* is required and may be null/);
  await expect(studio.rows).toHaveCount(1);
  await expectAccessible(page, 'tools found');

  await dialog.getByLabel(/unit optional again in get_weather/).check();
  await expect(found).toContainText(/unit.* is optional now/);
  await dialog.getByRole('button', { name: 'Add 1 tool' }).click();
  await expect(dialog).toBeHidden();
  await expect(studio.rows).toHaveCount(2);
  await expect(studio.field('toolId')).toHaveValue('get_weather');
  await expect(page.getByRole('status').filter({ hasText: 'Added 1 tool' }).first()).toBeAttached();
  await studio.view('JSON');
  const text = await studio.jsonText();
  const { inputSchema } = JSON.parse(text);
  expect(inputSchema).toMatchObject({ properties: { unit: { type: 'string' } }, required: ['place'] });
  expect(text).toMatch(/^\{\n {2}"toolId": "get_weather",\n/);
  await studio.undo();
  await expect(studio.rows).toHaveCount(1);
});

test('the Undo of an import takes back that import, and nothing that was done since', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('alpha'));
  const takeBack = page.getByRole('listitem').getByRole('button', { name: 'Undo', exact: true });
  await studio.field('name').fill('Changed since');
  await page.keyboard.press('Tab');
  await takeBack.click();
  await expect(page.getByText('The import was not undone.')).toBeVisible();
  await expect(studio.field('name')).toHaveValue('Changed since');
  await studio.importText(JSON.stringify(simpleTool('beta')));
  await expect(studio.rows).toHaveCount(2);
  await takeBack.first().click();
  await expect.poll(() => studio.order()).toEqual(['alpha']);
});

test('a YAML file shows what is missing; what is left out is not added', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  await studio.importText(YAML, 'mail.yaml');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('mail.yaml');
  await expect(dialog).toContainText('Anthropic tools · 2 tools');
  await expect(dialog.getByRole('button', { name: 'Add 2 tools' })).toBeFocused();
  const mail = dialog.getByTestId('found-tool').filter({ hasText: 'send_mail' });
  await expect(mail).toContainText('1 error');
  await expect(mail).toContainText('The definition has no description.');
  await expect(mail).toContainText(/Line 2, column 5/);
  await mail.getByRole('checkbox', { name: 'send_mail' }).uncheck();
  await dialog.getByRole('button', { name: 'Add 1 tool' }).click();
  await expect.poll(() => studio.order()).toEqual(['read_mail']);
});

test('a toolId that is taken: a copy, a replacement, or nothing', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('alpha'), simpleTool('beta'));
  const changed = [
    { ...simpleTool('alpha'), version: '2.0.0' },
    { ...simpleTool('beta'), version: '2.0.0' },
    simpleTool('gamma'),
  ];
  await studio.importText(JSON.stringify(changed));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What to do with beta').selectOption('replace');
  await dialog.getByRole('button', { name: 'Add 3 tools' }).click();
  await expect.poll(() => studio.order()).toEqual(['alpha', 'beta', 'alpha_2', 'gamma']);
  await studio.row('beta').click();
  await expect(studio.field('version')).toHaveValue('2.0.0');
  await studio.undo();
  await expect.poll(() => studio.order()).toEqual(['alpha', 'beta']);
  await expect(studio.field('version')).toHaveValue('1.0.0');

  // What is there already, to the letter, is proposed to be skipped.
  await studio.importText(JSON.stringify(simpleTool('alpha')));
  await expect(dialog).toContainText('The same tool is in the bundle already.');
  await expect(dialog.getByRole('button', { name: 'Add 0 tools' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect.poll(() => studio.order()).toEqual(['alpha', 'beta']);
});

test('rubbish is told with its place, and what was pasted is still there', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('textbox');
  await box.fill('{\n  "tools": [\n    { "name": "a" "description": "b" }\n  ]\n}');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toContainText('Nothing to import');
  await expect(dialog).toContainText('line 3, column 18');
  await expect(dialog.locator('code').filter({ hasText: '{ "name": "a" "description": "b" }' }).first()).toBeVisible();
  await expectAccessible(page, 'nothing found');
  await box.fill(JSON.stringify({ name: 'a', description: 'Does a.', input_schema: { type: 'object' } }));
  await dialog.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(dialog).toContainText('Anthropic tool');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue(/Does a\./);
  await page.keyboard.press('Escape');
  await expect(studio.rows).toHaveCount(0);
});

test('a bundle of which something cannot be read says so before it is opened', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  const bundle = { format: 'manifest-bundle', formatVersion: 1, name: 'One', tools: [simpleTool('a')], scenarios: 7 };
  await studio.importText(JSON.stringify(bundle), 'bundle.json');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('is kept as x-scenarios');
  await expect(studio.rows).toContainText('web_search');
  await dialog.getByRole('button', { name: 'Open as a new bundle' }).click();
  await expect(studio.rows).toContainText('Tool a');
});

test('a bundle is pasted: its tools here, or all of it as a new bundle', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  const bundle = { format: 'manifest-bundle', formatVersion: 1, name: 'Two tools', tools: ['a', 'b'].map(simpleTool) };
  const dialog = page.getByRole('dialog');
  const paste = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByRole('textbox').fill(JSON.stringify(bundle));
    await dialog.getByRole('button', { name: 'Read', exact: true }).click();
  };
  await paste();
  await dialog.getByRole('button', { name: 'Add 2 tools here' }).click();
  await expect.poll(() => studio.order()).toEqual(['web_search', 'a', 'b']);
  await paste();
  await dialog.getByRole('button', { name: 'Open as a new bundle' }).click();
  await expect.poll(() => studio.order()).toEqual(['a', 'b']);
});
