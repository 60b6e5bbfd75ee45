import { ruleCases, withInput } from '../../testing/rule-cases.ts';
import { rule } from './root-not-object.ts';

const TYPE = ['inputSchema', 'type'];

ruleCases(rule, {
  clean: {
    'an object': withInput({ type: 'object' }),
    'no schema (told elsewhere)': {},
    'a type that does not exist (told elsewhere)': withInput({ type: 'dict' }),
    'any root for the output': { outputSchema: { type: 'string' } },
  },
  found: [
    {
      of: 'only a dialect',
      manifest: withInput({ $schema: 'http://json-schema.org/draft-07/schema#' }),
      path: ['inputSchema'],
      message: /does not say "type": "object"/,
      fixed: withInput({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }),
    },
    {
      of: 'object or null',
      manifest: withInput({ type: ['object', 'null'] }),
      path: TYPE,
      message: /"object", "null"/,
      fixed: withInput({ type: 'object' }),
    },
    {
      of: 'a text',
      manifest: withInput({ type: 'string', minLength: 1 }),
      path: TYPE,
      message: /"string"/,
      fixed: withInput({
        type: 'object',
        properties: { value: { type: 'string', minLength: 1 } },
        required: ['value'],
      }),
    },
    {
      of: 'references that count from the root',
      manifest: withInput({ type: 'array', items: { $ref: '#/$defs/x' }, $defs: { x: {} } }),
      path: TYPE,
      message: /"array"/,
      fixed: null,
    },
  ],
});
