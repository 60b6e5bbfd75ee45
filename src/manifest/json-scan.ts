/**
 * Splits a text into JSON tokens (RFC 8259), and names what people write by mistake: comments, single quotes, bare words.
 * Nothing here throws; a token that is not JSON carries its fault.
 */

export type TokenKind =
  | '{'
  | '}'
  | '['
  | ']'
  | ','
  | ':'
  | 'string'
  | 'number'
  | 'literal'
  | 'comment'
  | 'word'
  | 'end';

export type TokenFault =
  | 'comment-unclosed'
  | 'string-unclosed'
  | 'string-control'
  | 'string-escape'
  | 'string-unicode'
  | 'single-quotes'
  | 'number-form'
  | 'number-range';

const QUOTE = 34;
const BACKSLASH = 92;
const ESCAPABLE = new Set([...'"\\/bfnrtu'].map(c => c.charCodeAt(0)));
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** What ends a bare word: white space, structure, quotes, a comment. */
const WORD_END = /[\s{}[\],:"'/]/g;
const LITERALS: ReadonlyMap<string, null | boolean> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
]);

export class Scanner {
  readonly text: string;
  kind: TokenKind = 'end';
  /** Of the current token. */
  start = 0;
  end = 0;
  value: string | number | boolean | null = null;
  fault: TokenFault | undefined;
  /** Where in the token the fault is; its start when that says enough. */
  faultAt = 0;
  /** The decoded string may hold half of a surrogate pair: it has an escape or a unit above U+D7FF. */
  suspect = false;

  constructor(text: string, offset: number) {
    this.text = text;
    this.end = offset;
  }

  next(): TokenKind {
    const { text } = this;
    let at = this.end;
    let unit = text.charCodeAt(at);
    while (unit === 32 || unit === 10 || unit === 13 || unit === 9) unit = text.charCodeAt(++at);
    this.start = at;
    this.fault = undefined;
    this.faultAt = at;
    if (at >= text.length) return this.#take('end', at);
    switch (unit) {
      case QUOTE:
        return this.#string(at);
      case 123:
        return this.#take('{', at + 1);
      case 125:
        return this.#take('}', at + 1);
      case 91:
        return this.#take('[', at + 1);
      case 93:
        return this.#take(']', at + 1);
      case 44:
        return this.#take(',', at + 1);
      case 58:
        return this.#take(':', at + 1);
      case 39:
        return this.#singleQuoted(at);
      case 47:
        return this.#comment(at);
      default:
        return unit === 45 || (unit >= 48 && unit <= 57) ? this.#number(at) : this.#word(at);
    }
  }

  #take(kind: TokenKind, end: number): TokenKind {
    this.kind = kind;
    this.end = end;
    return kind;
  }

  #fail(fault: TokenFault, at: number): void {
    if (this.fault) return;
    this.fault = fault;
    this.faultAt = at;
  }

  #string(start: number): TokenKind {
    const { text } = this;
    let at = start + 1;
    let escaped = false;
    this.suspect = false;
    for (; ; at++) {
      const unit = text.charCodeAt(at);
      if (unit === QUOTE) break;
      if (unit === BACKSLASH) {
        escaped = true;
        at = this.#escape(at);
      } else if (unit < 32 || Number.isNaN(unit)) {
        if (unit === 10 || unit === 13 || at >= text.length) {
          this.fault = undefined;
          this.#fail('string-unclosed', start);
          this.value = text.slice(start + 1, at);
          return this.#take('string', at);
        }
        this.#fail('string-control', at);
      } else if (unit > 0xd7ff) this.suspect = true;
    }
    if (escaped) this.suspect = true;
    const raw = text.slice(start + 1, at);
    this.value = escaped && !this.fault ? (JSON.parse(`"${raw}"`) as string) : raw;
    return this.#take('string', at + 1);
  }

  /** Steps over the escape at `at`; gives the offset of its last unit. */
  #escape(at: number): number {
    const unit = this.text.charCodeAt(at + 1);
    if (unit === 117) {
      if (/^[0-9a-fA-F]{4}$/.test(this.text.slice(at + 2, at + 6))) return at + 5;
      this.#fail('string-unicode', at);
      return at + 1;
    }
    if (ESCAPABLE.has(unit)) return at + 1;
    this.#fail('string-escape', at);
    // A line end after the backslash stays in the way, so that the string is reported as unclosed.
    return unit === 10 || unit === 13 || Number.isNaN(unit) ? at : at + 1;
  }

  #singleQuoted(start: number): TokenKind {
    const close = /['\n\r]/g;
    close.lastIndex = start + 1;
    const found = close.exec(this.text);
    if (found?.[0] !== "'") return this.#word(start);
    this.suspect = false;
    this.#fail('single-quotes', start);
    this.value = this.text.slice(start + 1, found.index);
    return this.#take('string', found.index + 1);
  }

  #comment(start: number): TokenKind {
    const { text } = this;
    const second = text.charCodeAt(start + 1);
    if (second === 47) {
      const lineEnd = /[\n\r]/g;
      lineEnd.lastIndex = start;
      return this.#take('comment', lineEnd.exec(text)?.index ?? text.length);
    }
    if (second !== 42) return this.#word(start);
    const close = text.indexOf('*/', start + 2);
    if (close < 0) this.#fail('comment-unclosed', start);
    return this.#take('comment', close < 0 ? text.length : close + 2);
  }

  #wordEnd(start: number): number {
    WORD_END.lastIndex = start + 1;
    return WORD_END.exec(this.text)?.index ?? this.text.length;
  }

  #number(start: number): TokenKind {
    const end = this.#wordEnd(start);
    const raw = this.text.slice(start, end);
    const value = Number(raw);
    if (!NUMBER.test(raw)) this.#fail('number-form', start);
    else if (!Number.isFinite(value)) this.#fail('number-range', start);
    this.value = value;
    return this.#take('number', end);
  }

  #word(start: number): TokenKind {
    const end = this.#wordEnd(start);
    const word = this.text.slice(start, end);
    const literal = LITERALS.get(word);
    this.value = literal === undefined ? word : literal;
    return this.#take(literal === undefined ? 'word' : 'literal', end);
  }
}
