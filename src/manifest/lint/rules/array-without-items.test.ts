import { P, ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './array-without-items.ts';

ruleCases(rule, {
  clean: {
    items: withParameter({ type: 'array', items: { type: 'string' } }),
    'any items': withParameter({ type: 'array', items: {} }),
    'a tuple': withParameter({ type: 'array', prefixItems: [{}] }),
    'a reference beside it': withParameter({ type: 'array', $ref: '#/$defs/list' }),
    'a parameter called type': withInput({ properties: { type: { type: 'string', const: 'array' } } }),
  },
  found: [
    {
      of: 'no items',
      manifest: withParameter({ type: 'array' }),
      path: P,
      message: /`p` is a list without `items`/,
      fixed: withParameter({ type: 'array', items: {} }),
    },
    { of: 'a list or null', manifest: withParameter({ type: ['array', 'null'] }), path: P, message: /`p`/ },
    {
      of: 'a list of lists',
      manifest: withParameter({ type: 'array', items: { type: 'array' } }),
      path: [...P, 'items'],
      message: /`p\[\]`/,
    },
  ],
});
