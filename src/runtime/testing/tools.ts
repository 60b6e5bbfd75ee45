/** Manifests that tests run. */
import type { Manifest } from '../../manifest/manifest.ts';

export const tool = (more: Partial<Manifest> = {}): Manifest => ({
  toolId: 'search',
  version: '1.0.0',
  name: 'Search',
  description: 'Searches.',
  inputSchema: { type: 'object' },
  ...more,
});

export const search = tool({
  inputSchema: {
    type: 'object',
    properties: { q: { type: 'string' }, max_results: { type: 'integer', default: 5, maximum: 100 } },
    required: ['q'],
  },
  outputSchema: { type: 'object', properties: { hits: { type: 'integer' } }, required: ['hits'] },
});
