/** `true` and `false` as schemas that are objects, for places where a boolean is refused. */
import { isObject, type JsonObject } from '../../manifest/json.ts';
import { code } from '../../manifest/words.ts';
import type { Lowering } from './lowering.ts';

/** The object that accepts the same values. */
export const objectForm = (schema: boolean): JsonObject => (schema ? {} : { not: {} });

/** What is told of it; `{at}` is the place. */
export const booleanAsObject = (schema: boolean): string =>
  `The schema of {at} is \`${schema}\`; a boolean is refused there, so it became \`${schema ? '{}' : '{"not":{}}'}\`, which says the same.`;

/** A boolean schema as the object that says the same, where the properties of the root are objects. */
export function withoutBoolean(
  lowering: Lowering,
  node: JsonObject,
  name: string,
  schema: JsonObject | boolean,
): JsonObject | boolean {
  const rule = lowering.profile.root.noBooleans;
  if (!rule || isObject(schema)) return schema;
  lowering.reportAt([...lowering.places.of(node, 'properties'), name], code(name), {
    code: 'schema/boolean-as-object',
    severity: 'info',
    effect: 'rewritten',
    rule,
    message: booleanAsObject(schema),
  });
  return objectForm(schema);
}
