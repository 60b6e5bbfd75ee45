/** Manifests that the journeys work on. */

export const searchTool = {
  toolId: 'web_search',
  version: '1.0.0',
  name: 'Webzoekopdracht',
  description: 'Zoekt actuele informatie op het web.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Zoekterm' },
      max_results: { type: 'integer', description: 'Aantal resultaten', default: 5 },
    },
    required: ['query'],
  },
  permissions: ['network'],
  executionBoundary: { timeout: 5000, retryPolicy: { maxRetries: 2, backoffMs: 500 } },
};

export const simpleTool = (toolId: string): object => ({
  toolId,
  version: '1.0.0',
  name: `Tool ${toolId}`,
  description: `Does what ${toolId} does.`,
  inputSchema: {
    type: 'object',
    properties: { value: { type: 'string', description: 'A value.' } },
    required: ['value'],
  },
});

/** Strict mode has something to say about it. */
export const looseTool = {
  toolId: 'loose',
  version: '1.0.0',
  name: 'Loose tool',
  description: 'Has what strict modes do not take.',
  inputSchema: {
    type: 'object',
    properties: {
      address: { type: 'string', description: 'Where it is.', format: 'uri' },
      labels: { type: 'object', description: 'Any labels.', additionalProperties: { type: 'string' } },
    },
    required: ['address'],
  },
};
