import { expect, expectAccessible, test } from './harness.ts';
import { Studio } from './studio.ts';
import { searchTool, simpleTool } from './tools.ts';

const file = (name: string, content: string | object) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
});
const foreignTool = (name: string) => ({
  name,
  description: `Does ${name}.`,
  input_schema: { type: 'object', properties: { when: { type: 'string', description: 'When.' } }, required: ['when'] },
});
const bundle = { format: 'manifest-bundle', formatVersion: 1, name: 'Two tools', tools: ['a', 'b'].map(simpleTool) };

test('several files at once: what was imported and what was not, each by name', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  const input = page.getByTestId('import-input');
  await input.setInputFiles([
    file('good.json', simpleTool('good')),
    file('bad.json', '{ "a" 1 }'),
    file('empty.json', ''),
  ]);
  const dialog = page.getByRole('dialog', { name: '2 of 3 files not imported' });
  await expect(dialog).toBeVisible();
  const files = dialog.getByRole('alert').locator('ul').first().locator(':scope > li');
  await expect(files).toContainText([/bad\.json.*Nothing to import/, /empty\.json.*no text/, /good\.json.*added/]);
  await expectAccessible(page, 'files of which some were not imported');
  await page.keyboard.press('Escape');
  await expect.poll(() => studio.order()).toEqual(['good']);

  await input.setInputFiles([file('good.json', foreignTool('found')), file('bad.json', '{ "a" 1 }')]);
  const review = page.getByRole('dialog', { name: 'Import tools' });
  await expect(review).toContainText('1 of 2 files hold nothing that can be imported.');
  await expectAccessible(page, 'tools of one file, and a file without any');
  await review.getByRole('button', { name: 'Add 1 tool' }).click();
  await expect.poll(() => studio.order()).toEqual(['good', 'found']);
});

test('a bundle and a tool together: the person says where they go', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  await page.getByTestId('import-input').setInputFiles([file('bundle.json', bundle), file('c.json', simpleTool('c'))]);
  const dialog = page.getByRole('dialog', { name: 'Import tools' });
  await expect(dialog.getByTestId('found-tool')).toHaveCount(3);
  await expect.poll(() => studio.order()).toEqual(['web_search']);
  await dialog.getByRole('button', { name: 'Add 3 tools' }).click();
  await expect.poll(() => studio.order()).toEqual(['web_search', 'a', 'b', 'c']);
});

test('what takes long to read says so, and can be cancelled', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  const tools = Array.from({ length: 4000 }, (_, index) => foreignTool(`tool_${index}`));
  await page.getByTestId('import-input').setInputFiles([file('large.json', { tools })]);
  const reading = page.getByTestId('reading');
  await expect(reading).toContainText('Reading large.json…');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(reading).toHaveCount(0);
  // Read after it, and alone in the bundle.
  await studio.importText(JSON.stringify(searchTool));
  await expect.poll(() => studio.order()).toEqual(['web_search']);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(JSON.stringify({ tools }));
  await dialog.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(dialog.getByTestId('reading')).toContainText('Reading The pasted text…');
  await expect(dialog.getByRole('button', { name: 'Add 4,000 tools' })).toBeVisible({ timeout: 30_000 });
});

test('definitions whose example hangs a pattern are given up with words; the tools that are there go on', async ({
  page,
}) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  const schema = { type: 'object', properties: { p: { type: 'string', description: 'p', pattern: '^(a+)+$' } } };
  const hostile = {
    name: 'hostile',
    description: 'Never ends.',
    input_schema: schema,
    input_examples: [{ p: `${'a'.repeat(60)}!` }],
  };
  await studio.importText(JSON.stringify([hostile]), 'hostile.json');
  await expect(page.getByTestId('reading')).toContainText('Reading hostile.json…');
  await studio.field('name').fill('Still alive');
  const dialog = page.getByRole('dialog', { name: 'Not imported' });
  await expect(dialog).toContainText('took too long', { timeout: 20_000 });
  await page.keyboard.press('Escape');
  await studio.field('description').fill('Searches again.');
  await expect(studio.output).toContainText('Searches again.');
});

test('a file above the limit is refused with both figures', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  await page.getByTestId('import-input').setInputFiles([file('huge.json', ' '.repeat(20_500_000))]);
  await expect(page.getByRole('dialog')).toContainText('21 million characters; at most 20 million can be read');
});

test.describe('on a narrow dark screen', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

  test('nothing in the dialog is wider than it', async ({ page }) => {
    const studio = new Studio(page);
    await studio.openEmpty();
    const names = ['first', 'second'].map(name => `${name}_${'long_'.repeat(12)}name`);
    await page
      .getByTestId('import-input')
      .setInputFiles([...names.map(name => file(`${name}.json`, foreignTool(name))), file('bad.json', '{ "a" 1 }')]);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByTestId('found-tool')).toHaveCount(2);
    const overflow = () =>
      dialog.evaluate(element =>
        [element, ...element.querySelectorAll('*')]
          .filter(each => each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX !== 'visible')
          .filter(each => !each.matches('code, .truncate, .sr-only'))
          .map(each => each.className),
      );
    expect(await overflow()).toEqual([]);
    await expectAccessible(page, 'tools found, narrow');
  });
});
