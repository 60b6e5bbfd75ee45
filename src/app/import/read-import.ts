/** Tells what an imported text is: a bundle file, one manifest, or a list of manifests. */
import { isObject, type Json, own } from '../../manifest/json.ts';
import { lineColumn, parseJsonText } from '../../manifest/json-text.ts';

export type Found =
  | { kind: 'bundle'; text: string }
  | { kind: 'tools'; texts: string[] }
  | { kind: 'nothing'; reason: string };

/** UTF-16 units. Larger files are refused with a message before they are read. */
export const LARGEST_IMPORT = 50_000_000;

const MEGABYTE = 1_000_000;

/** Never throws. Manifests keep their spelling: spacing, key order and numbers stay as they stand in the text. */
export function readImport(given: string): Found {
  if (given.length > LARGEST_IMPORT) return tooLarge(given.length);
  const text = given.replace(/^\uFEFF/, '');
  if (text.trim() === '') return nothing('There is no text in it.');
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return nothing(whyNotJson(text));
  }
  if (isObject(value) && Array.isArray(own(value, 'tools'))) return { kind: 'bundle', text: given };
  if (isManifest(value)) return { kind: 'tools', texts: [given] };
  if (Array.isArray(value) && value.length > 0 && value.every(isManifest))
    return { kind: 'tools', texts: itemTexts(text, value) };
  return nothing(
    'It holds no manifest and no bundle. A manifest has a `toolId` and an `inputSchema`; a bundle has a list called `tools`.',
  );
}

/** `characters` may be an estimate from below. */
export const tooLarge = (characters: number): Found =>
  nothing(
    `It has ${Math.ceil(characters / MEGABYTE)} million characters; at most ${LARGEST_IMPORT / MEGABYTE} million can be read.`,
  );

const nothing = (reason: string): Found => ({ kind: 'nothing', reason });

const isManifest = (value: Json): boolean =>
  isObject(value) && (own(value, 'toolId') !== undefined || own(value, 'inputSchema') !== undefined);

function whyNotJson(text: string): string {
  const fault = parseJsonText(text.slice(0, MEGABYTE)).diagnostics.find(({ severity }) => severity === 'error');
  if (!fault) return 'It is not JSON.';
  if (!fault.span) return fault.message;
  const { line, column } = lineColumn(text, fault.span.offset);
  return `Line ${line}, column ${column}: ${fault.message}`;
}

/** The text of each item of a list, without the indentation that it has inside the list. */
function itemTexts(text: string, values: readonly Json[]): string[] {
  const items = parseJsonText(text).root?.children;
  if (items?.length !== values.length) return values.map(value => `${JSON.stringify(value, null, 2)}\n`);
  return items.map(({ offset, length }) => `${outdented(text, offset, length)}\n`);
}

function outdented(text: string, offset: number, length: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
  const item = text.slice(offset, offset + length);
  return indent === '' ? item : item.replaceAll(`\n${indent}`, '\n');
}
