import { P, ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './idle-default.ts';

const nested = { type: 'object', properties: { zoo: { type: 'string', default: 'x' } } };

ruleCases(rule, {
  clean: {
    'a parameter': withParameter({ type: 'string', default: 'x' }),
    'an owner with a default': withParameter({ ...nested, default: {} }),
    'a required owner': withInput({ properties: { p: nested }, required: ['p'] }),
    'a position of a tuple': withParameter({ type: 'array', prefixItems: [{ default: 1 }] }),
    'properties of items': withParameter({ type: 'array', items: nested }),
    'the output': { outputSchema: { type: 'object', default: {} } },
  },
  found: [
    {
      of: 'an optional owner',
      manifest: withParameter(nested),
      path: [...P, 'properties', 'zoo', 'default'],
      message: /`p\.zoo` does not act: `p` is optional/,
      fixed: withParameter({ ...nested, default: {} }),
    },
    {
      of: 'the root',
      manifest: withInput({ type: 'object', default: {} }),
      path: ['inputSchema', 'default'],
      message: /arguments are always there/,
      fixed: null,
    },
    {
      of: 'an item',
      manifest: withParameter({ type: 'array', items: { default: 1 } }),
      path: [...P, 'items', 'default'],
      message: /an item/,
      fixed: null,
    },
    {
      of: 'a branch',
      manifest: withParameter({ anyOf: [{ default: 1 }] }),
      path: [...P, 'anyOf', 0, 'default'],
      message: /a branch/,
      fixed: null,
    },
    {
      of: 'a map',
      manifest: withParameter({ additionalProperties: { default: 1 } }),
      path: [...P, 'additionalProperties', 'default'],
      message: /without a name/,
      fixed: null,
    },
  ],
});
