import { expect, test } from './harness.ts';
import { Studio } from './studio.ts';
import { looseTool, searchTool, simpleTool } from './tools.ts';

test('the search tool of the README compiles exactly, on screen and in the clipboard', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  const { description, inputSchema } = searchTool;

  await studio.chooseTarget('openai-chat');
  const openAi = {
    type: 'function',
    function: { name: 'web_search', description, parameters: inputSchema, strict: false },
  };
  await expect(studio.output).toHaveText(JSON.stringify(openAi, null, 2), { useInnerText: false });
  expect(await studio.copy()).toBe(JSON.stringify(openAi, null, 2));
  // biome-ignore lint/performance/useDomNodeTextContent: how the browser reads it is what is tested
  expect(await studio.output.innerText(), 'as the browser reads it').toBe(JSON.stringify(openAi, null, 2));

  await studio.chooseTarget('anthropic');
  const anthropic = { name: 'web_search', description, input_schema: inputSchema };
  await expect(studio.output).toHaveText(JSON.stringify(anthropic, null, 2), { useInnerText: false });
  expect(await studio.copy()).toBe(JSON.stringify(anthropic, null, 2));
});

test('every target shows a definition, in every mode', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(searchTool);
  const tabs = page.getByTestId('target-tab');
  expect(await tabs.count()).toBeGreaterThanOrEqual(7);
  for (const tab of await tabs.all()) {
    await tab.click();
    const id = (await tab.getAttribute('data-target')) ?? '';
    const modes = await page
      .getByTestId('target-mode')
      .locator('option')
      .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value));
    for (const [index, mode] of modes.entries()) {
      if (modes.length > 1) await page.getByTestId('target-mode').selectOption(mode);
      await expect(studio.output).toHaveAttribute('data-target', index === 0 ? id : `${id}:${mode}`);
      expect(JSON.stringify(await studio.definition())).toContain('web_search');
    }
  }
});

test('switching to strict says what happened, and a finding leads to its line', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(looseTool);
  await studio.view('Split');
  await studio.chooseTarget('openai-chat', 'strict');
  const report = page.getByTestId('report');
  const finding = report.getByRole('button', { name: /address/ }).first();
  await expect(finding).toBeVisible();
  const line = Number(/line (\d+)/.exec((await finding.textContent()) ?? '')?.[1]);
  const text = JSON.stringify(looseTool, null, 2).split('\n');
  expect(text.slice(line - 3, line + 2).join('\n')).toContain('"uri"');
  await finding.click();
  await expect(page.locator('.monaco-editor .line-numbers.active-line-number')).toHaveText(String(line));
});

test('the whole bundle is one fragment of a request', async ({ page }) => {
  const studio = new Studio(page);
  await studio.openWith(simpleTool('first'), simpleTool('second'));
  await studio.chooseTarget('gemini');
  await page.getByTestId('scope').getByText('Whole bundle').click();
  await expect(studio.output).toContainText('functionDeclarations');
  const [group] = (await studio.definition()) as { functionDeclarations: { name: string }[] }[];
  expect(group?.functionDeclarations.map(({ name }) => name)).toEqual(['first', 'second']);
});
