import { ruleCases, withInput } from '../../testing/rule-cases.ts';
import { rule } from './unsatisfiable-all-of.ts';

const part = (name: string, type: string, isRequired = true) => ({
  type: 'object',
  properties: { [name]: { type } },
  ...(isRequired ? { required: [name] } : {}),
  additionalProperties: false,
});
const path = ['inputSchema', 'allOf'];

ruleCases(rule, {
  clean: {
    'open objects': withInput({ allOf: [{ properties: { a: {} }, required: ['a'] }, { properties: { b: {} } }] }),
    'one closed object': withInput({ allOf: [part('a', 'string')] }),
    'closed as a whole': withInput({
      allOf: [{ properties: { a: {} } }],
      properties: { b: {} },
      unevaluatedProperties: false,
    }),
    'a pattern that covers it': withInput({
      allOf: [
        { properties: { a: {} }, required: ['a'] },
        { patternProperties: { '^a': {} }, additionalProperties: false },
      ],
    }),
    'a parameter called allOf': withInput({ properties: { allOf: part('a', 'string') }, additionalProperties: false }),
  },
  found: [
    {
      of: 'two closed objects',
      manifest: withInput({ type: 'object', allOf: [part('a', 'string'), part('b', 'number')] }),
      path,
      message: /Even \{"a":"x","b":1\} is refused/,
      fixed: withInput({
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'number' } },
        required: ['a', 'b'],
        additionalProperties: false,
      }),
    },
    {
      of: 'a closed owner',
      manifest: withInput({
        ...part('a', 'string'),
        allOf: [{ required: ['b'], properties: { b: { type: 'boolean' } } }],
      }),
      path,
      message: /`b` is required by one part/,
    },
    {
      of: 'a closed definition',
      manifest: withInput({ allOf: [{ $ref: '#/$defs/x' }, part('b', 'string')], $defs: { x: part('a', 'string') } }),
      path,
      message: /`a`, `b` is required|`b`, `a` is required/,
      fixed: null,
    },
    {
      of: 'properties that can never be given',
      manifest: withInput({ allOf: [part('a', 'string', false), part('b', 'string', false)] }),
      path,
      severity: 'warning',
      message: /can never be given/,
    },
  ],
});
