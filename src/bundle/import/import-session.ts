/** One import: what was found becomes manifests with names of their own, in the order of the document. */
import { type Json, type JsonObject, own, type Path, sameJson } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { code, count, shown } from '../../manifest/words.ts';
import { type Assembled, assembleManifest, FIRST_VERSION } from './assemble-manifest.ts';
import { type Found, type FoundDefinition, findDefinitions, type Search } from './find-definitions.ts';
import type { ImportOptions, ImportResult, ImportSource } from './import-definitions.ts';
import { ImportReport, type ToolReport } from './import-report.ts';
import { nameManifest } from './name-manifest.ts';
import { nothingFound } from './nothing-found.ts';
import { faultsOfFields, readBundle, readManifest } from './own-documents.ts';
import { type Choice, chooseReaders } from './recognise.ts';
import { checkRoundTrip, targetName } from './round-trip.ts';
import { TOOL_ID, ToolIds, toolIdFor } from './tool-names.ts';

/** A definition on its way: read, and not yet named. */
interface Pending {
  item: FoundDefinition;
  choice: Choice;
  parts: Assembled | undefined;
  report: ToolReport;
}

export class ImportSession {
  readonly #document: Json;
  readonly #options: ImportOptions;
  readonly #report: ImportReport;
  readonly #manifests: Manifest[] = [];
  readonly #sources: ImportSource[] = [];
  /** The first tool of each wire name, and the first manifest of each toolId. */
  readonly #byName = new Map<string, Manifest>();
  readonly #byId = new Map<string, Manifest>();
  #ids = new ToolIds([]);
  #firstUnversioned: Path | undefined;

  constructor(document: Json, options: ImportOptions) {
    this.#document = document;
    this.#options = options;
    this.#report = new ImportReport(document);
  }

