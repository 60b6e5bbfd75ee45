/** What a text holds as a bundle: the tools' places in it, and the fields around them. Shared by both readers. */
import type { Diagnostic, Severity } from '../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, setOwn } from '../manifest/json.ts';
import { quoted } from '../manifest/json-faults.ts';
import { MAX_DEPTH, parseJsonText } from '../manifest/json-text.ts';
import { childrenOf, type JsonNode, nearestSpan, nodeAt } from '../manifest/json-tree.ts';
import { BUNDLE_FIELDS, BUNDLE_FORMAT, BUNDLE_VERSION, type Draft, type Padding } from './bundle.ts';

/** A tool stands two levels inside the file, and may be as deep as a tool on its own. */
const FILE_DEPTH = MAX_DEPTH + 2;

export interface Envelope {
  /** What the text is: a bundle file, one manifest, or a list of manifests. */
  kind: 'bundle' | 'manifest' | 'list';
  name: string;
  description?: string;
  /** In the order of the text; also those that are no objects. */
  tools: { node: JsonNode; value: Json }[];
  drafts: Draft[];
  padding: Padding[];
  scenarios?: Json[];
  policy?: JsonObject;
  /** Where these two stand. */
  nodes: { scenarios?: JsonNode; policy?: JsonNode };
  extra: JsonObject;
}

export interface EnvelopeResult {
  /** Absent when the text is no bundle; then there is an error among the diagnostics. */
  envelope?: Envelope;
  diagnostics: Diagnostic[];
}

export function readEnvelope(text: string): EnvelopeResult {
  const { value, root, diagnostics } = parseJsonText(text, { maxDepth: FILE_DEPTH });
  if (value === undefined || !root) return { diagnostics };
  const reader = new EnvelopeReader(root, diagnostics);
  const envelope = reader.read(value);
  return envelope ? { envelope, diagnostics } : { diagnostics };
}

class EnvelopeReader {
  readonly #root: JsonNode;
  readonly #diagnostics: Diagnostic[];
  /** What cannot be read as the field that it is, under names of its own. */
  readonly #aside: JsonObject = {};

  constructor(root: JsonNode, diagnostics: Diagnostic[]) {
    this.#root = root;
    this.#diagnostics = diagnostics;
  }

