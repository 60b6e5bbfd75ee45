/** `true` and `false` as schemas that are objects, for places where a boolean is refused. */
import type { JsonObject } from '../../manifest/json.ts';

/** The object that accepts the same values. */
export const objectForm = (schema: boolean): JsonObject => (schema ? {} : { not: {} });

/** What is told of it; `{at}` is the place. */
export const booleanAsObject = (schema: boolean): string =>
  `The schema of {at} is \`${schema}\`; a boolean is refused there, so it became \`${schema ? '{}' : '{"not":{}}'}\`, which says the same.`;
