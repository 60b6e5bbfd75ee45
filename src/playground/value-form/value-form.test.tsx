// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { ValueForm } from './value-form.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

async function drawn(schema: Json, value: Json): Promise<HTMLElement> {
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () =>
    root.render(<ValueForm label="arguments" schema={schema} value={value} write={() => undefined} />),
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
