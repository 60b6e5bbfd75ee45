/**
 * Reads a YAML text as JSON data. The only module that knows the package `yaml`, so that a page can load it when it is
 * needed (docs/decisions/0008-yaml.md). YAML can say more than JSON: what has no JSON form is told, never guessed.
 */
import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  parseAllDocuments,
} from 'yaml';
import type { Diagnostic, Severity, Span } from '../../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, own, type Path, setOwn } from '../../manifest/json.ts';
import { MAX_DEPTH } from '../../manifest/json-text.ts';
import { code, count, shortened } from '../../manifest/words.ts';

/** UTF-16 units: some thousand tools. The parser is a hundred times slower than the JSON reader. */
export const MAX_YAML_LENGTH = 1_000_000;
/** Values that aliases may add by repeating what an anchor holds; a few lines can otherwise become billions. */
const MAX_REPEATED = 50_000;
const MAX_FINDINGS = 100;

export interface YamlText {
  /** Absent when the text is not YAML or beyond a limit. Several documents become a list. */
  value?: Json;
  diagnostics: Diagnostic[];
  /** Where the value at `path` stands, or its nearest ancestor. */
  spanOf(path: Path): Span | undefined;
}

const nowhere = (): undefined => undefined;

/** Never throws. */
export function parseYamlText(text: string): YamlText {
  if (text.length > MAX_YAML_LENGTH) {
    const [has, may] = [text.length, MAX_YAML_LENGTH].map(units => units.toLocaleString('en'));
    const message = `The YAML text is ${has} characters long; at most ${may} can be read. Convert it to JSON or split it.`;
    return { diagnostics: [{ code: 'yaml/too-large', severity: 'error', message, path: [] }], spanOf: nowhere };
  }
  try {
    return readDocuments(text);
  } catch (error) {
    return { diagnostics: [syntaxError(error instanceof Error ? error.message : String(error))], spanOf: nowhere };
  }
}

function readDocuments(text: string): YamlText {
  const parsed = parseAllDocuments(text, {
    version: '1.2',
    schema: 'core',
    resolveKnownTags: false,
    merge: true,
    logLevel: 'silent',
    prettyErrors: false,
    // Checked here, in linear time.
    uniqueKeys: false,
  });
  const documents = Array.isArray(parsed) ? parsed : [];
  const errors = documents.flatMap(document => document.errors);
  if (errors.length > 0) {
    const diagnostics = errors
      .slice(0, MAX_FINDINGS)
      .map(({ message, pos: [start, end] }) =>
        syntaxError(message, { offset: start, length: Math.max(0, end - start) }),
      );
    return { diagnostics, spanOf: nowhere };
  }
  const roots = documents.map(({ contents }) => contents as Node | null).filter(contents => contents !== null);
  const several = roots.length > 1;
  const reader = new Converter();
  const values = roots.map((root, index) => reader.convert(root, several ? [index] : []));
  for (const { warnings } of documents) {
    for (const { message, pos } of warnings) reader.tellTag(message, { offset: pos[0], length: pos[1] - pos[0] });
  }
  const value = several ? values : values[0];
  const spanOf = (path: Path): Span | undefined => {
    const [index, ...rest] = several ? path : [0, ...path];
    return several && path.length === 0 ? undefined : nearest(roots[Number(index)], several ? rest : path);
  };
  return {
    ...(value !== undefined && !reader.isStopped && { value }),
    diagnostics: reader.diagnostics,
    spanOf,
  };
}

function syntaxError(message: string, span?: Span): Diagnostic {
  const where = span ? { span } : {};
  // The parser recurses, and reports the end of its stack like any other fault.
  if (/call stack|too much recursion/i.test(message)) {
    const told = `The YAML text is nested too deeply to be read; at most ${MAX_DEPTH} levels are allowed.`;
    return { code: 'yaml/too-deep', severity: 'error', message: told, path: [], ...where };
  }
  const told = shortened(message.replace(/\s+/g, ' ').replace(/\.$/, ''), 200);
  return { code: 'yaml/syntax', severity: 'error', message: `This is no valid YAML: ${told}.`, path: [], ...where };
}

const spanOfNode = (node: Node | null | undefined): Span | undefined =>
  node?.range ? { offset: node.range[0], length: node.range[1] - node.range[0] } : undefined;

/** Anchors are not followed: what an alias repeats stands at the alias. */
function nearest(root: Node | undefined, path: Path): Span | undefined {
  let node: unknown = root;
  let span = spanOfNode(root);
  for (const key of path) {
    if (isMap(node)) node = node.items.find(pair => keyText(pair) === String(key))?.value;
    else if (isSeq(node)) node = typeof key === 'number' ? node.items[key] : undefined;
    else return span;
    const found = spanOfNode(node as Node | undefined);
    if (!found) return span;
    span = found;
  }
  return span;
}