  read(value: Json): Envelope | undefined {
    if (Array.isArray(value)) return this.#readList(value);
    if (!isObject(value))
      return this.#refuse(
        'bundle/not-a-bundle',
        'The file holds a single value; a bundle is an object with `format` and `tools`.',
      );
    const format = own(value, 'format');
    if (format === BUNDLE_FORMAT) return this.#readBundle(value);
    if (typeof own(value, 'toolId') === 'string') return this.#readManifest(value);
    const tools = own(value, 'tools');
    if (format === undefined && Array.isArray(tools) && tools.some(isManifestLike)) {
      this.#tell(
        'warning',
        'bundle/format',
        `The field \`format\` is missing; the file is read as a "${BUNDLE_FORMAT}".`,
        [],
      );
      return this.#readBundle(value);
    }
    const seen = format === undefined ? 'has no `format`' : `has the format ${quoted(show(format))}`;
    return this.#refuse(
      'bundle/not-a-bundle',
      `The file ${seen}; a bundle has the format \`${BUNDLE_FORMAT}\`, a manifest has a \`toolId\`.`,
    );
  }

  #readManifest(value: JsonObject): Envelope {
    this.#tell(
      'info',
      'bundle/single-manifest',
      'The file holds one manifest; it is read as a bundle of one tool.',
      [],
    );
    const title = [own(value, 'name'), own(value, 'toolId')].find(
      name => typeof name === 'string' && name.trim() !== '',
    );
    return { ...emptyEnvelope('manifest', String(title ?? UNTITLED)), tools: [{ node: this.#root, value }] };
  }

  #readList(value: Json[]): Envelope | undefined {
    if (value.length > 0 && !value.some(isManifestLike)) {
      return this.#refuse(
        'bundle/not-a-bundle',
        'The file holds a list, but nothing in it has a `toolId`, so it is no list of manifests.',
      );
    }
    this.#tell('info', 'bundle/manifest-list', 'The file holds a list of manifests; it is read as a bundle.', []);
    return { ...emptyEnvelope('list', UNTITLED), tools: this.#readTools(this.#root, value, []) };
  }

  #readBundle(value: JsonObject): Envelope | undefined {
    if (!this.#checkVersion(own(value, 'formatVersion'))) return undefined;
    const tools = own(value, 'tools');
    const node = nodeAt(this.#root, ['tools']);
    if (!Array.isArray(tools) || !node) {
      const message =
        tools === undefined
          ? 'The bundle has no `tools`; that is a list of manifests.'
          : `\`tools\` is ${kind(tools)}; it must be a list of manifests.`;
      return this.#refuse('bundle/tools', message, ['tools']);
    }
    const envelope: Envelope = {
      ...emptyEnvelope('bundle', this.#readName(own(value, 'name'))),
      tools: this.#readTools(node, tools, ['tools']),
      drafts: this.#readEntries(value, 'drafts', isDraft, '`index` and `text`'),
      padding: this.#readEntries(value, 'padding', isPadding, '`index` and white space `before` and `after`'),
    };
    const { description, scenarios, policy } = this.#readOptional(value);
    if (description !== undefined) envelope.description = description;
    if (scenarios) {
      envelope.scenarios = scenarios;
      envelope.nodes.scenarios = nodeAt(this.#root, ['scenarios']) as JsonNode;
    }
    if (policy) {
      envelope.policy = policy;
      envelope.nodes.policy = nodeAt(this.#root, ['policy']) as JsonNode;
    }
    for (const key of Object.keys(value)) {
      if (BUNDLE_FIELDS.has(key)) continue;
      if (!key.startsWith('x-'))
        this.#tell(
          'warning',
          'bundle/unknown-field',
          `${quoted(key)} is not a field of a bundle; it is kept as it is.`,
          [key],
        );
      setOwn(envelope.extra, key, value[key] as Json);
    }
    for (const [field, kept] of Object.entries(this.#aside)) setOwn(envelope.extra, asideKey(value, field), kept);
    return envelope;
  }

  /** Version 1 is the first one. A version 2 would be migrated from here. */
  #checkVersion(version: Json | undefined): boolean {
    if (version === BUNDLE_VERSION) return true;
    if (version === undefined) {
      this.#tell(
        'warning',
        'bundle/version',
        `\`formatVersion\` is missing; the bundle is read as version ${BUNDLE_VERSION}.`,
        [],
      );
      return true;
    }
    const newer = typeof version === 'number' && version > BUNDLE_VERSION;
    const message = newer
      ? `The bundle has \`formatVersion\` ${version}; this version of the studio reads up to ${BUNDLE_VERSION}. Open it with a newer one.`
      : `\`formatVersion\` is ${quoted(show(version))}; it must be ${BUNDLE_VERSION}.`;
    this.#tell('error', newer ? 'bundle/newer-version' : 'bundle/version', message, ['formatVersion']);
    return false;
  }

  #readName(name: Json | undefined): string {
    if (typeof name === 'string' && name.trim() !== '') return name;
    const isOther = name !== undefined && typeof name !== 'string';
    if (isOther) this.#aside.name = name;
    const message =
      name === undefined
        ? 'The bundle has no `name`.'
        : isOther
          ? `\`name\` is ${kind(name)}; it must be text, and is kept as \`x-name\`.`
          : '`name` is empty.';
    this.#tell('warning', 'bundle/name', `${message} It is called "${UNTITLED}".`, ['name']);
    return UNTITLED;
  }

  #readTools(list: JsonNode, values: Json[], path: Path): Envelope['tools'] {
    const nodes = childrenOf(list);
    return values.map((value, index) => {
      if (!isObject(value)) {
        this.#tell('error', 'bundle/tool-kind', `Tool ${index + 1} is ${kind(value)}; a manifest is an object.`, [
          ...path,
          index,
        ]);
      }
      return { node: nodes[index] as JsonNode, value };
    });
  }

  /** The entries of a list that are of the kind; others are reported and left out. */
  #readEntries<T>(
    value: JsonObject,
    field: 'drafts' | 'padding',
    is: (entry: unknown) => entry is T,
    wanted: string,
  ): T[] {
    const list = own(value, field) ?? [];
    if (!Array.isArray(list)) {
      this.#tell(
        'warning',
        `bundle/${field}`,
        `\`${field}\` is ${kind(list)}; it must be a list, and is kept as \`x-${field}\`.`,
        [field],
      );
      this.#aside[field] = list;
      return [];
    }
    const others: Json[] = [];
    const read = (list as unknown[]).filter((entry, i): entry is T => {
      if (is(entry)) return true;
      const message = `Entry ${i + 1} of \`${field}\` does not have ${wanted}; it is kept in \`x-${field}\`.`;
      this.#tell('warning', `bundle/${field}`, message, [field, i]);
      others.push(entry as Json);
      return false;
    });
    if (others.length > 0) this.#aside[field] = others;
    return read;
  }

  #readOptional(value: JsonObject): { description?: string; scenarios?: Json[]; policy?: JsonObject } {
    const description = own(value, 'description');
    const scenarios = own(value, 'scenarios');
    const policy = own(value, 'policy');
    const wrong = (field: string, found: Json, wanted: string): void => {
      this.#aside[field] = found;
      const message = `\`${field}\` is ${kind(found)}; it must be ${wanted}, and is kept as \`x-${field}\`.`;
      this.#tell('warning', `bundle/${field}`, message, [field]);
    };
    if (description !== undefined && typeof description !== 'string') wrong('description', description, 'text');
    if (scenarios !== undefined && !Array.isArray(scenarios)) wrong('scenarios', scenarios, 'a list');
    if (policy !== undefined && !isObject(policy)) wrong('policy', policy, 'an object');
    return {
      ...(typeof description === 'string' && { description }),
      ...(Array.isArray(scenarios) && { scenarios }),
      ...(isObject(policy) && { policy }),
    };
  }

  #refuse(code: string, message: string, path: Path = []): undefined {
    this.#tell('error', code, message, path);
    return undefined;
  }

  #tell(severity: Severity, code: string, message: string, path: Path): void {
    const span = nearestSpan(this.#root, path);
    this.#diagnostics.push({ code, severity, message, path, ...(span && { span }) });
  }
}

