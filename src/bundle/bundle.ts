/** The bundle file (format version 1). */
import type { Json, JsonObject } from '../manifest/json.ts';
import type { Manifest } from '../manifest/manifest.ts';

export const BUNDLE_FORMAT = 'manifest-bundle';
export const BUNDLE_VERSION = 1;

/** A tool whose text is not valid JSON: it cannot stand among `tools`, and what was typed must not be lost. */
export interface Draft {
  /** Its place among tools and drafts together. */
  index: number;
  text: string;
}

/** White space around the text of a tool, which JSON has no place for. */
export interface Padding {
  /** As in `Draft`. */
  index: number;
  before: string;
  after: string;
}

export interface Bundle {
  format: typeof BUNDLE_FORMAT;
  formatVersion: typeof BUNDLE_VERSION;
  name: string;
  description?: string;
  tools: Manifest[];
  drafts?: Draft[];
  padding?: Padding[];
  scenarios?: Json[];
  policy?: JsonObject;
  /** Fields that this version does not know are kept as they are. */
  [extra: string]: unknown;
}

export const BUNDLE_FIELDS: ReadonlySet<string> = new Set([
  'format',
  'formatVersion',
  'name',
  'description',
  'tools',
  'drafts',
  'padding',
  'scenarios',
  'policy',
]);
