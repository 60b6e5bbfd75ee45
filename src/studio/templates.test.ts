import { expect, it } from 'vitest';
import { compileTool } from '../adapters/compile-tool.ts';
import { adapters } from '../adapters/targets.ts';
import { parseManifest } from '../manifest/parse-manifest.ts';
import { templates, templateText } from './templates.ts';

it.each(templates.map(template => template.id))(
  '%s has no finding and compiles for every target without an error',
  id => {
    const { manifest, diagnostics } = parseManifest(templateText(id));
    expect(diagnostics).toEqual([]);
    for (const adapter of adapters) {
      for (const { id: mode } of adapter.modes) {
        const compiled = compileTool(manifest as NonNullable<typeof manifest>, adapter.id, { mode });
        expect(compiled.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(compiled.output).toBeDefined();
      }
    }
  },
);

it('has a title, a summary and an id of its own for each', () => {
  expect(new Set(templates.map(template => template.id)).size).toBe(templates.length);
  for (const { title, summary } of templates) expect(title.length * summary.length).toBeGreaterThan(0);
});

it('gives the blank one for an id that is unknown', () => {
  expect(templateText('nothing like it')).toBe(templateText('blank'));
});
