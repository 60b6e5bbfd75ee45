import { expect, test } from './harness.ts';
import { Studio } from './studio.ts';
import { simpleTool } from './tools.ts';

test('a tool is designed in the form alone, and its OpenAI definition copied', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openEmpty();
  await page.getByTestId('new-tool').click();
  await expect(studio.field('toolId')).toBeFocused();
  await studio.field('toolId').fill('find_flights');
  await studio.field('version').fill('0.3.0');
  await studio.field('name').fill('Find flights');
  await studio.field('description').fill('Finds flights between two airports.');

  // The new tool comes with one parameter; it is renamed and described.
  const first = studio.property('query');
  await first.getByLabel('Property name').fill('from');
  await first.getByLabel('Property name').press('Enter');
  await studio.property('from').getByLabel('Description of from').fill('Airport of departure, three letters.');

  await studio.addProperty('to');
  await studio.property('to').getByLabel('Description of to').fill('Airport of arrival.');
  await studio.property('to').getByRole('checkbox', { name: 'Required' }).check();

  await studio.addProperty('passengers');
  await studio.property('passengers').getByLabel('Type of passengers').selectOption('integer');
  await studio.property('passengers').getByLabel('Description of passengers').fill('How many people fly.');

  await studio.chooseTarget('openai-chat');
  const expected = {
    type: 'function',
    function: {
      name: 'find_flights',
      description: 'Finds flights between two airports.',
      parameters: {
        type: 'object',
        properties: {
          from: { type: 'string', description: 'Airport of departure, three letters.' },
          to: { type: 'string', description: 'Airport of arrival.' },
          passengers: { type: 'integer', description: 'How many people fly.' },
        },
        required: ['from', 'to'],
      },
      strict: false,
    },
  };
  await expect.poll(() => studio.definition()).toEqual(expected);
  expect(JSON.parse(await studio.copy())).toEqual(expected);
});

test('properties are duplicated, moved, nested and deleted, each with undo', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('alpha'));
  const names = (): Promise<string[]> =>
    page.getByLabel('Property name').evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value));
  await studio.addProperty('second');
  await expect.poll(names).toEqual(['value', 'second']);

  await studio.property('second').getByLabel('Property name').press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['second', 'value']);
  await studio.undo();
  await expect.poll(names).toEqual(['value', 'second']);

  await studio.property('second').getByLabel('Type of second').selectOption('object');
  // What has nothing inside yet offers it in its row.
  await page.getByRole('button', { name: 'Add property inside second' }).click();
  await page.keyboard.type('inner');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['value', 'second', 'inner']);
  await expect
    .poll(async () => JSON.stringify(await studio.definition()))
    .toContain('"second":{"type":"object","properties":{"inner":');

  await expect(page.getByRole('button', { name: 'Add property inside second' })).toHaveCount(0);

  await studio.menu('value', 'Duplicate');
  await expect.poll(async () => (await names()).length).toBe(4);
  await studio.menu('value', 'Delete');
  await expect.poll(async () => (await names()).includes('value')).toBe(false);
  await studio.undo();
  await expect.poll(async () => (await names()).includes('value')).toBe(true);
});

test('a finding in the form offers its fix', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith({
    ...simpleTool('alpha'),
    inputSchema: {
      type: 'object',
      properties: { value: { type: 'string', description: 'A value.' } },
      required: ['value', 'gone'],
    },
  });
  await page
    .getByTestId('problems')
    .getByRole('button', { name: /Problems/ })
    .first()
    .click();
  const problem = page.getByTestId('problem').filter({ hasText: 'gone' }).first();
  await expect(problem).toBeVisible();
  await problem.getByRole('button', { name: /^Fix/ }).first().click();
  await expect(page.getByTestId('problem').filter({ hasText: 'gone' })).toHaveCount(0);
  await expect.poll(async () => JSON.stringify(await studio.definition())).not.toContain('gone');
  await studio.undo();
  await expect(page.getByTestId('problem').filter({ hasText: 'gone' }).first()).toBeVisible();
});

test('what is wrong with a value is told once: in its row, and at its input when that is open', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith({
    ...simpleTool('alpha'),
    inputSchema: {
      type: 'object',
      properties: { value: { type: 'string', description: 'A value.', enum: ['a', 'b'], default: 'c' } },
    },
  });
  const table = page.getByRole('treegrid');
  const told = table.getByText(/^The default of/);
  await expect(told).toHaveCount(1);
  await page.getByRole('button', { name: 'Details of value' }).click();
  await expect(table.locator('[data-field$="value.default"]').getByText(/^The default of/)).toBeVisible();
  await expect(told).toHaveCount(1);
  await table.getByText('As JSON').click();
  await expect(told).toHaveCount(1);
});

test('what has no form of its own is shown and kept', async ({ page }) => {
  const studio = new Studio(page);
  const inputSchema = {
    type: 'object',
    properties: {
      either: {
        oneOf: [{ type: 'string', minLength: 2 }, { type: 'integer' }],
        description: 'One of two.',
        'x-keep': [1, { deep: true }],
      },
      node: { $ref: '#/$defs/node' },
    },
    required: ['either'],
    if: { properties: { either: { const: 'a' } } },
    then: { required: ['node'] },
    $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
  };
  await studio.openWith({ ...simpleTool('odd'), inputSchema });
  await studio.field('description').fill('Another description.');
  await studio.property('either').getByLabel('Description of either').fill('Changed in the form.');
  await studio.chooseTarget('mcp');
  await expect
    .poll(async () => ((await studio.definition()) as { inputSchema: unknown }).inputSchema)
    .toEqual({
      ...inputSchema,
      properties: {
        ...inputSchema.properties,
        either: { ...inputSchema.properties.either, description: 'Changed in the form.' },
      },
    });
});
