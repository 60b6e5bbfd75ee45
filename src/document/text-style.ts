/** How a text is laid out, so that what is written into it looks like the rest. */
import { childrenOf, endOf, type JsonNode, keyNodeOf, valueNodeOf } from '../manifest/json-tree.ts';

export interface TextStyle {
  eol: '\n' | '\r\n' | '\r';
  /** One level of indentation. */
  unit: string;
  /** Between key and value: `: `, `:` or ` : `. */
  colon: string;
  /** After a comma in a container on one line. */
  gap: string;
  /** Inside the brackets of an object or an array on one line. */
  objectPadding: string;
  arrayPadding: string;
  /** The text has line ends, so new containers are spread over lines. */
  multiLine: boolean;
  /** Lists of scalars stand on one line all the same. */
  inlineLists: boolean;
}

/** Reads the style from the first places of the text that show it; two spaces and `JSON.stringify`'s layout where none does. */
export function styleOf(text: string, root: JsonNode): TextStyle {
  const eol = /\r\n?|\n/.exec(text)?.[0] as TextStyle['eol'] | undefined;
  const seen: Partial<TextStyle> = {};
  const pending: JsonNode[] = [root];
  for (let node = pending.pop(); node && Object.keys(seen).length < 6; node = pending.pop()) {
    look(text, node, seen);
    const children = childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i] as JsonNode;
      const value = child.type === 'property' ? valueNodeOf(child) : child;
      if (value?.children) pending.push(value);
    }
  }
  const colon = seen.colon ?? ': ';
  return {
    eol: eol ?? '\n',
    unit: seen.unit ?? '  ',
    colon,
    gap: seen.gap ?? (colon === ':' ? '' : ' '),
    objectPadding: seen.objectPadding ?? '',
    arrayPadding: seen.arrayPadding ?? '',
    multiLine: eol !== undefined && /[\n\r]/.test(text.slice(root.offset, endOf(root))),
    inlineLists: seen.inlineLists ?? false,
  };
}

function look(text: string, node: JsonNode, seen: Partial<TextStyle>): void {
  const [first, second] = childrenOf(node);
  if (!first) return;
  if (first.type === 'property') {
    const colon = text.slice(endOf(keyNodeOf(first) ?? first), valueNodeOf(first)?.offset);
    if (/^[ \t]*:[ \t]*$/.test(colon)) seen.colon ??= colon;
  }
  const lead = text.slice(node.offset + 1, first.offset);
  if (/[\n\r]/.test(lead)) {
    const own = indentAt(text, node.offset);
    const inner = indentAt(text, first.offset);
    if (inner.startsWith(own) && inner.length > own.length) seen.unit ??= inner.slice(own.length);
    if (isScalarList(node)) seen.inlineLists ??= false;
    return;
  }
  if (!/^[ \t]*$/.test(lead)) return;
  if (node.type === 'object') seen.objectPadding ??= lead;
  else seen.arrayPadding ??= lead;
  if (isScalarList(node)) seen.inlineLists ??= true;
  const between = second && /^,([ \t]*)$/.exec(text.slice(endOf(first), second.offset))?.[1];
  if (between !== undefined) seen.gap ??= between;
}

const isScalarList = (node: JsonNode): boolean =>
  node.type === 'array' && childrenOf(node).every(item => !item.children);

/** The white space at the start of the line that `offset` is in. */
export function indentAt(text: string, offset: number): string {
  let start = offset;
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
  if (start === 0 && text.charCodeAt(0) === 0xfeff) start = 1;
  let end = start;
  while (end < offset && (text.charCodeAt(end) === 32 || text.charCodeAt(end) === 9)) end++;
  return text.slice(start, end);
}

const isLineEnd = (unit: number): boolean => unit === 10 || unit === 13;
