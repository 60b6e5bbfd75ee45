import { expect, test } from 'vitest';
import { ALL, bundle, given, manifest, object } from './given.ts';

given('J01', () => {
  const tools = Array.from({ length: 129 }, (_, i) =>
    manifest(object({ q: { type: 'string' } }), { toolId: `tool_${i}` }),
  );

  const LIMITED = ALL.filter(target => /^(openai-|azure|groq)/.test(target));

  test.each(LIMITED)('%s: the 129th is told, none is cut off in silence', target => {
    const { diagnostics, tools: compiled } = bundle(target, tools);
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(['error limit/tool-count']);
    expect(diagnostics[0]?.message).toMatch(/129 tools; 128/);
    expect(compiled.filter(({ output }) => output !== undefined)).toHaveLength(129);
    expect(bundle(target, tools.slice(1)).diagnostics).toEqual([]);
  });

  // The budget of strict tools speaks for Anthropic strict.
  test.each(ALL.filter(target => !LIMITED.includes(target) && target !== 'anthropic:strict'))(
    '%s: no error of number',
    target => {
      expect(bundle(target, tools).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );
});