/** A key as JSON has it; undefined for a list or a map as key. */
function keyText({ key }: Pair): string | undefined {
  if (!isScalar(key)) return key === null ? '' : undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

class Converter {
  readonly diagnostics: Diagnostic[] = [];
  isStopped = false;
  /** What each anchor holds, and how many values that are. */
  readonly #anchors = new Map<string, { value: Json; size: number } | 'open'>();
  #size = 0;
  #repeated = 0;
  readonly #tags = new Set<string>();

  convert(node: unknown, path: Path): Json {
    if (this.isStopped) return null;
    this.#size += 1;
    if (path.length > MAX_DEPTH) {
      return this.#stop('yaml/too-deep', `The YAML text is nested more than ${MAX_DEPTH} levels deep.`, node, path);
    }
    if (isAlias(node)) return this.#repeat(node.source, node, path);
    const anchor = (node as { anchor?: string } | null)?.anchor;
    const before = this.#size;
    if (anchor !== undefined) this.#anchors.set(anchor, 'open');
    const value = this.#plain(node, path);
    if (anchor !== undefined) this.#anchors.set(anchor, { value, size: this.#size - before + 1 });
    return value;
  }

  #plain(node: unknown, path: Path): Json {
    if (isMap(node)) return this.#map(node.items, path);
    if (isSeq(node)) {
      return node.items.map((item, index) =>
        isPair(item) ? this.#map([item], [...path, index]) : this.convert(item, [...path, index]),
      );
    }
    return isScalar(node) ? this.#scalar(node.value, node, path) : null;
  }

  #map(pairs: readonly Pair[], path: Path): Json {
    const result: JsonObject = {};
    const seen = new Set<string>();
    for (const pair of pairs) {
      const key = keyText(pair);
      if (key === undefined) {
        this.#tell('error', 'yaml/key', 'A list or a map stands as a key; JSON has text as keys only.', pair.key, path);
      } else if (key === '<<' && isMergeable(pair.value)) this.#merge(result, pair.value, path);
      else {
        if (seen.has(key)) {
          const message = `The key \`${key}\` is there twice; the last one was read. Keep one.`;
          this.#tell('error', 'yaml/duplicate-key', message, pair.key, [...path, key]);
        }
        seen.add(key);
        setOwn(result, key, this.convert(pair.value, [...path, key]));
      }
    }
    return result;
  }

  /** `<<: *base`: the fields of others, which those of the map itself override. */
  #merge(result: JsonObject, source: unknown, path: Path): void {
    const given = this.convert(source, [...path, '<<']);
    for (const base of Array.isArray(given) ? given : [given]) {
      for (const [key, value] of isObject(base) ? Object.entries(base) : []) {
        if (own(result, key) === undefined) setOwn(result, key, value);
      }
    }
  }

  #scalar(value: unknown, node: unknown, path: Path): Json {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) {
        this.#tell('error', 'yaml/number', `${value} is no number of JSON; it was read as null.`, node, path);
        return null;
      }
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
        const message = 'Integers beyond 9007199254740991 are rounded. Write it as text if each digit counts.';
        this.#tell('warning', 'yaml/unsafe-integer', message, node, path);
      }
      return value;
    }
    return value === undefined ? null : String(value);
  }

  #repeat(anchor: string, node: unknown, path: Path): Json {
    const held = this.#anchors.get(anchor);
    if (held === undefined) {
      this.#tell('error', 'yaml/alias', `The alias \`*${anchor}\` repeats an anchor that is not there.`, node, path);
      return null;
    }
    if (held === 'open') return this.#stop('yaml/alias', `The anchor \`&${anchor}\` contains itself.`, node, path);
    this.#repeated += held.size;
    this.#size += held.size;
    if (this.#repeated > MAX_REPEATED) {
      const message = `Aliases repeat more than ${count(MAX_REPEATED, 'value')}; write the text out, or as JSON.`;
      return this.#stop('yaml/alias', message, node, path);
    }
    return held.value;
  }

  /** A tag asks for a type that JSON does not have. */
  tellTag(message: string, span: Span): void {
    const tag = /(?:tag|Tag):? (\S+)/.exec(message)?.[1]?.replace(/^tag:yaml\.org,2002:/, '!!') ?? '';
    if (this.#tags.has(tag)) return;
    this.#tags.add(tag);
    const told = `The tag ${code(shortened(tag))} was ignored; JSON has no such type, so the plain value was read.`;
    this.#push({ code: 'yaml/tag', severity: 'warning', message: told, path: [], span });
  }

  #stop(problem: string, message: string, node: unknown, path: Path): null {
    if (!this.isStopped) this.#tell('error', problem, message, node, path);
    this.isStopped = true;
    return null;
  }

  #tell(severity: Severity, problem: string, message: string, node: unknown, path: Path): void {
    const span = spanOfNode(node as Node | null);
    this.#push({ code: problem, severity, message, path, ...(span && { span }) });
  }

  #push(diagnostic: Diagnostic): void {
    if (this.diagnostics.length < MAX_FINDINGS) this.diagnostics.push(diagnostic);
  }
}

const isMergeable = (node: unknown): node is ParsedNode =>
  isAlias(node) || isMap(node) || (isSeq(node) && node.items.every(item => isAlias(item) || isMap(item)));