const hasPlace = (entry: unknown): entry is JsonObject & { index: number } =>
  isObject(entry) && Number.isInteger(own(entry, 'index')) && Number(entry.index) >= 0;
const isDraft = (entry: unknown): entry is Draft & JsonObject =>
  hasPlace(entry) && typeof own(entry, 'text') === 'string';
const isBlank = (text: Json | undefined): boolean => typeof text === 'string' && /^\ufeff?[ \t\r\n]*$/.test(text);
const isPadding = (entry: unknown): entry is Padding & JsonObject =>
  hasPlace(entry) && isBlank(own(entry, 'before')) && isBlank(own(entry, 'after'));

/** A field of its own for what cannot be read as `field`, beside those that there are. */
export function asideKey(fields: object, field: string): string {
  let key = `x-${field}`;
  while (Object.hasOwn(fields, key)) key += '_';
  return key;
}

const UNTITLED = 'Untitled bundle';

const emptyEnvelope = (kind: Envelope['kind'], name: string): Envelope => ({
  kind,
  name,
  tools: [],
  drafts: [],
  padding: [],
  nodes: {},
  extra: {},
});

const isManifestLike = (value: Json): boolean => isObject(value) && typeof own(value, 'toolId') === 'string';

const kind = (value: Json): string => {
  if (value === null) return '`null`';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : typeof value === 'string' ? 'text' : `a ${typeof value}`;
};

const show = (value: Json): string => (typeof value === 'object' && value !== null ? kind(value) : String(value));
