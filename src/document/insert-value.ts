/** Putting a new property or item into a JSON text. */
import type { Json } from '../manifest/json.ts';
import { quoted } from '../manifest/json-faults.ts';
import { childrenOf, endOf, type JsonNode, propertyOf } from '../manifest/json-tree.ts';
import { type EditResult, edited, refuse } from './edit-result.ts';
import { dotted, kindOf, type Readable, type ReadonlyPath, readForEdit, walk } from './edit-target.ts';
import { formatInline, formatLines } from './format-value.ts';
import { gapBetween, hasLineEnd } from './gap.ts';
import type { TextEdit } from './text-edit.ts';
import { indentAt, styleOf, type TextStyle } from './text-style.ts';

/**
 * Adds what is not there yet. `path` ends with the name of the new property or the index of the new item; what stands at that
 * index and after it moves up. `index` places a property among its siblings, at the end when absent. Missing parents are made.
 */
export function insertValue(text: string, path: ReadonlyPath, value: Json, index?: number): EditResult {
  const readable = readForEdit(text);
  if (!readable.ok) return readable;
  const part = path.at(-1);
  if (part === undefined) return refuse('exists', 'The text has a value already; nothing can be inserted beside it.');
  const walked = walk(readable, path.slice(0, -1));
  if (!walked.ok) return walked;
  if (walked.rest.length > 0) return insertMissing(readable, walked.node, [...walked.rest, part], value, path);
  const container = walked.node;
  if (container.type === 'object' && propertyOf(container, String(part))) {
    return refuse('exists', `There is a ${quoted(dotted(path))} already; choose another name.`);
  }
  return insertMissing(readable, container, [part], value, path, index);
}

/** Puts `value` at `rest` below `container`, of which nothing exists yet: the parents in between are made. */
export function insertMissing(
  { text, root }: Readable,
  container: JsonNode,
  rest: ReadonlyPath,
  value: Json,
  path: ReadonlyPath,
  index?: number,
): EditResult {
  const [part, ...deeper] = rest;
  const where = path.slice(0, path.length - rest.length);
  const name = where.length === 0 ? 'The text' : quoted(dotted(where));
  if (container.type !== 'object' && container.type !== 'array') {
    return refuse('missing', `${name} is ${kindOf(container)}, so nothing can be put into it.`);
  }
  const { length } = childrenOf(container);
  if (container.type === 'array' && (typeof part !== 'number' || part < 0 || part > length)) {
    return refuse('missing', `${name} is a list of ${length}; there is no place ${quoted(String(part))} in it.`);
  }
  const nested = nest(deeper, value);
  if (nested === undefined)
    return refuse('missing', `A new list starts at place 0, so ${quoted(dotted(path))} cannot be set.`);
  const at = container.type === 'array' ? (part as number) : Math.max(0, Math.min(index ?? length, length));
  const key = container.type === 'array' ? undefined : String(part);
  return edited(...insertChild(text, root, container, at, key, nested));
}

/** `value` inside new objects and lists, one for each part of `path`; `undefined` for a list that would have holes. */
function nest(path: ReadonlyPath, value: Json): Json | undefined {
  let nested = value;
  for (const part of [...path].reverse()) {
    if (typeof part === 'number') {
      if (part !== 0) return undefined;
      nested = [nested];
    } else nested = Object.fromEntries([[part, nested]]);
  }
  return nested;
}

function insertChild(
  text: string,
  root: JsonNode,
  container: JsonNode,
  at: number,
  key: string | undefined,
  value: Json,
): TextEdit[] {
  const style = styleOf(text, root);
  const children = childrenOf(container);
  const write = (indent: string | undefined): string => {
    const written = indent === undefined ? formatInline(value, style) : formatLines(value, style, indent);
    return key === undefined ? written : `${JSON.stringify(key)}${style.colon}${written}`;
  };
  if (children.length === 0) return [intoEmpty(text, root, container, style, write)];
  const lead = leadOf(text, container, Math.min(at, children.length - 1), style);
  const written = write(lead.indent);
  return at === children.length
    ? afterLast(text, container, lead.text, written, style.eol)
    : [beforeChild(text, container, at, lead.text, written)];
}

