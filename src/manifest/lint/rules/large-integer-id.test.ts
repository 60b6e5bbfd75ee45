import { ruleCases, withInput } from '../../testing/rule-cases.ts';
import { rule } from './large-integer-id.ts';

const named = (name: string, schema: { [keyword: string]: string | number }) =>
  withInput({ properties: { [name]: schema } });

ruleCases(rule, {
  clean: {
    'a text': named('id', { type: 'string' }),
    'a maximum': named('user_id', { type: 'integer', maximum: 99 }),
    'a format of 32 bits': named('userId', { type: 'integer', format: 'int32' }),
    'another name': named('grid', { type: 'integer' }),
    'a fraction': named('id', { type: 'number' }),
  },
  found: ['id', 'user_id', 'userId', 'accountID'].map(name => ({
    of: name,
    manifest: named(name, { type: 'integer' }),
    path: ['inputSchema', 'properties', name],
    message: /rounded/,
    fixed: named(name, { type: 'integer', maximum: 9007199254740991 }),
  })),
});
