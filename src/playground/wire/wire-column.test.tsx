// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import type { Json } from '../../manifest/json.ts';
import { WireColumn } from './wire-column.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

async function drawn(target: string, response: Json): Promise<HTMLElement> {
  const host = document.createElement('div');
  const exchange = { method: 'POST' as const, path: '/mcp', request: { messages: [] }, status: 200, response };
  await act(async () =>
    createRoot(host).render(
      <WireColumn
        lane={{ target, variant: 'standard', status: 'done', events: [], exchanges: [exchange] }}
        exchange={0}
        leads
        peeking={false}
        onPeek={() => undefined}
      />,
    ),
  );
  return host;
}

it('shows apart what the host knows and never sends', async () => {
  const column = await drawn('mcp', { messages: [{ jsonrpc: '2.0' }], host: { text: 'Known by the host.' } });
  const apart = column.querySelector('[data-testid="off-wire"]');
  expect(apart?.textContent).toContain('Not on the wire');
  expect(apart?.textContent).toContain('Known by the host.');
  apart?.remove();
  expect(column.textContent).toContain('jsonrpc');
  expect(column.textContent).not.toContain('Known by the host.');
});

it('leaves a body as it is that has no such part', async () => {
  const column = await drawn('ollama', { host: 'a', message: 'b' });
  expect(column.querySelector('[data-testid="off-wire"]')).toBeNull();
  expect(column.textContent).toContain('"host"');
});
