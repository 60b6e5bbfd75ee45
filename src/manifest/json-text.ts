/**
 * Reads a JSON text: the value, the syntax tree, and findings with positions. Strict JSON (RFC 8259); what people write by
 * mistake is named, and mended where that is certain. Iterative, so depth cannot overflow the stack.
 */
import type { Diagnostic, Severity, Span } from './diagnostic.ts';
import { hasOwn, type Json, type JsonObject, type Path, setOwn } from './json.ts';
import {
  controlFinding,
  escapeFinding,
  escapeUnit,
  type Finding,
  keyFinding,
  numberFinding,
  quoted,
  replaceFix,
  singleQuotesFinding,
  wordFinding,
} from './json-faults.ts';
import { Scanner } from './json-scan.ts';
import { endOf, type JsonNode, type JsonNodeType, keyNodeOf, keyOf, lineStarts, placeIn } from './json-tree.ts';

export { type JsonNode, keySpanAt, lineColumn, nearestSpan, nodeAt, pathAtOffset, spanAt } from './json-tree.ts';

/** Containers inside containers; what comes after may recurse, so it is kept far from the stack's end (design §4). */
export const MAX_DEPTH = 200;
/** UTF-16 units. Far above any real bundle, far below what freezes a page. */
export const MAX_LENGTH = 20_000_000;
/** A text with a thousand equal faults is served by the first of them. */
const MAX_FINDINGS = 100;

export interface JsonText {
  /** Absent when the text is not strict JSON, or beyond a limit. Of equal keys the last one counts, as in `JSON.parse`. */
  value?: Json;
  /** Also present when every fault was one that leaves the structure certain (comments, trailing commas, quotes). */
  root?: JsonNode;
  diagnostics: Diagnostic[];
}

export interface JsonLimits {
  /** `MAX_DEPTH` when absent. */
  maxDepth?: number;
  /** `MAX_LENGTH` when absent. */
  maxLength?: number;
}

/** Reads `text`. Never throws; whatever is wrong with the text is in `diagnostics`, in the order of the text. */
export function parseJsonText(text: string, limits: JsonLimits = {}): JsonText {
  const maxLength = limits.maxLength ?? MAX_LENGTH;
  if (text.length > maxLength) {
    const message = `The text is ${megabytes(text.length)} million characters long; at most ${megabytes(maxLength)} million can be read. Split it.`;
    return {
      diagnostics: [{ code: 'json/too-large', severity: 'error', message, path: [], span: { offset: 0, length: 0 } }],
    };
  }
  return new Reader(text, limits.maxDepth ?? MAX_DEPTH).read();
}

const megabytes = (units: number): string => (units / 1_000_000).toFixed(1).replace(/\.0$/, '');

/** What may come next. `first` allows the closing bracket, `more` follows a comma. */
type State = 'first' | 'more' | 'colon' | 'value' | 'after' | 'done';

interface Frame {
  node: JsonNode;
  children: JsonNode[];
  /** One of the two. */
  object: JsonObject | undefined;
  array: Json[] | undefined;
  /** The property whose value is awaited. */
  property: JsonNode | undefined;
}

