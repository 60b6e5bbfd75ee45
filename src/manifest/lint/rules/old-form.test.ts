import { P, ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './old-form.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_04 = 'http://json-schema.org/draft-04/schema#';

ruleCases(rule, {
  clean: {
    'only the dialect': withInput({ $schema: DRAFT_07, type: 'object' }),
    'parameters of such names': withInput({ properties: { definitions: {}, dependencies: {}, id: {} } }),
    'a tuple of 2020-12': withParameter({ prefixItems: [{}], items: false }),
  },
  found: [
    {
      of: 'definitions, with the references to them',
      manifest: withInput({
        properties: { p: { $ref: '#/definitions/a~1b' } },
        definitions: { 'a/b': { type: 'string' } },
      }),
      path: ['inputSchema', 'definitions'],
      message: /`\$defs`/,
      fixed: withInput({ properties: { p: { $ref: '#/$defs/a~1b' } }, $defs: { 'a/b': { type: 'string' } } }),
    },
    {
      of: 'a tuple of draft-07',
      manifest: withInput({
        $schema: DRAFT_07,
        properties: { p: { items: [{ type: 'string' }], additionalItems: false } },
      }),
      path: [...P, 'items'],
      message: /`prefixItems`/,
      fixed: withInput({ properties: { p: { prefixItems: [{ type: 'string' }], items: false } } }),
    },
    {
      of: 'dependencies',
      manifest: withInput({ dependencies: { a: ['b'], c: { required: ['d'] } } }),
      path: ['inputSchema', 'dependencies'],
      message: /dependentRequired/,
      fixed: withInput({ dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } }),
    },
    {
      of: 'bounds and id of draft-04',
      manifest: withInput({
        $schema: DRAFT_04,
        id: '#root',
        properties: { p: { minimum: 0, exclusiveMinimum: true, exclusiveMaximum: false } },
      }),
      path: [...P, 'exclusiveMinimum'],
      message: /a number since draft-06/,
      fixed: withInput({ $anchor: 'root', properties: { p: { exclusiveMinimum: 0 } } }),
    },
    {
      of: 'what has no exact form',
      manifest: withInput({ $schema: DRAFT_07, definitions: {}, dependentRequired: { a: ['b'] } }),
      path: ['inputSchema', 'definitions'],
      message: /`\$defs`/,
      fixed: null,
    },
  ],
});
