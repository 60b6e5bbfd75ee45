import { P, ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './missing-type.ts';

ruleCases(rule, {
  clean: {
    'a type': withParameter({ type: 'object', properties: {} }),
    'the root (has its own rule)': withInput({ properties: {} }),
    'a branch': withParameter({ type: 'object', allOf: [{ properties: {} }] }),
    'a reference': withParameter({ $ref: '#', properties: {} }),
    'a parameter called properties': withInput({ type: 'object', properties: { properties: { type: 'string' } } }),
  },
  found: [
    {
      of: 'properties alone',
      manifest: withParameter({ properties: { a: {} } }),
      path: P,
      message: /no type/,
      fixed: withParameter({ properties: { a: {} }, type: 'object' }),
    },
  ],
});
