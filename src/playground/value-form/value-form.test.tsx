// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { checkValue } from '../../manifest/check-value.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { Json } from '../../manifest/json.ts';
import { ValueForm } from './value-form.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

async function drawn(schema: Json, value: Json, diagnostics?: Diagnostic[]): Promise<HTMLElement> {
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <ValueForm label="arguments" schema={schema} value={value} diagnostics={diagnostics} write={() => undefined} />,
    ),
  );
  return host;
}

it('draws shapes that lead back to one another as one choice', async () => {
  const schema: Json = {
    type: 'object',
    properties: { v: { $ref: '#/$defs/x' } },
    $defs: {
      x: { oneOf: [{ $ref: '#/$defs/y' }, { type: 'string' }] },
      y: { oneOf: [{ $ref: '#/$defs/x' }, { type: 'number' }] },
    },
  };
  const shapes = (await drawn(schema, { v: 'a' })).querySelectorAll('[aria-label="Shape of v"]');
  expect([...shapes].map(shape => shape.querySelectorAll('option').length)).toEqual([2]);
});

it('says that a member is missing at the member, whatever its name', async () => {
  const name = 'a `b` c';
  const schema: Json = { type: 'object', properties: { [name]: { type: 'string' }, d: {} }, required: [name] };
  const form = await drawn(schema, {}, checkValue(schema, {}));
  const said = [...form.querySelectorAll<HTMLElement>('[data-value-field]')]
    .filter(field => field.textContent?.includes('missing') && !field.querySelector('[data-value-field]'))
    .map(field => field.dataset.valueField);
  expect(said).toEqual([name]);
});

it('has a control at once for what must be given, and makes no value of it before something is typed', async () => {
  const schema: Json = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'integer' }, c: { enum: ['x'] }, d: { type: 'boolean' }, e: {} },
    required: ['a', 'b', 'c', 'd'],
  };
  const form = await drawn(schema, {});
  const controls = [...form.querySelectorAll<HTMLElement>('[data-value-field]')].slice(1).map(field => {
    const found = field.querySelector(
      'textarea, input:not([type="radio"]), [role="radiogroup"], select[aria-label="c"]',
    );
    return found && (found.getAttribute('placeholder') ?? found.getAttribute('data-value') ?? found.textContent);
  });
  expect(controls).toEqual(['omitted', 'omitted', 'omittedx', '', null]);
});

it('draws a field again for its own value, and neither for its neighbours nor for another function that writes', async () => {
  let drawings = 0;
  // Each drawing reads the description.
  const watched = {
    type: 'string',
    get description() {
      drawings++;
      return 'Watched';
    },
  };
  const schema: Json = { type: 'object', properties: { a: watched, b: { type: 'string' }, list: {} } };
  const root = createRoot(document.createElement('div'));
  const draw = async (value: Json): Promise<number> => {
    const before = drawings;
    await act(async () =>
      root.render(<ValueForm label="arguments" schema={schema} value={value} write={() => undefined} />),
    );
    return drawings - before;
  };
  expect(await draw({ a: 'x', b: 'y' })).toBeGreaterThan(0);
  expect(await draw({ a: 'x', b: 'z', other: 1 })).toBe(0);
  expect(await draw({ a: 'v', b: 'z' })).toBeGreaterThan(0);
});
