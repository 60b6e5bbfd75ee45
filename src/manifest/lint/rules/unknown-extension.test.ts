import { ruleCases } from '../../testing/rule-cases.ts';
import { rule } from './unknown-extension.ts';

const path = ['extensions', 'openia'];

ruleCases(rule, {
  clean: { 'known ones': { extensions: { openai: {}, mcp: {} } }, none: {}, 'no object': { extensions: [] } },
  found: [
    { of: 'a slip', manifest: { extensions: { openia: {} } }, path, message: /Did you mean `openai`/, fixed: null },
    {
      of: 'another vendor',
      manifest: { extensions: { acmecorp: {} } },
      path: ['extensions', 'acmecorp'],
      message: /^No adapter reads the extensions of `acmecorp`\.$/,
    },
  ],
});
