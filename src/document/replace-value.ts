/** Writing another value in the place of one. */
import { isObject, type Json } from '../manifest/json.ts';
import { endOf, type JsonNode } from '../manifest/json-tree.ts';
import type { Readable } from './edit-target.ts';
import { formatInline, formatLines } from './format-value.ts';
import { hasLineEnd } from './gap.ts';
import { isSpread } from './insert-value.ts';
import type { TextEdit } from './text-edit.ts';
import { indentAt, styleOf } from './text-style.ts';

/** The edit that puts `value` where `node` is: on one line or several as `node` was, or as its surroundings are. */
export function replaceNode({ text, root }: Readable, node: JsonNode, value: Json): TextEdit {
  const at = { offset: node.offset, length: node.length };
  if (!Array.isArray(value) && !isObject(value)) return { ...at, text: JSON.stringify(value) };
  const style = styleOf(text, root);
  const isFilled = node.children !== undefined && node.children.length > 0;
  const spread = isFilled ? hasLineEnd(text.slice(node.offset, endOf(node))) : isSpread(text, root, node, style);
  const written = spread
    ? formatLines(value, style, indentAt(text, node.offset), isFilled)
    : formatInline(value, style);
  return { ...at, text: written };
}
