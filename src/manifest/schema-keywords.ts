/** Every keyword of JSON Schema, 2020-12 and the drafts before it. */
import { manifestSchema } from './manifest.schema.gen.ts';
import {
  ANNOTATION_KEYWORDS,
  SCHEMA_KEYWORDS,
  SCHEMA_LIST_KEYWORDS,
  SCHEMA_MAP_KEYWORDS,
} from './schema-vocabulary.ts';

export const schemaKeywords: ReadonlySet<string> = new Set([
  ...Object.keys(manifestSchema.$defs.schema.properties),
  ...ANNOTATION_KEYWORDS,
  ...SCHEMA_KEYWORDS,
  ...SCHEMA_LIST_KEYWORDS,
  ...SCHEMA_MAP_KEYWORDS,
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$recursiveAnchor',
  '$vocabulary',
]);
