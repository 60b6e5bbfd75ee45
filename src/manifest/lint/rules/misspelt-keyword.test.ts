import { P, ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './misspelt-keyword.ts';

ruleCases(rule, {
  clean: {
    'keywords of all drafts': withParameter({
      $id: 'a',
      $anchor: 'b',
      definitions: {},
      contentSchema: {},
      additionalItems: {},
      writeOnly: true,
    }),
    'own and foreign words': withParameter({
      'x-order': 1,
      nullable: true,
      example: 1,
      discriminator: {},
      propertyOrdering: [],
    }),
    'a parameter of such a name': withInput({ properties: { maxlength: { type: 'integer' } } }),
    'inside a literal': withParameter({ default: { maxlength: 1 } }),
  },
  found: [
    {
      of: 'another case',
      manifest: withParameter({ maxlength: 3 }),
      path: [...P, 'maxlength'],
      message: /`maxlength` is not a keyword.*`maxLength`/,
      fixed: withParameter({ maxLength: 3 }),
    },
    {
      of: 'a slip',
      manifest: withParameter({ desciption: 'x' }),
      path: [...P, 'desciption'],
      message: /`description`/,
    },
    {
      of: 'snake case',
      manifest: withParameter({ additional_properties: false }),
      path: [...P, 'additional_properties'],
      message: /`additionalProperties`/,
    },
    {
      of: 'the right one is there too',
      manifest: withParameter({ enum: ['a'], enums: ['b'] }),
      path: [...P, 'enums'],
      message: /`enum`/,
      fixed: null,
    },
  ],
});
