import { expect, test } from 'vitest';
import { importDefinitions } from '../../src/bundle/import/import-definitions.ts';
import { given } from './given.ts';

given('O03', () => {
  const server = (annotations: object) =>
    importDefinitions(
      JSON.stringify({
        tools: [{ name: 'wipe', description: 'Wipes.', inputSchema: { type: 'object' }, annotations }],
      }),
    ).manifests[0];

  test('what a server says of its own tool is no permission', () => {
    for (const annotations of [{ readOnlyHint: true }, { destructiveHint: false }, {}]) {
      expect(server(annotations)?.permissions ?? []).toEqual([]);
    }
  });

  test('a missing hint is not read as harmless', () => {
    expect(server({})?.risk).not.toBe('read');
    expect(server({ openWorldHint: false })?.risk).not.toBe('read');
  });
});