/** The white space that belongs before the child `index`, and its indentation when the child starts a line. */
function leadOf(text: string, container: JsonNode, index: number, style: TextStyle): { text: string; indent?: string } {
  const children = childrenOf(container);
  const child = children[index] as JsonNode;
  const previous = children[index - 1];
  if (hasLineEnd(text.slice(previous ? endOf(previous) : container.offset + 1, child.offset))) {
    const indent = indentAt(text, child.offset);
    return { text: style.eol + indent, indent };
  }
  // One line: as wide as the gap between its first two children.
  const [first, second] = children;
  const gap = first && second && /^,([ \t]*)$/.exec(text.slice(endOf(first), second.offset))?.[1];
  return { text: gap ?? style.gap };
}

function intoEmpty(
  text: string,
  root: JsonNode,
  container: JsonNode,
  style: TextStyle,
  write: (indent: string | undefined) => string,
): TextEdit {
  const from = container.offset + 1;
  const to = endOf(container) - 1;
  const inside = text.slice(from, to);
  const comment = gapBetween(text, from, to).comments.at(-1);
  const spread = hasLineEnd(inside) || isSpread(text, root, container, style);
  const start = comment ? comment.end : from;
  if (spread) {
    const indent = indentAt(text, container.offset);
    const inner = indent + style.unit;
    return { offset: start, length: to - start, text: `${style.eol}${inner}${write(inner)}${style.eol}${indent}` };
  }
  const padding = container.type === 'object' ? style.objectPadding : style.arrayPadding;
  return { offset: start, length: to - start, text: `${comment ? ' ' : padding}${write(undefined)}${padding}` };
}

/** True when what is put into an empty container, or in place of a scalar, is spread over lines like its surroundings. */
export function isSpread(text: string, root: JsonNode, node: JsonNode, style: TextStyle): boolean {
  const slot = node.parent?.type === 'property' ? node.parent : node;
  const container = slot.parent;
  if (!container || node === root) return style.multiLine;
  const siblings = childrenOf(container);
  const previous = siblings[siblings.indexOf(slot) - 1];
  return hasLineEnd(text.slice(previous ? endOf(previous) : container.offset + 1, slot.offset));
}

function afterLast(text: string, container: JsonNode, lead: string, written: string, eol: string): TextEdit[] {
  const end = endOf(childrenOf(container).at(-1) as JsonNode);
  const comment = gapBetween(text, end, endOf(container) - 1).comments.at(-1);
  if (!comment) return [{ offset: end, length: 0, text: `,${lead}${written}` }];
  // The comment speaks of the value before it, so the new one comes after; a line comment must keep its line to itself.
  const start = comment.isLine && !hasLineEnd(lead) ? eol + lead : lead;
  return [
    { offset: end, length: 0, text: ',' },
    { offset: comment.end, length: 0, text: start + written },
  ];
}

function beforeChild(text: string, container: JsonNode, at: number, lead: string, written: string): TextEdit {
  const children = childrenOf(container);
  const child = children[at] as JsonNode;
  const previous = children[at - 1];
  const gap = gapBetween(text, previous ? endOf(previous) : container.offset + 1, child.offset);
  if (gap.comments.length === 0) return { offset: child.offset, length: 0, text: `${written},${lead}` };
  // Comments on the line of the comma or bracket speak of what is before them, the others of what follows.
  let offset = gap.comma === undefined ? gap.from : gap.comma + 1;
  for (const comment of gap.comments) {
    if (comment.start < offset) continue;
    if (hasLineEnd(text.slice(offset, comment.start))) break;
    offset = comment.end;
  }
  return { offset, length: 0, text: `${lead}${written},` };
}
