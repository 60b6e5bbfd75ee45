import { P, ruleCases, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './enum-values.ts';

ruleCases(rule, {
  clean: {
    'values of the type': withParameter({ type: 'string', enum: ['a', 'b'] }),
    'no type': withParameter({ enum: ['a', 1, null] }),
    integers: withParameter({ type: 'integer', enum: [1, 2] }),
    'a type that does not exist (told elsewhere)': withParameter({ type: 'STRING', enum: ['a'] }),
  },
  found: [
    { of: 'an empty list', manifest: withParameter({ enum: [] }), path: [...P, 'enum'], message: /empty/, fixed: null },
    {
      of: 'a value twice',
      manifest: withParameter({
        enum: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      }),
      path: [...P, 'enum', 1],
      message: /listed twice/,
      fixed: withParameter({ enum: [{ a: 1, b: 2 }] }),
    },
    {
      of: 'a number among texts',
      manifest: withParameter({ type: 'string', enum: ['a', 1] }),
      path: [...P, 'enum', 1],
      message: /1 can never be given, because the type is "string"/,
      fixed: withParameter({ type: 'string', enum: ['a'] }),
    },
    {
      of: 'null that the type forgets',
      manifest: withParameter({ type: 'string', enum: ['a', null] }),
      path: [...P, 'enum', 1],
      message: /null can never/,
      fixed: withParameter({ type: ['string', 'null'], enum: ['a', null] }),
    },
  ],
});
