/**
 * The way back from a provider's definition to a manifest: one file `reader.ts` in the provider's folder that exports
 * `reader`, found by the generated registry. A format that is only read (legacy functions) has no adapter beside it.
 */
import type { Json, JsonObject, Path } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import type { DefinitionFields } from './definition-fields.ts';

/**
 * How far the shape alone tells. certain: no other format looks like this. likely: the usual reading. possible: only when
 * something around it says so, or nothing else fits.
 */
export type Certainty = 'certain' | 'likely' | 'possible';

/** A value with its place in the imported document. */
export interface Part {
  value: Json;
  path: Path;
}

export interface SchemaPart extends Part {
  /** `openapi`: the OpenAPI dialect of Gemini, with upper-case types, `nullable`, and counts as strings. */
  dialect?: 'openapi';
}

export interface ReadDefinition {
  /** Where name and description stand, or would; the definition itself when absent. */
  at?: Path;
  name?: Part;
  title?: Part;
  description?: Part;
  /** Absent when the definition has none; null counts as none. */
  input?: SchemaPart;
  output?: SchemaPart;
  /** The format leaves the parameters out for a tool that takes none; otherwise their absence is a fault. */
  inputIsOptional?: boolean;
  /** Under this name in `extensions` go options, and everything that was not taken. */
  vendor: string;
  /** Options with their place; of each the key in `extensions.<vendor>`. */
  options?: { [field: string]: Part };
  /** What the definition says in the manifest's own terms. */
  fields?: Partial<Manifest>;
  target?: ReadTarget;
}

/** Which target gives such a definition when the manifest is compiled again. */
export interface ReadTarget {
  adapter: string;
  mode?: string;
  /** The definition inside what the target compiles, where this format is only a part of it. */
  pick?(compiled: JsonObject): Json;
}

/** What surrounds the reading of one definition. */
export interface ReadNotes {
  /** The container of this format that the definition stands in, see `inside`. */
  container?: Part;
  tell(note: { code: string; severity: 'error' | 'warning' | 'info'; message: string; path: Path }): void;
}

export interface Reader {
  /** What the result of an import calls the format: the id of the adapter, where there is one. */
  format: string;
  /** For messages: `OpenAI Chat`. */
  label: string;
  /** The format whose shape this one has as well, so that only the document around tells; no need to say so each time. */
  shapeOf?: string;
  /** Whether `value` has the shape of one definition; undefined when not. */
  recognise(value: JsonObject): Certainty | undefined;
  /** For a container that only this format has: the places of the definitions in it. */
  inside?(container: JsonObject): Path[] | undefined;
  /** For something that stands among definitions and is none: what it is (`googleSearch`). */
  builtIn?(value: JsonObject): string | undefined;
  /** Whether a document around definitions (a request body, an answer) is of this provider and of no other. */
  surrounds?(document: JsonObject): boolean;
  read(definition: DefinitionFields, notes: ReadNotes): ReadDefinition;
}
