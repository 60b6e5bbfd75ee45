/** Writes a value in the style of the text it goes into. */
import { isObject, type Json } from '../manifest/json.ts';
import type { TextStyle } from './text-style.ts';

/** On one line, with the spacing that the text uses on one line. */
export function formatInline(value: Json, style: TextStyle): string {
  if (Array.isArray(value)) {
    const items = value.map(item => formatInline(item, style));
    return items.length === 0 ? '[]' : `[${style.arrayPadding}${items.join(`,${style.gap}`)}${style.arrayPadding}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const properties = Object.keys(value).map(
    key => `${JSON.stringify(key)}${style.colon}${formatInline(value[key] as Json, style)}`,
  );
  return properties.length === 0
    ? '{}'
    : `{${style.objectPadding}${properties.join(`,${style.gap}`)}${style.objectPadding}}`;
}

/**
 * Over several lines. `indent` is the white space that starts the line on which the value begins. `expanded` spreads the value
 * itself even where the text keeps lists of scalars on one line.
 */
export function formatLines(value: Json, style: TextStyle, indent: string, expanded = false): string {
  const inner = indent + style.unit;
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return JSON.stringify(value);
  if (isList && style.inlineLists && !expanded && value.every(item => !Array.isArray(item) && !isObject(item))) {
    return formatInline(value, style);
  }
  const lines = isList
    ? value.map(item => formatLines(item, style, inner))
    : Object.keys(value).map(
        key => `${JSON.stringify(key)}${style.colon}${formatLines(value[key] as Json, style, inner)}`,
      );
  const [open, close] = isList ? '[]' : '{}';
  if (lines.length === 0) return `${open}${close}`;
  return `${open}${style.eol}${inner}${lines.join(`,${style.eol}${inner}`)}${style.eol}${indent}${close}`;
}
