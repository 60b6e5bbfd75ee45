import { describe, expect, it } from 'vitest';
import { runScenario } from './run-scenario.ts';

const manifest = {
  toolId: 'echo',
  version: '1.0.0',
  name: 'Echo',
  description: 'Gives back what it is given.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
};

describe('the state of an adapter', () => {
  it('stands beside each exchange that was a turn, to be looked at', async () => {
    const { exchanges } = await runScenario(
      {
        name: 'Echo',
        message: 'Hi',
        model: [{ calls: [{ tool: 'echo', arguments: { text: 'a' } }] }, { text: 'Done.' }],
      },
      { manifests: [manifest], adapter: 'openai-responses' },
    );
    expect(exchanges).toHaveLength(2);
    for (const { kept, response } of exchanges) {
      expect(JSON.stringify(kept)).toContain((response as { id: string }).id);
    }
  });
});
