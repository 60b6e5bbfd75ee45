import { P, ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './nullable.ts';

const path = [...P, 'nullable'];

ruleCases(rule, {
  clean: {
    'a parameter called nullable': withInput({ properties: { nullable: { type: 'boolean' } } }),
    'the JSON Schema way': withParameter({ type: ['number', 'null'] }),
    'inside a literal': withParameter({ const: { nullable: true } }),
  },
  found: [
    {
      of: 'nullable true',
      manifest: withParameter({ type: 'number', nullable: true }),
      path,
      message: /null is refused/,
      fixed: withParameter({ type: ['number', 'null'] }),
    },
    {
      of: 'an enum',
      manifest: withParameter({ type: 'string', enum: ['a'], nullable: true }),
      path,
      message: /null is refused/,
      fixed: withParameter({ type: ['string', 'null'], enum: ['a', null] }),
    },
    {
      of: 'null already in the type',
      manifest: withParameter({ type: ['string', 'null'], nullable: true }),
      path,
      message: /null/,
      fixed: withParameter({ type: ['string', 'null'] }),
    },
    {
      of: 'nullable false',
      manifest: withParameter({ nullable: false }),
      path,
      message: /means nothing/,
      fixed: withParameter({}),
    },
    {
      of: 'a reference, which has no type to add to',
      manifest: withParameter({ $ref: '#/$defs/x', nullable: true }),
      path,
      message: /null/,
      fixed: null,
    },
  ],
});
