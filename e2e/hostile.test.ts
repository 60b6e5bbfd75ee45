import { largeBundle } from '../test/fixtures/large-bundle.ts';
import { expect, test } from './harness.ts';
import { Studio } from './studio.ts';
import { searchTool, simpleTool } from './tools.ts';

/** Imports that bring a tool in; what is wrong with it is told, and the page stays alive. */
const withTool = (inputSchema: unknown): string => JSON.stringify({ ...simpleTool('hostile'), inputSchema }, null, 2);
const schemaText = (schema: string): string => withTool('SCHEMA').replace('"SCHEMA"', schema);

const deep = (depth: number): string =>
  `${'{"type":"object","properties":{"a":'.repeat(depth)}{"type":"string"}${'}}'.repeat(depth)}`;

const told: [name: string, text: string | Buffer, expected: RegExp][] = [
  [
    'a property called __proto__',
    schemaText('{"type":"object","properties":{"__proto__":{"type":"string","description":"x"}}}'),
    /__proto__/,
  ],
  ['the same key twice', withTool({ type: 'object' }).replace('"version"', '"toolId": "twice", "version"'), /toolId/],
  [
    'a whole number above 2^53',
    schemaText('{"type":"object","properties":{"n":{"type":"integer","description":"n","default":9007199254740993}}}'),
    /9007199254740993/,
  ],
  ['a reference to nowhere', withTool({ type: 'object', properties: { a: { $ref: '#/$defs/gone' } } }), /gone/],
  [
    'a reference to the network',
    withTool({ type: 'object', properties: { a: { $ref: 'https://example.test/s.json' } } }),
    /example\.test/,
  ],
  [
    'half an emoji',
    withTool({ type: 'object', properties: { a: { type: 'string', description: 'cut \ud83d' } } }),
    /half|surrogate|emoji/i,
  ],
  ['a schema that is true', withTool(true), /object/],
];

test.describe('hostile imports are told', () => {
  for (const [name, text, expected] of told) {
    test(name, async ({ page }) => {
      const studio = new Studio(page);
      await studio.openEmpty();
      await studio.importText(text);
      await expect(studio.rows).toHaveCount(1);
      await page
        .getByTestId('problems')
        .getByRole('button', { name: /Problems/ })
        .first()
        .click();
      await expect(page.getByTestId('problem').filter({ hasText: expected }).first()).toBeVisible();
      await isAlive(studio);
    });
  }
});

test.describe('hostile imports do no harm', () => {
  const quiet: [name: string, text: string][] = [
    [
      'properties of a prototype',
      withTool({
        type: 'object',
        properties: {
          constructor: { type: 'string', description: 'c' },
          toString: { type: 'string', description: 't' },
        },
        required: ['constructor'],
      }),
    ],
    ['recursion', withTool({ type: 'object', properties: { a: { $ref: '#' } } })],
    ['boolean schemas', withTool({ type: 'object', properties: { a: true, b: false } })],
  ];
  for (const [name, text] of quiet) {
    test(name, async ({ page }) => {
      const studio = new Studio(page);
      await studio.openEmpty();
      await studio.importText(text);
      await expect(studio.rows).toHaveCount(1);
      await studio.chooseTarget('mcp');
      await expect(studio.output).toContainText('hostile');
      await isAlive(studio);
    });
  }

  test('a pattern that takes for ever, with a default to try it on', async ({ page }) => {
    const studio = new Studio(page);
    const schema = {
      type: 'object',
      properties: { p: { type: 'string', description: 'p', pattern: '^(a+)+$', default: `${'a'.repeat(40)}!` } },
    };
    await studio.openEmpty();
    await studio.importText(withTool(schema));
    await expect(studio.rows).toHaveCount(1);
    await isAlive(studio);
    await page
      .getByTestId('problems')
      .getByRole('button', { name: /Problems/ })
      .first()
      .click();
    await expect(
      page
        .getByTestId('problem')
        .filter({ hasText: /long|time|slow|second/i })
        .first(),
    ).toBeVisible({ timeout: 20_000 });
    // Another tool is analysed as if nothing had happened.
    await studio.importText(JSON.stringify(searchTool));
    await expect(studio.rows).toHaveCount(2);
    await studio.row('web_search').click();
    await expect(studio.output).toContainText('web_search');
  });
});

test.describe('hostile files are refused or read with a clear word', () => {
  const refused: [name: string, text: string | Buffer, expected: RegExp][] = [
    ['no JSON at all', 'hello there', /JSON|line 1/i],
    ['broken JSON', '{"toolId": "a", ', /line 1/i],
    ['nothing', '', /no text/i],
    ['a list of numbers', '[1,2,3]', /manifest/i],
  ];
  for (const [name, text, expected] of refused) {
    test(name, async ({ page }) => {
      const studio = new Studio(page);
      await studio.openWith(searchTool);
      await studio.importText(text, 'bad.json');
      await expect(page.getByText('bad.json').first()).toBeVisible();
      await expect(page.getByText(expected).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(studio.rows).toHaveCount(1);
      await isAlive(studio);
    });
  }

  test('depth 10,000', async ({ page }) => {
    const studio = new Studio(page);
    await studio.openWith(searchTool);
    await studio.importText(schemaText(deep(10_000)), 'deep.json');
    await expect(page.getByText(/deep|nest|level/i).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await studio.row('web_search').click();
    await isAlive(studio);
  });

  test('a byte order mark and Windows line ends', async ({ page }) => {
    const studio = new Studio(page);
    await studio.openEmpty();
    await studio.importText(`\uFEFF${JSON.stringify(searchTool, null, 2).replaceAll('\n', '\r\n')}`);
    await expect(studio.rows).toHaveCount(1);
    await expect(studio.output).toContainText('web_search');
    await isAlive(studio);
  });

  test('five megabytes', async ({ page }) => {
    test.slow();
    const studio = new Studio(page);
    await studio.openEmpty();
    const text = JSON.stringify(largeBundle(2600, 'Five megabytes'), null, 2);
    expect(text.length).toBeGreaterThan(5_000_000);
    await studio.importText(text, 'five.json');
    await expect(page.locator('[aria-rowcount="2600"]')).toBeVisible({ timeout: 30_000 });
    await studio.rows.first().click();
    await expect(studio.output).toContainText('find_invoice_0');
    await isAlive(studio);
  });

  test('one tool of five megabytes', async ({ page }) => {
    test.slow();
    const studio = new Studio(page);
    await studio.openEmpty();
    const values = Array.from(
      { length: 100_000 },
      (_, index) => `value number ${index} of a very long list of choices`,
    );
    await studio.importText(
      withTool({ type: 'object', properties: { choice: { type: 'string', description: 'Much.', enum: values } } }),
    );
    await expect(studio.rows).toHaveCount(1, { timeout: 30_000 });
    await studio.importText(JSON.stringify(searchTool));
    await studio.row('web_search').click();
    await isAlive(studio);
  });
});

/** Typing still reaches the output. */
async function isAlive(studio: Studio): Promise<void> {
  const { page } = studio;
  await studio.field('name').fill('Still alive');
  await expect(studio.field('name')).toHaveValue('Still alive');
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
}
