/** The arguments of a call are an object, so the root of the input schema has to say so. */
import type { Fix } from '../../diagnostic.ts';
import { isObject, type JsonObject, own } from '../../json.ts';
import { visitSchemas } from '../../schema-vocabulary.ts';
import { isTypeName } from '../../type-names.ts';
import { shown } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

const PATH = ['inputSchema', 'type'];

function fixFor(schema: JsonObject): Fix | undefined {
  const type = own(schema, 'type');
  if (type === undefined || (Array.isArray(type) && type.includes('object'))) {
    return { title: 'Set the type to "object"', edits: [{ op: 'set', path: PATH, value: 'object' }] };
  }
  let hasReference = false;
  visitSchemas(schema, part => {
    if (isObject(part) && typeof own(part, '$ref') === 'string') hasReference = true;
  });
  // References count from the root, which would not be the root any more.
  if (hasReference) return undefined;
  const wrapped = { type: 'object', properties: { value: schema }, required: ['value'] };
  return {
    title: 'Make it the parameter `value` of an object',
    edits: [{ op: 'set', path: ['inputSchema'], value: wrapped }],
  };
}

export const rule: LintRule = {
  code: 'lint/root-not-object',
  severity: 'error',
  title: 'Input schema is no object schema',
  explanation:
    'Arguments are sent as an object by every provider. A root without `"type": "object"` makes clients drop the tool, or all tools of a server, without a message.',
  *check({ manifest }) {
    const schema = own(manifest, 'inputSchema');
    if (!isObject(schema)) return;
    const type = own(schema, 'type');
    // A type that does not exist is told by the schema check, with its own repair.
    if (type === 'object' || (typeof type === 'string' && !isTypeName(type))) return;
    const message =
      type === undefined
        ? 'The input schema does not say "type": "object"; arguments are always an object.'
        : `The input schema has type ${Array.isArray(type) ? type.map(shown).join(', ') : shown(type)}; arguments are always an object.`;
    const fix = fixFor(schema);
    yield { path: type === undefined ? ['inputSchema'] : PATH, message, ...(fix ? { fix } : {}) };
  },
};
