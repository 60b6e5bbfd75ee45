/** One published definition as a manifest. Nothing is invented: what was not published is missing, and told. */
import { DefinitionFields } from '../../adapters/reading/definition-fields.ts';
import type { Part, ReadDefinition, Reader, SchemaPart } from '../../adapters/reading/reader.ts';
import { cloneJson, isObject, type Json, type JsonObject, type Path, pointer, setOwn } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { code, listed, shown } from '../../manifest/words.ts';
import { missingParametersHint } from './empty-input.ts';
import type { FoundDefinition } from './find-definitions.ts';
import type { ToolReport } from './import-report.ts';
import { normaliseSchema } from './normalise/normalise-schema.ts';
import { makeOptionalAgain, widenedParameters } from './strict-widened.ts';
import { cutTitle, titleFor } from './tool-names.ts';

/** A placeholder: a manifest needs a version, and no provider's format has one. */
export const FIRST_VERSION = '1.0.0';

export interface Assembled {
  manifest: Manifest;
  read: ReadDefinition;
  /** Where parts of the manifest stand in the document, by pointer of the manifest. */
  places: Map<string, Path>;
  wireName: string;
  /** The version is the placeholder. */
  isUnversioned: boolean;
}

export interface AssembleOptions {
  /** Make parameters optional that a strict mode may have widened. */
  restoreOptional: boolean;
}

/** The manifest without its final `toolId`; undefined when the definition has no name to call it by. */
export function assembleManifest(
  { value, path, container }: FoundDefinition,
  reader: Reader,
  report: ToolReport,
  options: AssembleOptions,
): Assembled | undefined {
  const fields = new DefinitionFields(value, path);
  const read = reader.read(fields, {
    ...(container && { container }),
    tell: note => report.tell(note),
  });
  const wireName = textOf(read.name, 'name', report);
  if (wireName === undefined) {
    const message =
      'The definition has no name, so there is nothing to call the tool by; it was left out. Give it a name.';
    report.tell({
      code: 'import/no-name',
      severity: 'error',
      message,
      path: read.name?.path ?? [...(read.at ?? path), 'name'],
    });
    return undefined;
  }
  const places = new Map<string, Path>();
  const place = (part: Part | undefined, ...at: Path): void => {
    if (part) places.set(pointer(at), part.path);
  };
  place(read.name, 'toolId');
  place(read.name, 'exposedName');
  place(read.title, 'name');
  place(read.description, 'description');
  place(read.input, 'inputSchema');
  place(read.output, 'outputSchema');

  const manifest: JsonObject = { toolId: '', version: FIRST_VERSION, name: titleOf(read.title, wireName, report) };
  const description = textOf(read.description, 'description', report);
  if (description !== undefined) manifest.description = description;
  else tellNoDescription(read, path, report);
  const input = inputOf(read, path, report, options);
  if (input !== undefined) manifest.inputSchema = input;
  const output = read.output && read.output.value !== null ? schemaOf(read.output, false, report) : undefined;
  if (output !== undefined) manifest.outputSchema = output;
  const hint = missingParametersHint(input, description);
  if (hint) report.tell({ ...hint, path: read.input?.path ?? path });
  for (const [field, given] of Object.entries(read.fields ?? {})) setOwn(manifest, field, cloneJson(given as Json));
  const extensions = extensionsOf(read, fields, report, place);
  if (extensions) manifest.extensions = { [read.vendor]: extensions };
  return {
    manifest: manifest as unknown as Manifest,
    read,
    places,
    wireName,
    isUnversioned: read.fields?.version === undefined,
  };
}

/** A text that is not blank; null counts as absent, anything else is told. */
function textOf(part: Part | undefined, field: string, report: ToolReport): string | undefined {
  if (!part || part.value === null) return undefined;
  if (typeof part.value === 'string') return part.value.trim() === '' ? undefined : part.value;
  const message = `${code(field)} has to be a text; this is ${shown(part.value)}, so it was left out.`;
  report.tell({ code: 'import/not-a-text', severity: 'error', message, path: part.path });
  return undefined;
}

