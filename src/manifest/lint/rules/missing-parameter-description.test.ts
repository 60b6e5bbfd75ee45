import { P, ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './missing-parameter-description.ts';

ruleCases(rule, {
  clean: {
    'a described parameter': withParameter({ type: 'string', description: 'What to look for' }),
    'a reference': withParameter({ $ref: '#/$defs/x' }),
    'a constant': withParameter({ const: 'a' }),
    'a schema that is no parameter': withInput({ type: 'object', additionalProperties: { type: 'string' } }),
    'the output': { outputSchema: { type: 'object', properties: { p: { type: 'string' } } } },
  },
  found: [
    {
      of: 'no description',
      manifest: withParameter({ type: 'string' }),
      path: P,
      message: /`p` has no description/,
      fixed: null,
    },
    { of: 'a blank one', manifest: withParameter({ description: ' ' }), path: P, message: /`p`/, fixed: null },
    {
      of: 'a parameter called description',
      manifest: withInput({ type: 'object', properties: { description: { type: 'string' } } }),
      path: ['inputSchema', 'properties', 'description'],
      message: /`description`/,
    },
  ],
});
