/** From a pasted or dropped text to one JSON value, whatever its syntax, with the place of each value in the text. */
import type { Diagnostic, Span } from '../../manifest/diagnostic.ts';
import type { Json, Path } from '../../manifest/json.ts';
import { MAX_DEPTH, parseJsonText } from '../../manifest/json-text.ts';
import { type JsonNode, nearestSpan, valueOfNode } from '../../manifest/json-tree.ts';
import { splitJsonSequence } from './json-sequence.ts';
import { parseYamlText } from './yaml-text.ts';

/** Containers around a definition: an answer, a result, a list, a group. */
const FILE_DEPTH = MAX_DEPTH + 10;

/** Faults that leave no doubt about the value; people paste from code and documents. */
const HARMLESS: ReadonlySet<string> = new Set([
  'json/comment',
  'json/trailing-comma',
  'json/quotes',
  'json/unquoted-key',
  'json/byte-order-mark',
  'json/duplicate-key',
]);

/** Faults that are fine in YAML: text without quotes, `True`. */
const FINE_IN_YAML: ReadonlySet<string> = new Set([...HARMLESS, 'json/unexpected', 'json/literal', 'json/number']);
/** Braces that are YAML and no JSON are written by hand; a long text is broken JSON, and trying takes seconds. */
const MAX_FLOW_LENGTH = 100_000;

export interface Source {
  /** Absent when the text could not be read; then there is an error. */
  value?: Json;
  /** `json-sequence`: a list of the values that stand one after the other. */
  syntax: 'json' | 'json-sequence' | 'yaml';
  diagnostics: Diagnostic[];
  /** Of a sequence: the values that are no JSON and stand in the list as null. */
  unreadable?: ReadonlySet<number>;
  spanOf(path: Path): Span | undefined;
}

/** Reads a text as JSON, JSON values in a row, or YAML. Never throws. */
export function readSource(given: string): Source {
  const text = withoutFence(given);
  const json = parseJsonText(text, { maxDepth: FILE_DEPTH });
  if (json.value !== undefined) return fromJson(json.root, json.value, json.diagnostics);
  const stopped = json.diagnostics.some(({ code }) => code === 'json/too-deep' || code === 'json/too-large');
  if (stopped) return { syntax: 'json', diagnostics: json.diagnostics, spanOf: () => undefined };
  const isHarmless = json.diagnostics.every(({ code, severity }) => severity !== 'error' || HARMLESS.has(code));
  if (json.root && isHarmless) return fromJson(json.root, valueOfNode(json.root), json.diagnostics.map(asWarning));
  const looksLikeJson = /^\ufeff?\s*[{[]/.test(text);
  const slices = looksLikeJson ? splitJsonSequence(text) : undefined;
  if (slices) return fromSequence(slices);
  if (/^\ufeff?\s*$/.test(text)) {
    const message = 'The text is empty. Paste definitions as JSON or YAML.';
    return {
      syntax: 'json',
      diagnostics: [{ code: 'import/empty', severity: 'error', message, path: [] }],
      spanOf: () => undefined,
    };
  }
  const faulty: Source = { syntax: 'json', diagnostics: json.diagnostics, spanOf: () => undefined };
  const mayBeYaml = json.diagnostics.every(({ code, severity }) => severity !== 'error' || FINE_IN_YAML.has(code));
  if (looksLikeJson && (!mayBeYaml || text.length > MAX_FLOW_LENGTH)) return faulty;
  const yaml = parseYamlText(text);
  // Where the text starts like JSON, the faults that the JSON reader found are the ones to mend.
  return yaml.value === undefined && looksLikeJson ? faulty : { syntax: 'yaml', ...yaml };
}

function fromJson(root: JsonNode | undefined, value: Json, diagnostics: Diagnostic[]): Source {
  return { syntax: 'json', value, diagnostics, spanOf: path => nearestSpan(root, path) };
}

const asWarning = (diagnostic: Diagnostic): Diagnostic =>
  diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;

function fromSequence(slices: readonly { offset: number; text: string }[]): Source {
  const diagnostics: Diagnostic[] = [];
  const unreadable = new Set<number>();
  const read = slices.map(({ offset, text }, index) => {
    const { value, root, diagnostics: found } = parseJsonText(text, { maxDepth: FILE_DEPTH });
    if (value === undefined) unreadable.add(index);
    for (const diagnostic of found) diagnostics.push(moved(diagnostic, offset, index));
    return { value: value ?? null, root, offset };
  });
  return {
    syntax: 'json-sequence',
    value: read.map(({ value }) => value),
    diagnostics,
    unreadable,
    spanOf([index, ...rest]) {
      const at = read[Number(index)];
      const span = at && nearestSpan(at.root, rest);
      return span && { offset: span.offset + (at?.offset ?? 0), length: span.length };
    },
  };
}

/** A finding about one of several values. Line numbers in messages count from its own start, so the place is named. */
function moved(diagnostic: Diagnostic, by: number, index: number): Diagnostic {
  const { span, fix: _fix, related: _related, path, message, ...rest } = diagnostic;
  return {
    ...rest,
    message: `In value ${index + 1}: ${message}`,
    path: [index, ...path],
    ...(span && { span: { offset: span.offset + by, length: span.length } }),
  };
}

/** Code copied out of a document stands between fences; blanks in their place keep every offset. */
function withoutFence(text: string): string {
  const open = /^\s*```[^\n`]*\n/.exec(text);
  if (!open) return text;
  const end = text.lastIndexOf('```');
  const blank = (part: string): string => part.replace(/[^\n]/g, ' ');
  const body = end >= open[0].length ? text.slice(open[0].length, end) : text.slice(open[0].length);
  const tail = end >= open[0].length ? blank(text.slice(end)) : '';
  return blank(open[0]) + body + tail;
}
