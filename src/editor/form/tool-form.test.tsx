// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestStudio, type TestStudio } from '../../studio/testing/test-studio.ts';
import { StudioProvider } from '../../studio/use-studio.ts';
import { FormProvider } from '../fields/form-context.tsx';
import { ToolForm } from './tool-form.tsx';

const TEXT = `{
  "toolId": "search", "version": "1.0.0",
  "name":   "Search",
  "description": "Finds things.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "query": { "type": "string" },
      "limit": { "type": "integer", "default": 5.0 }
    },
    "required": ["query"]
  },
  "executionBoundary": { "timeout": 5000 },
  "x-team": { "weight": 1.50 }
}
`;

let studio: TestStudio;
let root: Root;
let host: HTMLElement;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  studio = await openTestStudio();
  const added = studio.commands.addTool({ text: TEXT });
  if (!added.ok) throw new Error(added.reason);
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  act(() =>
    root.render(
      <StudioProvider studio={studio}>
        <FormProvider toolKey={added.key}>
          <ToolForm />
        </FormProvider>
      </StudioProvider>,
    ),
  );
});

afterEach(async () => {
  act(() => root.unmount());
  host.remove();
  await studio.dispose();
});

const find = <Element extends HTMLElement>(selector: string): Element => {
  const element = host.querySelector<Element>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
};

