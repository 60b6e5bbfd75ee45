/** `nullable` is OpenAPI 3.0, not JSON Schema: providers ignore it, and null is refused. */
import type { Fix } from '../../diagnostic.ts';
import { type Json, type JsonObject, own, type Path } from '../../json.ts';
import type { LintRule } from '../lint-rule.ts';

function fixFor(schema: JsonObject, path: Path): Fix | undefined {
  const removal = { op: 'remove' as const, path: [...path, 'nullable'] };
  if (schema.nullable !== true) return { title: 'Remove `nullable`', edits: [removal] };
  const type = own(schema, 'type');
  const types: Json[] | undefined = Array.isArray(type) ? type : typeof type === 'string' ? [type] : undefined;
  if (!types) return undefined;
  const values = own(schema, 'enum');
  const isListed = Array.isArray(values) && !values.includes(null);
  return {
    title: 'Add "null" to the type',
    edits: [
      ...(types.includes('null') ? [] : [{ op: 'set' as const, path: [...path, 'type'], value: [...types, 'null'] }]),
      ...(isListed ? [{ op: 'set' as const, path: [...path, 'enum'], value: [...values, null] }] : []),
      removal,
    ],
  };
}

export const rule: LintRule = {
  code: 'lint/nullable',
  severity: 'warning',
  title: '`nullable` left over from OpenAPI',
  explanation:
    'JSON Schema has no `nullable`: providers ignore it, and null is refused. Some validators honour it, so that tests pass and calls fail. Add "null" to the type.',
  *check({ schemas }) {
    for (const { schema, path } of schemas) {
      if (typeof own(schema, 'nullable') !== 'boolean') continue;
      const fix = fixFor(schema, path);
      const message =
        schema.nullable === true
          ? '`nullable` means nothing in JSON Schema, so null is refused here. Add "null" to the type.'
          : '`nullable` means nothing in JSON Schema.';
      yield { path: [...path, 'nullable'], message, ...(fix ? { fix } : {}) };
    }
  },
};
