/** From a pasted or dropped text to one JSON value, whatever its syntax, with the place of each value in the text. */
import type { Diagnostic, Span } from '../../manifest/diagnostic.ts';
import type { Json, Path } from '../../manifest/json.ts';
import { MAX_DEPTH, parseJsonText } from '../../manifest/json-text.ts';
import { type JsonNode, nearestSpan } from '../../manifest/json-tree.ts';
import { splitJsonSequence } from './json-sequence.ts';
import { mendJson } from './mend-json.ts';
import { parseYamlText } from './yaml-text.ts';

/** Containers around a definition: an answer, a result, a list, a group. */
const FILE_DEPTH = MAX_DEPTH + 10;

/** Faults of JSON that are fine in YAML: text without quotes or in single ones. */
const FINE_IN_YAML: ReadonlySet<string> = new Set([
  'json/comment',
  'json/quotes',
  'json/trailing-comma',
  'json/unexpected',
  'json/unquoted-key',
]);
/** `True` is true there as well, but `NaN` and `01` would become something that nobody wrote. */
const isFineInYaml = ({ code, severity, fix }: Diagnostic): boolean =>
  severity !== 'error' || FINE_IN_YAML.has(code) || (code === 'json/literal' && fix !== undefined);

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
  const text = withoutWrapping(given);
  if (text.trim() === '') {
    const message = 'The text is empty. Paste definitions as JSON or YAML.';
    return faulty([{ code: 'import/empty', severity: 'error', message, path: [] }]);
  }
  const json = parseJsonText(text, { maxDepth: FILE_DEPTH });
  if (json.value !== undefined) return fromJson(json.root, json.value, json.diagnostics);
  if (json.diagnostics.some(({ code }) => code === 'json/too-deep' || code === 'json/too-large')) {
    return faulty(json.diagnostics);
  }
  if (!startsLikeJson(text)) return { syntax: 'yaml', ...parseYamlText(text) };
  const mended = mendJson(text, json, FILE_DEPTH);
  if (mended?.value !== undefined) return fromJson(json.root, mended.value, mended.diagnostics);
  const slices = splitJsonSequence(text);
  if (slices) return fromSequence(slices);
  const mayBeYaml = json.diagnostics.every(isFineInYaml);
  const yaml = mayBeYaml && text.length <= MAX_FLOW_LENGTH ? parseYamlText(text) : undefined;
  // Where it is neither, the faults that the JSON reader found are the ones to mend.
  return yaml?.value === undefined ? faulty(json.diagnostics) : { syntax: 'yaml', ...yaml };
}

const faulty = (diagnostics: Diagnostic[]): Source => ({ syntax: 'json', diagnostics, spanOf: () => undefined });

function fromJson(root: JsonNode | undefined, value: Json, diagnostics: Diagnostic[]): Source {
  return { syntax: 'json', value, diagnostics, spanOf: path => nearestSpan(root, path) };
}

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

/** `tools = [`, `export const tools: Tool[] = [`: definitions in code that somebody copied. */
const ASSIGNMENT = /^\s*(?:export\s+)?(?:(?:const|let|var)\s+)?[\w.$]+\s*(?::[^=\n{[]*(?:\[\])?\s*)?=\s*(?=[{[])/;

/** What surrounds definitions that were copied out of a document or a program. Blanks in its place keep every offset. */
function withoutWrapping(text: string): string {
  const open = /^\s*```[^\n`]*\n/.exec(text);
  let out = text;
  if (open) {
    const close = text.lastIndexOf('```');
    const end = close >= open[0].length ? close : text.length;
    out = blank(open[0]) + text.slice(open[0].length, end) + blank(text.slice(end));
  }
  const assignment = ASSIGNMENT.exec(out.slice(0, 300))?.[0];
  if (assignment === undefined) return out;
  let end = out.trimEnd();
  if (end.endsWith(';')) end = end.slice(0, -1).trimEnd();
  if (end.endsWith(' as const')) end = end.slice(0, -' as const'.length);
  return blank(assignment) + end.slice(assignment.length) + blank(out.slice(end.length));
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Whether a text starts with a bracket, after white space and comments. By hand: an expression would stack millions of steps. */
function startsLikeJson(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    if (text.startsWith('//', at)) at = endOf(text, '\n', at);
    else if (text.startsWith('/*', at)) at = endOf(text, '*/', at);
    else if (' \t\r\n\ufeff'.includes(text.charAt(at))) at += 1;
    else return text.charAt(at) === '{' || text.charAt(at) === '[';
  }
  return false;
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