/** As a person does it: the whole new text at once. */
function type(element: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  act(() => {
    element.focus();
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const press = (element: HTMLElement, key: string, more: KeyboardEventInit = {}): void =>
  act(() => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });
const leave = (element: HTMLElement): void => act(() => element.blur());
const row = (name: string, part: string): HTMLInputElement => find(`[data-row$="/${name}"] [data-part="${part}"]`);

describe('fields', () => {
  it('write as they are typed and leave everything else as it was', () => {
    type(find('[data-testid="field-name"]'), 'Find');
    expect(studio.text(0)).toBe(TEXT.replace('"Search"', '"Find"'));
  });

  it('follow a change from elsewhere', () => {
    type(find('[data-testid="field-name"]'), 'Find');
    act(() => void studio.commands.undo());
    expect(find<HTMLInputElement>('[data-testid="field-name"]').value).toBe('Search');
    expect(studio.text(0)).toBe(TEXT);
  });

  it('keep the spelling of a number while it is typed', () => {
    const timeout = find<HTMLInputElement>('[data-field="executionBoundary.timeout"] input');
    type(timeout, '250.0');
    expect(timeout.value).toBe('250.0');
    expect(studio.text(0)).toContain('"timeout": 250 }');
    leave(timeout);
    expect(timeout.value).toBe('250');
  });

  it('keep what cannot be written, say why, and take it back on Escape', () => {
    const timeout = find<HTMLInputElement>('[data-field="executionBoundary.timeout"] input');
    type(timeout, 'soon');
    leave(timeout);
    expect(timeout.value).toBe('soon');
    expect(find('[data-field="executionBoundary.timeout"]').textContent).toContain('soon is not a number.');
    expect(studio.text(0)).toBe(TEXT);
    press(timeout, 'Escape');
    expect(timeout.value).toBe('5000');
  });

  it('come back to their place when they are cleared and typed again', () => {
    const timeout = find<HTMLInputElement>('[data-field="executionBoundary.timeout"] input');
    type(timeout, '');
    expect(studio.text(0)).not.toContain('executionBoundary');
    type(timeout, '7');
    expect(studio.text(0)).toContain('"executionBoundary"');
  });

  it('show what has no form as JSON and edit it in place, digit for digit', () => {
    const raw = find<HTMLTextAreaElement>('[data-field="x-team"] textarea');
    expect(raw.value).toBe('{ "weight": 1.50 }');
    type(raw, '{ "weight": 1.50, "size": }');
    expect(studio.text(0)).toBe(TEXT);
    type(raw, '{ "weight": 1.50, "size": 2.0 }');
    expect(studio.text(0)).toBe(TEXT.replace('1.50 }', '1.50, "size": 2.0 }'));
  });
});

describe('while the text does not parse', () => {
  it('the last state that did is shown and nothing can be changed', () => {
    const broken = TEXT.replace('"Finds things.",', '"Finds things."');
    act(() => void studio.commands.setText(studio.key(0), broken, { origin: 'json', label: 'Edit JSON' }));
    expect(find<HTMLFieldSetElement>('fieldset').disabled).toBe(true);
    expect(find<HTMLInputElement>('[data-testid="field-name"]').value).toBe('Search');
    expect(studio.text(0)).toBe(broken);
    act(() => void studio.commands.undo());
    expect(find<HTMLFieldSetElement>('fieldset').disabled).toBe(false);
  });
});

describe('the schema table', () => {
  it('adds a property, its name ready to be typed', () => {
    act(() => find<HTMLButtonElement>('[data-field="inputSchema"] [data-part="add"]').click());
    const name = document.activeElement as HTMLInputElement;
    expect([name.dataset.part, name.value]).toEqual(['name', 'property']);
    type(name, 'language');
    press(name, 'Enter');
    expect(studio.text(0)).toContain('"limit": { "type": "integer", "default": 5.0 },\n      "language": {');
    expect((document.activeElement as HTMLInputElement).value).toBe('language');
  });

  it('renames on blur, and required follows', () => {
    type(row('query', 'name'), 'q');
    expect(studio.text(0)).toBe(TEXT);
    leave(row('query', 'name'));
    expect(studio.text(0)).toBe(TEXT.replaceAll('"query"', '"q"'));
  });

  it('refuses a taken name and keeps it in the field', () => {
    type(row('query', 'name'), 'limit');
    press(row('query', 'name'), 'Enter');
    expect(row('query', 'name').value).toBe('limit');
    expect(find('[data-row$="/query"]').textContent).toContain('limit already exists here');
    expect(studio.text(0)).toBe(TEXT);
  });

  it('moves by keyboard and keeps the focus in the cell', () => {
    act(() => row('limit', 'name').focus());
    press(row('limit', 'name'), 'ArrowUp', { altKey: true });
    expect(studio.text(0).indexOf('"limit"')).toBeLessThan(studio.text(0).indexOf('"query": {'));
    expect(document.activeElement === row('limit', 'name')).toBe(true);
  });

  it('commits a name that is being typed before it moves the row', () => {
    type(row('limit', 'name'), 'most');
    press(row('limit', 'name'), 'ArrowUp', { altKey: true });
    expect(studio.text(0)).toContain(
      '"properties": {\n      "most": { "type": "integer", "default": 5.0 },\n      "query"',
    );
    expect(document.activeElement === row('most', 'name')).toBe(true);
  });

  it('deletes the row, with its name in required, and goes to the neighbour', () => {
    act(() => find('[data-row$="/query"]').focus());
    press(find('[data-row$="/query"]'), 'Delete');
    expect(studio.text(0)).not.toContain('query');
    expect(studio.text(0)).not.toContain('required');
    expect(document.activeElement === find('[data-row$="/limit"]')).toBe(true);
  });

  it('is one step of the one history', () => {
    act(() => find('[data-row$="/query"]').focus());
    press(find('[data-row$="/query"]'), 'Delete');
    act(() => void studio.commands.undo());
    expect(studio.text(0)).toBe(TEXT);
  });

  it('shows what is wrong with a switch beside it, and locks it while its key is there twice', () => {
    const twice = TEXT.replace('"type": "string"', '"type": "array", "uniqueItems": true, "uniqueItems": false');
    act(() => {
      const key = studio.key(0);
      studio.commands.setText(key, twice, { origin: 'json', label: 'Edit JSON' });
      const message = 'The key `uniqueItems` is there twice.';
      const path = ['inputSchema', 'properties', 'query', 'uniqueItems'];
      const diagnostics = [{ severity: 'error', code: 'json/duplicate-key', message, path } as const];
      studio.answer.reports([{ key, text: twice, broken: false, diagnostics, targets: {}, elapsedMs: 1 }]);
    });
    act(() => find<HTMLButtonElement>('[data-row$="/query"] [aria-label="Details of query"]').click());
    const field = find('[data-field="inputSchema.properties.query.uniqueItems"]');
    const control = field.querySelector<HTMLInputElement>('input[type="checkbox"]');
    expect(field.textContent).toContain('is there twice');
    expect(control?.disabled).toBe(true);
    expect(document.getElementById(control?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('twice');
  });
});