  run(): ImportResult {
    const search = findDefinitions(this.#document);
    const { found, surroundings } = search;
    const definitions = found.filter(item => item.kind === 'definition');
    const choices = chooseReaders(definitions, surroundings);
    this.#tellAmbiguity(definitions, choices);
    const pending = new Map(
      definitions.map((item, index) => [item as Found, this.#assemble(item, choices[index] as Choice)]),
    );
    this.#ids = new ToolIds(reservedIds(found, [...pending.values()]));
    for (const item of found) {
      const definition = pending.get(item);
      if (definition) this.#addDefinition(definition);
      else if (item.kind !== 'definition') this.#addOther(item);
    }
    this.#tellWhole(search);
    const diagnostics = this.#report.list();
    if (this.#manifests.length === 0 && !diagnostics.some(({ severity }) => severity === 'error')) {
      diagnostics.push(nothingFound(this.#document));
    }
    return { format: this.#format(found), manifests: this.#manifests, sources: this.#sources, diagnostics };
  }

  #assemble(item: FoundDefinition, choice: Choice): Pending {
    const report = this.#report.forTool(item.path);
    const restoreOptional = this.#options.restoreOptional === true;
    return { item, choice, parts: assembleManifest(item, choice.reader, report, { restoreOptional }), report };
  }

  #addDefinition({ item, choice, parts, report }: Pending): void {
    if (!parts) {
      report.finish(undefined);
      return;
    }
    const { read, wireName, places } = parts;
    const namesake = this.#byName.get(wireName);
    if (namesake && isSameTool(namesake, parts.manifest)) {
      this.#tellRepeated(item.path, wireName, namesake.toolId);
      return;
    }
    const manifest = nameManifest(parts, this.#idFor(parts), report, { isTaken: namesake !== undefined });
    const { toolId } = manifest;
    for (const { fix: _fix, ...fault } of faultsOfFields(manifest, read.fields ?? {})) {
      report.tell({ ...fault, path: item.path });
    }
    if (parts.isUnversioned) this.#firstUnversioned ??= item.path;
    const target = read.target && targetName(read.target);
    if (read.target) {
      checkRoundTrip({ manifest, target: read.target, definition: item.value, path: item.path, places, report });
    }
    report.finish(toolId);
    const format = choice.reader.format;
    this.#add(manifest, { toolId, format, path: item.path, ...(target !== undefined && { target }) }, wireName);
  }

  /** The identifier that the definition gives, where it gives one that is free. */
  #idFor({ read, wireName }: Assembled): string {
    const given: unknown = read.fields?.toolId;
    if (typeof given !== 'string' || !TOOL_ID.test(given) || this.#ids.has(given)) return this.#ids.claim(wireName);
    this.#ids.keep(given);
    return given;
  }

  #add(manifest: Manifest, source: ImportSource, wireName: string): void {
    this.#manifests.push(manifest);
    this.#sources.push(source);
    if (wireName !== '' && !this.#byName.has(wireName)) this.#byName.set(wireName, manifest);
    if (source.toolId !== '' && !this.#byId.has(source.toolId)) this.#byId.set(source.toolId, manifest);
  }

  #addOther(item: Exclude<Found, FoundDefinition>): void {
    const { path } = item;
    if (item.kind === 'manifest') this.#addManifest(item.value, path);
    else if (item.kind === 'bundle') {
      const { tools, diagnostics } = readBundle(item.value);
      for (const diagnostic of diagnostics) this.#report.tell(diagnostic);
      for (const tool of tools) this.#addManifest(tool.value, tool.path);
    } else if (item.kind === 'built-in') {
      const message = `${code(item.name)} has no parameters to describe: it runs at the provider, takes free text, or is an option. It was left out.`;
      this.#report.tell({ code: 'import/built-in-tool', severity: 'warning', message, path });
    } else if (path.length > 0) {
      const message = `This is no tool definition: ${shown(item.value)}. It was left out.`;
      this.#report.tell({ code: 'import/not-a-definition', severity: 'error', message, path });
    }
  }

  #addManifest(value: JsonObject, path: Path): void {
    const { manifest, diagnostics } = readManifest(value, path);
    const given = own(value, 'toolId');
    const toolId = typeof given === 'string' ? given : '';
    const twin = toolId === '' ? undefined : this.#byId.get(toolId);
    if (twin && sameJson(twin as unknown as Json, value)) {
      this.#tellRepeated(path, toolId, toolId);
      return;
    }
    const report = this.#report.forTool(path);
    for (const diagnostic of diagnostics) report.tell(diagnostic);
    if (twin) {
      const message = `Another tool has the toolId ${code(toolId)} too. Both were taken; give one another.`;
      report.tell({ code: 'import/same-tool-id', severity: 'warning', message, path: [...path, 'toolId'] });
    }
    if (toolId !== '') this.#ids.keep(toolId);
    report.finish(toolId === '' ? undefined : toolId);
    const exposed = own(value, 'exposedName');
    this.#add(manifest, { toolId, format: 'manifest', path }, typeof exposed === 'string' ? exposed : toolId);
  }

  #tellRepeated(path: Path, name: string, tool: string): void {
    const message = `${code(name)} is there more than once, the same each time; it was taken once.`;
    this.#report.tell({ code: 'import/repeated', severity: 'info', message, path, tool });
  }

  /** Two formats look the same, and nothing in the document tells them apart. Said once. */
  #tellAmbiguity(definitions: readonly FoundDefinition[], choices: readonly Choice[]): void {
    const index = choices.findIndex(({ insteadOf }) => insteadOf !== undefined);
    const choice = choices[index];
    const item = definitions[index];
    if (!choice?.insteadOf || !item) return;
    const message = `Read as ${choice.reader.label}; a definition of ${choice.insteadOf.label} can look the same. The manifest is the same either way.`;
    this.#report.tell({ code: 'import/ambiguous-format', severity: 'info', message, path: item.path });
  }

  /** What concerns the document as a whole. */
  #tellWhole({ found, surroundings, isCut }: Search): void {
    if (this.#firstUnversioned) {
      const message = `No version was published; a manifest needs one, so it is ${FIRST_VERSION} until you choose another.`;
      this.#report.tell({ code: 'import/version-assumed', severity: 'info', message, path: this.#firstUnversioned });
    }
    if (isCut) {
      const message = `Only the first ${count(found.length, 'definition')} were read. Split the document.`;
      this.#report.tell({ code: 'import/too-many', severity: 'error', message, path: [] });
    }
    for (const { value, path } of surroundings) {
      const cursor = own(value, 'nextCursor');
      if (typeof cursor !== 'string' || cursor === '') continue;
      const message = 'This is one page of the list; the server has more. Import the next pages too.';
      this.#report.tell({ code: 'import/more-pages', severity: 'warning', message, path: [...path, 'nextCursor'] });
    }
  }

  #format(found: readonly Found[]): string {
    if (found.some(({ kind }) => kind === 'bundle')) return 'bundle';
    const formats = new Set(this.#sources.map(({ format }) => format));
    const [only] = formats;
    return formats.size > 1 ? 'mixed' : (only ?? 'unknown');
  }
}

/** Identifiers that are in the document already: those of manifests, and wire names that are identifiers. */
function reservedIds(found: readonly Found[], pending: readonly Pending[]): string[] {
  const given = found.flatMap(item => {
    const toolId = item.kind === 'manifest' || item.kind === 'definition' ? own(item.value, 'toolId') : undefined;
    return typeof toolId === 'string' ? [toolId] : [];
  });
  const names = pending.flatMap(({ parts }) =>
    parts && toolIdFor(parts.wireName) === parts.wireName ? [parts.wireName] : [],
  );
  return [...given, ...names];
}

/** The same tool published twice, be it in two formats; options of a vendor do not make it another. */
const isSameTool = (a: Manifest, b: Manifest): boolean =>
  a.description === b.description &&
  sameJson(a.inputSchema as Json | undefined, b.inputSchema as Json | undefined) &&
  sameJson(a.outputSchema as Json | undefined, b.outputSchema as Json | undefined);
