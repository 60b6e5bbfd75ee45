/**
 * Reads a regular expression (ECMA-262) into a tree: what it uses decides where it is portable, and samples are made from it.
 * Reads as engines do without the `u` flag, so that an escape such as `\:` is a character.
 */

export type RegexNode =
  | { kind: 'text'; text: string }
  /** One character out of many: `.`, `\d`, `[a-z]`; `source` is how it is written. */
  | { kind: 'set'; source: string }
  | { kind: 'anchor'; source: '^' | '$' | '\\b' | '\\B' }
  | { kind: 'group'; alternatives: RegexNode[][]; look?: 'ahead' | 'behind'; negative?: boolean; capture?: number }
  | { kind: 'repeat'; node: RegexNode; min: number; max: number }
  | { kind: 'backreference'; source: string };

export interface RegexSyntax {
  alternatives: RegexNode[][];
  uses: ReadonlySet<'lookahead' | 'lookbehind' | 'backreference' | 'named-group' | 'unicode-property' | 'modifier'>;
}

/** Groups in groups; what walks the tree recurses. No pattern for people comes near it. */
const GREATEST_DEPTH = 200;

class TooDeep extends Error {}

class Reader {
  readonly #source: string;
  readonly uses = new Set<
    'lookahead' | 'lookbehind' | 'backreference' | 'named-group' | 'unicode-property' | 'modifier'
  >();
  readonly #hasNames: boolean;
  readonly #groups: number;
  #at = 0;
  #captures = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#hasNames = /\(\?<[^=!]/.test(source);
    this.#groups = (source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]])*\]/g, '').match(/\((?!\?)|\(\?<[^=!]/g) ?? []).length;
  }

  get isDone(): boolean {
    return this.#at >= this.#source.length;
  }

  readAlternatives(): RegexNode[][] {
    const alternatives: RegexNode[][] = [[]];
    while (!this.isDone && this.#peek() !== ')') {
      if (this.#take('|')) alternatives.push([]);
      else alternatives.at(-1)?.push(this.#readTerm());
    }
    return alternatives;
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (!found) return undefined;
    this.#at = pattern.lastIndex;
    return found;
  }

  #readTerm(): RegexNode {
    const node = this.#readAtom();
    const quantifier = this.#match(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y);
    if (!quantifier) return node;
    const [, sign, low = '', comma, high = ''] = quantifier;
    if (sign)
      return { kind: 'repeat', node, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
    const max = comma ? (high === '' ? Number.POSITIVE_INFINITY : Number(high)) : Number(low);
    return { kind: 'repeat', node, min: Number(low), max };
  }

  #readAtom(): RegexNode {
    const start = this.#at;
    if (this.#take('^')) return { kind: 'anchor', source: '^' };
    if (this.#take('$')) return { kind: 'anchor', source: '$' };
    if (this.#take('.')) return { kind: 'set', source: '.' };
    if (this.#match(/\[(?:\\[\s\S]|[^\]\\])*\]/y)) {
      const source = this.#source.slice(start, this.#at);
      if (/\\[pP]\{/.test(source)) this.uses.add('unicode-property');
      return { kind: 'set', source };
    }
    if (this.#take('(')) return this.#readGroup();
    if (this.#peek() === '\\') return this.#readEscape();
    const text = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += text.length;
    return { kind: 'text', text };
  }

  #readGroup(): RegexNode {
    const group: RegexNode & { kind: 'group' } = { kind: 'group', alternatives: [] };
    if (this.#take('?=') || this.#take('?!')) {
      group.look = 'ahead';
      this.uses.add('lookahead');
    } else if (this.#take('?<=') || this.#take('?<!')) {
      group.look = 'behind';
      this.uses.add('lookbehind');
    } else if (this.#match(/\?<[^>]*>/y)) {
      this.uses.add('named-group');
      group.capture = ++this.#captures;
    } else if (this.#match(/\?[a-z-]+:/y)) this.uses.add('modifier');
    else if (!this.#take('?:')) group.capture = ++this.#captures;
    if (group.look && this.#source.charAt(this.#at - 1) === '!') group.negative = true;
    if (++this.#depth > GREATEST_DEPTH) throw new TooDeep();
    group.alternatives = this.readAlternatives();
    this.#depth--;
    this.#take(')');
    return group;
  }

  #readEscape(): RegexNode {
    this.#at++;
    const start = this.#at - 1;
    const escaped = this.#peek();
    if (this.#match(/[dDwWsS]/y)) return { kind: 'set', source: `\\${escaped}` };
    if (this.#match(/[bB]/y)) return { kind: 'anchor', source: escaped === 'b' ? '\\b' : '\\B' };
    if (this.#match(/[pP]\{[^}]*\}/y)) {
      this.uses.add('unicode-property');
      return { kind: 'set', source: this.#source.slice(start, this.#at) };
    }
    const number = this.#match(/[1-9]\d*/y);
    if (number && Number(number[0]) <= this.#groups) return this.#backreference(start);
    if (number) return { kind: 'text', text: String.fromCharCode(Number.parseInt(number[0], 8) || 0) };
    if (this.#hasNames && this.#match(/k<[^>]*>/y)) return this.#backreference(start);
    const code = this.#match(/x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\}/y);
    if (code)
      return { kind: 'text', text: String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '0', 16)) };
    const control = this.#match(/c([A-Za-z])/y);
    if (control) return { kind: 'text', text: String.fromCharCode((control[1] ?? '').charCodeAt(0) % 32) };
    this.#at += escaped.length;
    const plain: { readonly [letter: string]: string } = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f', '0': '\0' };
    return { kind: 'text', text: plain[escaped] ?? escaped };
  }

  #backreference(start: number): RegexNode {
    this.uses.add('backreference');
    return { kind: 'backreference', source: this.#source.slice(start, this.#at) };
  }
}

/** The tree of a pattern that engines accept (with the `u` flag or without); undefined for one that they refuse, or too deep. */
export function readRegex(pattern: string): RegexSyntax | undefined {
  try {
    new RegExp(pattern);
  } catch {
    try {
      new RegExp(pattern, 'u');
    } catch {
      return undefined;
    }
  }
  const reader = new Reader(pattern);
  try {
    const alternatives = reader.readAlternatives();
    return reader.isDone ? { alternatives, uses: reader.uses } : undefined;
  } catch (error) {
    // A RangeError: `\u{110000}` is no code point; without the `u` flag it is a repetition that nobody means.
    if (error instanceof TooDeep || error instanceof RangeError) return undefined;
    throw error;
  }
}