class Reader {
  readonly #scan: Scanner;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #diagnostics: Diagnostic[] = [];
  readonly #stack: Frame[] = [];
  #frame: Frame | undefined;
  #state: State = 'value';
  #root: JsonNode | undefined;
  #value: Json | undefined;
  /** The text is not JSON. */
  #broken = false;
  /** Nothing after this can be read with certainty. */
  #stopped = false;
  #comma: Span = { offset: 0, length: 1 };
  #untold = 0;
  #starts: number[] | undefined;

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    this.#scan = new Scanner(text, 0);
  }

  read(): JsonText {
    const scan = this.#scan;
    if (this.#text.charCodeAt(0) === 0xfeff) {
      const message = 'The text starts with a byte order mark; JSON has none, so it is skipped.';
      this.#tell(
        'info',
        { code: 'json/byte-order-mark', message, fix: replaceFix('Remove it', 0, 1, '') },
        { offset: 0, length: 1 },
      );
      scan.end = 1;
    }
    while (!this.#stopped) {
      const kind = scan.next();
      if (kind === 'comment') this.#onComment();
      else if (this.#state === 'done') {
        if (kind === 'end') break;
        this.#stop(
          'json/after-end',
          `The JSON value is complete, yet ${quoted(this.#token())} follows at ${this.#here()}; remove it.`,
        );
      } else if (kind === 'end') this.#onEnd();
      else if (this.#state === 'value') this.#onValue();
      else if (this.#state === 'colon') this.#onColon();
      else if (this.#state === 'after') this.#onAfter();
      else if (this.#frame?.object) this.#onKey();
      else this.#onItem();
    }
    return this.#result();
  }

  #result(): JsonText {
    if (this.#untold > 0) {
      const message = `${this.#untold} more findings of this kind are not listed.`;
      this.#diagnostics.push({ code: 'json/more', severity: 'info', message, path: [] });
    }
    const result: JsonText = { diagnostics: this.#diagnostics };
    if (this.#root && !this.#stopped) result.root = this.#root;
    if (this.#value !== undefined && !this.#broken) result.value = this.#value;
    return result;
  }

  // ── states ────────────────────────────────────────────────────────────────────────────────────────────────────────────

  #onComment(): void {
    const scan = this.#scan;
    if (scan.fault)
      this.#stop('json/comment', `The comment that starts at ${this.#here()} is never closed with \`*/\`.`);
    else {
      const fix = replaceFix('Remove the comment', scan.start, scan.end - scan.start, '');
      this.#fault({ code: 'json/comment', message: `JSON has no comments; remove the one at ${this.#here()}.`, fix });
    }
  }

  #onEnd(): void {
    const frame = this.#frame;
    if (!frame) {
      this.#stop('json/empty', 'The text is empty; a manifest starts with `{`.');
      return;
    }
    const close = frame.object ? '}' : ']';
    const what = frame.object ? 'object' : 'list';
    const opened = { offset: frame.node.offset, length: 1 };
    const message = `The text ends before the ${what} that opens at ${this.#at(opened.offset)} is closed; add \`${close}\`.`;
    this.#stop('json/unclosed', message, [opened]);
  }

  /** In an object, where a key or the closing bracket may stand. */
  #onKey(): void {
    const scan = this.#scan;
    const frame = this.#frame as Frame;
    switch (scan.kind) {
      case 'string':
        this.#readString();
        this.#openProperty(frame, String(scan.value));
        return;
      case '}':
        this.#close();
        return;
      case ',':
        this.#strayComma();
        return;
      case 'number':
      case 'literal':
      case 'word':
        if (/^[“”„‘’‚«»]/.test(this.#token())) this.#stopWith(wordFinding(this.#token(), scan.start, this.#here()));
        else {
          this.#fault(keyFinding(this.#token(), scan.start, this.#here()));
          this.#openProperty(frame, this.#token());
        }
        return;
      default:
        this.#stop(
          'json/unexpected',
          `A property name in double quotes belongs at ${this.#here()}, not ${quoted(this.#token())}.`,
        );
    }
  }

  #openProperty(frame: Frame, key: string): void {
    const scan = this.#scan;
    if (hasOwn(frame.object as JsonObject, key)) this.#onDuplicate(frame, key);
    const property: JsonNode = { type: 'property', offset: scan.start, length: 0, parent: frame.node, children: [] };
    property.children?.push(this.#leaf('string', key, property));
    frame.children.push(property);
    frame.property = property;
    this.#state = 'colon';
  }

  #onDuplicate(frame: Frame, key: string): void {
    const scan = this.#scan;
    if (this.#diagnostics.length >= MAX_FINDINGS) {
      this.#untold++;
      return;
    }
    const index = frame.children.findLastIndex(property => keyOf(property) === key);
    const first = frame.children[index] as JsonNode;
    // Removing an earlier one changes no reader's view of the value. It reaches to where the next property starts.
    const next = frame.children[index + 1]?.offset ?? scan.start;
    const fix = replaceFix('Remove the earlier one', first.offset, next - first.offset, '');
    const span = { offset: scan.start, length: scan.end - scan.start };
    const message = `The property ${quoted(key)} is there twice, at ${this.#at(first.offset)} and at ${this.#here()}; readers see the last one only. Keep one.`;
    const related = [{ offset: first.offset, length: keyNodeOf(first)?.length ?? 0 }];
    this.#tell('error', { code: 'json/duplicate-key', message, fix }, span, related, [...this.#path(), key]);
  }

  #onColon(): void {
    const scan = this.#scan;
    const property = (this.#frame as Frame).property as JsonNode;
    this.#state = 'value';
    if (scan.kind === ':') {
      property.colonOffset = scan.start;
      return;
    }
    const key = keyOf(property);
    if (scan.kind === ',' || scan.kind === '}' || scan.kind === ']') {
      this.#stop(
        'json/missing-value',
        `The property ${quoted(key)} has no value at ${this.#here()}; add \`:\` and a value.`,
      );
      return;
    }
    const after = endOf(keyNodeOf(property) ?? property);
    const fix = replaceFix('Add the colon', after, 0, ':');
    this.#fault({
      code: 'json/missing-colon',
      message: `A colon is missing after ${quoted(key)} at ${this.#at(after)}.`,
      fix,
    });
    this.#onValue();
  }

  /** In a list, where an item or the closing bracket may stand. */
  #onItem(): void {
    if (this.#scan.kind === ']') this.#close();
    else if (this.#scan.kind === ',') this.#strayComma();
    else this.#onValue();
  }

  #strayComma(): void {
    const message = `There is nothing before the comma at ${this.#here()}; remove it or add what is missing.`;
    this.#fault({ code: 'json/missing-value', message });
    this.#state = 'more';
    this.#comma = { offset: this.#scan.start, length: 1 };
  }

  #onValue(): void {
    const scan = this.#scan;
    switch (scan.kind) {
      case '{':
      case '[':
        this.#open(scan.kind === '{');
        return;
      case 'string':
        this.#readString();
        this.#add(this.#leaf('string', scan.value), scan.value);
        return;
      case 'number':
        this.#readNumber();
        this.#add(this.#leaf('number', scan.value), scan.value);
        return;
      case 'literal':
        this.#add(this.#leaf(scan.value === null ? 'null' : 'boolean', scan.value), scan.value);
        return;
      case 'word': {
        const finding = wordFinding(this.#token(), scan.start, this.#here());
        if (!finding.fix) this.#stopWith(finding);
        else {
          this.#fault(finding);
          this.#add(this.#leaf('null', null), null);
        }
        return;
      }
      default: {
        const key = this.#frame?.property && keyOf(this.#frame.property);
        const whose = key === undefined ? 'A value' : `The value of ${quoted(key)}`;
        this.#stop('json/missing-value', `${whose} is missing at ${this.#here()}, before ${quoted(this.#token())}.`);
      }
    }
  }

  #onAfter(): void {
    const scan = this.#scan;
    const frame = this.#frame as Frame;
    if (scan.kind === ',') {
      this.#state = 'more';
      this.#comma = { offset: scan.start, length: 1 };
    } else if (scan.kind === '}' || scan.kind === ']') this.#close();
    else if (scan.kind === ':') {
      const where = frame.object ? 'a comma or the closing `}`' : 'a comma or the closing `]`';
      this.#stop('json/unexpected', `The colon at ${this.#here()} is out of place; ${where} belongs there.`);
    } else {
      const after = endOf(frame.children.at(-1) as JsonNode);
      const message = `A comma is missing at ${this.#at(after)}, before ${quoted(this.#token())}.`;
      this.#fault(
        { code: 'json/missing-comma', message, fix: replaceFix('Add the comma', after, 0, ',') },
        { offset: after, length: 0 },
      );
      if (frame.object) this.#onKey();
      else this.#onValue();
    }
  }

  // ── containers ────────────────────────────────────────────────────────────────────────────────────────────────────────

  #open(isObject: boolean): void {
    const scan = this.#scan;
    if (this.#stack.length >= this.#maxDepth) {
      const message = `The text nests deeper than ${this.#maxDepth} levels at ${this.#here()}; deeper structures are not read.`;
      this.#stop('json/too-deep', message);
      return;
    }
    const children: JsonNode[] = [];
    const node: JsonNode = { type: isObject ? 'object' : 'array', offset: scan.start, length: 0, children };
    const frame: Frame = {
      node,
      children,
      object: isObject ? {} : undefined,
      array: isObject ? undefined : [],
      property: undefined,
    };
    this.#add(node, (frame.object ?? frame.array) as Json);
    this.#stack.push(frame);
    this.#frame = frame;
    this.#state = 'first';
  }

  #close(): void {
    const scan = this.#scan;
    const frame = this.#frame as Frame;
    const wanted = frame.object ? '}' : ']';
    if (scan.kind !== wanted) {
      const what = frame.object ? 'object' : 'list';
      const opened = { offset: frame.node.offset, length: 1 };
      const message = `The ${what} that opens at ${this.#at(opened.offset)} is closed with \`${scan.kind}\` at ${this.#here()}; \`${wanted}\` belongs there.`;
      this.#stop('json/unclosed', message, [opened]);
      return;
    }
    if (this.#state === 'more') {
      const fix = replaceFix('Remove the comma', this.#comma.offset, 1, '');
      const message = `The comma at ${this.#at(this.#comma.offset)} stands before the closing \`${wanted}\`; JSON does not allow that.`;
      this.#fault({ code: 'json/trailing-comma', message, fix }, this.#comma);
    }
    this.#stack.pop();
    this.#finish(frame.node, scan.end);
    this.#frame = this.#stack.at(-1);
    this.#endProperty(scan.end);
    this.#state = this.#frame ? 'after' : 'done';
  }

  #finish(node: JsonNode, end: number): void {
    node.length = end - node.offset;
  }

  /** The awaited property, if any, ends where its value does. */
  #endProperty(end: number): void {
    const frame = this.#frame;
    if (!frame?.property) return;
    this.#finish(frame.property, end);
    frame.property = undefined;
  }

  #leaf(type: JsonNodeType, value: string | number | boolean | null, parent?: JsonNode): JsonNode {
    const scan = this.#scan;
    const node: JsonNode = { type, offset: scan.start, length: scan.end - scan.start, value };
    if (parent) node.parent = parent;
    return node;
  }

  /** Puts a value where one is awaited. */
  #add(node: JsonNode, value: Json): void {
    const frame = this.#frame;
    const container = node.children !== undefined;
    if (!frame) {
      this.#root = node;
      this.#value = value;
      this.#state = 'done';
    } else if (frame.object) {
      const property = frame.property as JsonNode;
      node.parent = property;
      property.children?.push(node);
      setOwn(frame.object, keyOf(property), value);
    } else {
      node.parent = frame.node;
      frame.children.push(node);
      frame.array?.push(value);
    }
    if (!container) {
      this.#endProperty(this.#scan.end);
      this.#state = frame ? 'after' : 'done';
    }
  }

  // ── scalars ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  #readString(): void {
    const scan = this.#scan;
    const { fault, faultAt } = scan;
    const place = fault ? this.#at(faultAt) : '';
    if (fault === 'string-unclosed') {
      this.#stop('json/unclosed-string', `The text that starts at ${place} has no closing quote on its line.`);
    } else if (fault === 'string-unicode') {
      const message = `\`\\u\` at ${place} needs four hexadecimal digits after it.`;
      this.#fault({ code: 'json/escape', message }, { offset: faultAt, length: 2 });
    } else if (fault === 'string-escape') {
      this.#fault(escapeFinding(this.#text.slice(faultAt, faultAt + 2), faultAt, place), {
        offset: faultAt,
        length: 2,
      });
    } else if (fault === 'string-control') {
      this.#fault(controlFinding(this.#text.charAt(faultAt), faultAt, place), { offset: faultAt, length: 1 });
    } else if (fault === 'single-quotes') this.#fault(singleQuotesFinding(String(scan.value), faultAt, place));
    else if (scan.suspect && !String(scan.value).isWellFormed()) this.#onLoneSurrogate(String(scan.value));
  }

  #onLoneSurrogate(value: string): void {
    const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(value)?.[0] ?? '\ud800';
    const message = `Text at ${this.#here()} holds half of a character (\`${escapeUnit(half)}\`, a lone surrogate); most programs turn it into \`\ufffd\`. Write the whole character.`;
    this.#tell('warning', { code: 'json/lone-surrogate', message }, this.#span());
  }

  #readNumber(): void {
    const scan = this.#scan;
    if (scan.fault === 'number-form') this.#fault(numberFinding(this.#token(), scan.start, this.#here()));
    else if (scan.fault === 'number-range') {
      this.#fault({
        code: 'json/number',
        message: `The number ${quoted(this.#token())} at ${this.#here()} is too large to be read.`,
      });
    } else if (!Number.isSafeInteger(scan.value)) this.#checkInteger(this.#token(), scan.value as number);
  }

  /** `JSON.parse` silently takes the nearest double. */
  #checkInteger(raw: string, value: number): void {
    if (!/^-?\d+$/.test(raw) || BigInt(raw) === BigInt(value)) return;
    const message = `The integer ${quoted(raw)} at ${this.#here()} is read as ${quoted(String(BigInt(value)))}: integers beyond 9007199254740991 are rounded. Write it as text if each digit counts.`;
    this.#tell('warning', { code: 'json/unsafe-integer', message }, this.#span());
  }

  // ── findings ──────────────────────────────────────────────────────────────────────────────────────────────────────────

  #token(): string {
    return this.#text.slice(this.#scan.start, this.#scan.end);
  }

  #span(): Span {
    return { offset: this.#scan.start, length: this.#scan.end - this.#scan.start };
  }

  #here(): string {
    return this.#at(this.#scan.start);
  }

  #at(offset: number): string {
    this.#starts ??= lineStarts(this.#text);
    const { line, column } = placeIn(this.#starts, offset);
    return `line ${line}, column ${column}`;
  }

  /** Of the value being read. */
  #path(): Path {
    const path: Path = [];
    for (const frame of this.#stack) {
      if (frame.property) path.push(keyOf(frame.property));
      else if (frame.array && (frame !== this.#frame || this.#state !== 'after')) {
        path.push(frame === this.#frame ? frame.children.length : frame.children.length - 1);
      }
    }
    return path;
  }

  /** The text is not JSON; reading goes on because the structure is still certain. */
  #fault(finding: Finding, span = this.#span()): void {
    this.#broken = true;
    this.#tell('error', finding, span);
  }

  #stop(code: Finding['code'], message: string, related?: Span[]): void {
    this.#stopWith({ code, message }, related);
  }

  #stopWith(finding: Finding, related?: Span[]): void {
    this.#broken = true;
    this.#stopped = true;
    this.#tell('error', finding, this.#span(), related);
  }

  #tell(severity: Severity, finding: Finding, span: Span, related?: Span[], path = this.#path()): void {
    if (this.#diagnostics.length >= MAX_FINDINGS && !this.#stopped) {
      this.#untold++;
      return;
    }
    const { code, message, fix } = finding;
    const diagnostic: Diagnostic = { code, severity, message, path, span };
    if (related) diagnostic.related = related;
    if (fix) diagnostic.fix = fix;
    this.#diagnostics.push(diagnostic);
  }
}