function tellNoDescription({ description, at }: ReadDefinition, path: Path, report: ToolReport): void {
  const isBlank = typeof description?.value === 'string';
  const what = isBlank ? 'The description is empty.' : 'The definition has no description.';
  report.tell({
    code: 'import/no-description',
    severity: 'error',
    message: `${what} A model cannot tell when to use the tool; write one.`,
    path: description?.path ?? [...(at ?? path), 'description'],
  });
}

function titleOf(title: Part | undefined, wireName: string, report: ToolReport): string {
  const published = textOf(title, 'title', report);
  const name = published === undefined ? titleFor(wireName) : cutTitle(published);
  if (title && published !== undefined && name !== published) {
    const message = `The title has ${published.length} characters; a name has at most 120, so the end was cut.`;
    report.tell({ code: 'import/title-cut', severity: 'warning', message, path: title.path });
  }
  return name;
}

function inputOf(read: ReadDefinition, path: Path, report: ToolReport, options: AssembleOptions): Json | undefined {
  const { input } = read;
  if (!input || input.value === null) {
    if (read.inputIsOptional) return { type: 'object', properties: {} };
    const message =
      'The definition has no input schema, which this format demands; add one, or an empty object schema.';
    report.tell({ code: 'import/no-input-schema', severity: 'error', message, path: input?.path ?? path });
    return undefined;
  }
  const schema = schemaOf(input, true, report);
  if (!isObject(schema) || !read.options?.strict) return schema;
  const widened = widenedParameters(schema);
  if (widened.length === 0) return schema;
  const optional = makeOptionalAgain(schema);
  const names = listed(widened, 'and');
  const [are, them] = widened.length === 1 ? ['is', 'it'] : ['are', 'them'];
  if (options.restoreOptional) {
    const message = `${names} ${are} optional now; strict mode had required ${them} and taken null for absence.`;
    report.tell({ code: 'import/made-optional', severity: 'info', message, path: input.path });
    return optional;
  }
  report.tell({
    code: 'import/strict-widened',
    severity: 'info',
    message: `${names} ${are} required and may be null. Strict mode writes optional parameters like that, so ${widened.length === 1 ? 'it' : 'they'} may have been optional; kept as published.`,
    path: input.path,
    fix: { title: `Make ${them} optional again`, edits: [{ op: 'set', path: input.path, value: optional }] },
  });
  return schema;
}

function schemaOf(part: SchemaPart, isInput: boolean, report: ToolReport): JsonObject | boolean | undefined {
  const { schema, changes, wasText } = normaliseSchema(part.value, { dialect: part.dialect, isInput });
  const inDocument = (inner: Path): Path => (wasText ? part.path : [...part.path, ...inner]);
  for (const { covers = [], ...change } of changes) {
    report.tell({ ...change, path: inDocument(change.path) }, covers.map(inDocument));
  }
  return schema;
}

/** Options under their own names, and whatever no reader knows, so that nothing that was published is lost. */
function extensionsOf(
  read: ReadDefinition,
  fields: DefinitionFields,
  report: ToolReport,
  place: (part: Part, ...at: Path) => void,
): JsonObject | undefined {
  const extensions: JsonObject = {};
  const keep = (name: string, part: Part): void => {
    setOwn(extensions, name, cloneJson(part.value));
    place(part, 'extensions', read.vendor, name);
  };
  for (const [name, part] of Object.entries(read.options ?? {})) keep(name, part);
  for (const [name, part] of fields.leftovers()) {
    keep(name, part);
    const message = `${code(name)} is no field of this format that is known here; it is kept under ${code(`extensions.${read.vendor}`)} and not sent.`;
    report.tell({ code: 'import/unknown-field', severity: 'info', message, path: part.path });
  }
  return Object.keys(extensions).length > 0 ? extensions : undefined;
}
