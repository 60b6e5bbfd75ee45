/** What a tool gave back, as wires carry it: as JSON, as text, and with a failure told in words where no flag exists. */
import { hasOwn, isObject, type Json, setOwn } from '../../manifest/json.ts';
import type { ToolResult } from './contract.ts';

const SILENT_FAILURE = 'The tool failed and gave no reason.';

/**
 * A copy as plain JSON without halves of characters: providers answer a lone surrogate with 400 ("no low surrogate in string").
 * What JSON has no word for becomes null.
 */
export function outputJson(output: unknown): Json {
  if (typeof output === 'string') return output.toWellFormed();
  if (typeof output === 'number') return Number.isFinite(output) ? output : null;
  if (typeof output === 'boolean') return output;
  if (Array.isArray(output)) return output.map(outputJson);
  if (!isObject(output)) return null;
  const copy = {};
  for (const [key, value] of Object.entries(output)) {
    if (value !== undefined) setOwn(copy, key.toWellFormed(), outputJson(value));
  }
  return copy;
}

/** A text as it is, nothing as the empty text, anything else as JSON. */
export const outputText = (output: unknown): string => {
  if (output === undefined) return '';
  const value = outputJson(output);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What the model is told of a failure, never empty. */
export const failureText = (output: unknown): string => outputText(output) || SILENT_FAILURE;

/** The result as text for wires without an error flag: a failure becomes `{"error": …}`, unless it is in that form already. */
export function textWithoutFlag({ output, isError }: ToolResult): string {
  if (!isError) return outputText(output);
  if (isObject(output) && hasOwn(output, 'error')) return outputText(output);
  return outputText({ error: typeof output === 'string' || output === undefined ? failureText(output) : output });
}

/**
 * The texts of an output that is a list of text parts and nothing else; they go out as parts, not as JSON in a text. A blank part
 * is refused by some servers, so that a list with one is none.
 */
export function textPartsOf(output: unknown): string[] | undefined {
  if (!Array.isArray(output) || output.length === 0) return undefined;
  const texts = output.map(part =>
    isObject(part) && part.type === 'text' && typeof part.text === 'string' && Object.keys(part).length === 2
      ? part.text.toWellFormed()
      : '',
  );
  return texts.every(text => text.trim() !== '') ? texts : undefined;
}
