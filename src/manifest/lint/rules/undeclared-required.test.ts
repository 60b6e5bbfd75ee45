import { ruleCases, withInput } from '../../testing/rule-cases.ts';
import { rule } from './undeclared-required.ts';

const a = { a: { type: 'string' } };

ruleCases(rule, {
  clean: {
    declared: withInput({ type: 'object', properties: a, required: ['a'] }),
    'declared by a pattern': withInput({ properties: a, patternProperties: { '^x': {} }, required: ['xy'] }),
    'a map': withInput({ properties: a, additionalProperties: { type: 'string' }, required: ['b'] }),
    'no properties at all': withInput({ type: 'object', required: ['b'] }),
    'at least one of two, declared outside': withInput({
      properties: { ...a, b: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    }),
    'declared in a branch': withInput({ properties: a, required: ['b'], oneOf: [{ properties: { b: {} } }] }),
    'declared behind a reference': withInput({
      $ref: '#/$defs/x',
      properties: a,
      required: ['b'],
      $defs: { x: { properties: { b: {} } } },
    }),
    'a property called required': withInput({ properties: { required: { type: 'array' } } }),
  },
  found: [
    {
      of: 'a slip of the finger',
      manifest: withInput({ properties: { query: {} }, required: ['qeury'] }),
      path: ['inputSchema', 'required', 0],
      message: /`qeury` is required, but not declared.*Did you mean `query`/,
      fixed: withInput({ properties: { query: {} }, required: ['query'] }),
    },
    {
      of: 'a closed object that can never be',
      manifest: withInput({ properties: a, additionalProperties: false, required: ['a', 'zebra'] }),
      path: ['inputSchema', 'required', 1],
      severity: 'error',
      message: /no value can satisfy/,
      fixed: withInput({ properties: a, additionalProperties: false, required: ['a'] }),
    },
    {
      of: 'toString',
      manifest: withInput({ properties: a, required: ['toString'] }),
      path: ['inputSchema', 'required', 0],
      message: /`toString`/,
    },
  ],
});
