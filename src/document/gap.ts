/** What stands between two values: white space, at most one comma, and comments that must not be lost. */
import { Scanner } from '../manifest/json-scan.ts';

export interface Gap {
  from: number;
  to: number;
  /** Offset of the comma, if there is one. */
  comma: number | undefined;
  comments: { start: number; end: number; isLine: boolean }[];
}

/** Reads `text` between two neighbouring nodes, or between a node and a bracket of its container. */
export function gapBetween(text: string, from: number, to: number): Gap {
  const gap: Gap = { from, to, comma: undefined, comments: [] };
  const scan = new Scanner(text, from);
  while (scan.next() !== 'end' && scan.start < to) {
    if (scan.kind === ',') gap.comma = scan.start;
    else if (scan.kind === 'comment') {
      gap.comments.push({ start: scan.start, end: scan.end, isLine: text.charCodeAt(scan.start + 1) === 47 });
    }
  }
  return gap;
}

export const hasLineEnd = (text: string): boolean => /[\n\r]/.test(text);
