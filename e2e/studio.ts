/** The studio as a person uses it: what is on the screen, by role, label and the agreed test ids. */
import { expect, type Locator, type Page } from '@playwright/test';

export class Studio {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the studio and waits until it can be used. */
  async open(): Promise<void> {
    await this.page.goto('./');
    await expect(this.page.getByTestId('studio-ready')).toBeVisible();
  }

  async openEmpty(): Promise<void> {
    await this.open();
    await this.page.getByRole('button', { name: 'Start empty' }).click();
    await expect(this.rows).toHaveCount(0);
  }

  /** Opens the studio with one file imported. */
  async openWith(...tools: object[]): Promise<void> {
    await this.openEmpty();
    for (const tool of tools) await this.importText(`${JSON.stringify(tool, null, 2)}\n`);
    await expect(this.rows).toHaveCount(tools.length);
  }

  async importText(text: string | Buffer, name = 'tool.json'): Promise<void> {
    const buffer = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
    await this.page.getByTestId('import-input').setInputFiles({ name, mimeType: 'application/json', buffer });
  }

  get rows(): Locator {
    return this.page.getByTestId('tool-row');
  }

  row(toolId: string): Locator {
    return this.rows.filter({ hasText: toolId });
  }

  /** The identifiers of the list, in its order. */
  async order(): Promise<string[]> {
    const labels = await this.rows.evaluateAll(rows => rows.map(row => row.getAttribute('aria-label') ?? ''));
    return labels.map(label => label.split(', ')[1] ?? '');
  }

  field(name: 'toolId' | 'version' | 'name' | 'description'): Locator {
    return this.page.getByTestId(`field-${name}`);
  }

  /** The row of a property at the top of the input schema. */
  property(name: string): Locator {
    return this.page.locator(`[data-testid="schema-property"][data-row="/inputSchema/properties/${name}"]`);
  }

  /** Adds a property at the end of the input schema. */
  async addProperty(name: string): Promise<void> {
    await this.page.locator('[data-field="inputSchema"]').getByRole('button', { name: 'Add property' }).click();
    // The name of the new row has the focus, its proposal selected.
    await this.page.keyboard.type(name);
    await this.page.keyboard.press('Enter');
    await expect(this.property(name)).toBeVisible();
  }

  async menu(property: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${property}`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  /** Finds a command in the palette and runs it. */
  async command(words: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k');
    await expect(this.page.getByRole('dialog')).toBeVisible();
    await this.page.keyboard.type(words);
    await this.page.keyboard.press('Enter');
    await expect(this.page.getByRole('dialog')).toBeHidden();
  }

  /** Presses Tab until `target` has the focus. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate(element => element === document.activeElement).catch(() => false)) return;
      await this.page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  }

  get output(): Locator {
    return this.page.getByTestId('output');
  }

  /** The compiled output, parsed. */
  async definition(): Promise<unknown> {
    return JSON.parse((await this.output.textContent()) ?? '');
  }

  async chooseTarget(adapterId: string, mode?: string): Promise<void> {
    await this.page.locator(`[data-testid="target-tab"][data-target="${adapterId}"]`).click();
    if (mode !== undefined) await this.page.getByTestId('target-mode').selectOption(mode);
  }

  async copy(): Promise<string> {
    await this.page.evaluate(() => navigator.clipboard.writeText(''));
    await this.page.getByTestId('copy-output').click();
    await expect(this.page.getByText(/^Copied the definition/).first()).toBeVisible();
    await expect.poll(() => this.clipboard()).not.toBe('');
    return this.clipboard();
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  async view(mode: 'Form' | 'JSON' | 'Split'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Editor view' }).getByText(mode, { exact: true }).click();
    if (mode !== 'Form') await this.editorReady();
  }

  async editorReady(): Promise<void> {
    await expect(this.page.getByTestId('editor-ready')).toBeVisible();
  }

  /** Puts the cursor into the JSON pane. */
  async focusJson(): Promise<void> {
    await this.page.locator('.monaco-editor').getByRole('textbox').first().focus();
  }

  /** Pastes over all text of the JSON pane. */
  async replaceJson(text: string): Promise<void> {
    await this.page.evaluate(value => navigator.clipboard.writeText(value), text);
    await this.focusJson();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.press('ControlOrMeta+v');
  }

  /** The text of the JSON pane, by way of the clipboard. */
  async jsonText(): Promise<string> {
    await this.focusJson();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.press('ControlOrMeta+c');
    return this.clipboard();
  }

  async undo(): Promise<void> {
    await this.page.getByTestId('undo').click();
  }

  async redo(): Promise<void> {
    await this.page.getByTestId('redo').click();
  }

  /** Undoes until nothing is left to undo. Returns how many steps it took. */
  async undoAll(): Promise<number> {
    const button = this.page.getByTestId('undo');
    for (let steps = 0; steps < 200; steps += 1) {
      if (await button.isDisabled()) return steps;
      await button.click();
    }
    throw new Error('undo has no end');
  }

  async saved(): Promise<void> {
    await expect(this.page.getByTestId('save-state')).toHaveAttribute('data-state', 'saved');
  }
}
