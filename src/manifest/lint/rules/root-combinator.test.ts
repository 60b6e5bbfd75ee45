import { ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './root-combinator.ts';

ruleCases(rule, {
  clean: {
    'below the root': withParameter({ anyOf: [{}] }),
    'a parameter called anyOf': withInput({ properties: { anyOf: {} } }),
  },
  found: [
    {
      of: 'anyOf',
      manifest: withInput({ type: 'object', anyOf: [{}] }),
      path: ['inputSchema', 'anyOf'],
      message: /`anyOf` at the root/,
      fixed: null,
    },
    { of: '$ref', manifest: withInput({ $ref: '#/$defs/x' }), path: ['inputSchema', '$ref'], message: /`\$ref`/ },
  ],
});
