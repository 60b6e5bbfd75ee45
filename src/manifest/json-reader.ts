/** Follows the grammar of JSON through a text: what may come next, what came instead, and whether reading can go on. */
import type { Span } from './diagnostic.ts';
import { JsonBuilder } from './json-builder.ts';
import { type Finding, isTypographicQuote, keyFinding, quoted, replaceFix, wordFinding } from './json-faults.ts';
import { Findings } from './json-findings.ts';
import { Scanner } from './json-scan.ts';
import { checkToken } from './json-token-check.ts';
import { endOf, type JsonNode, keyNodeOf } from './json-tree.ts';

/** What may come next. `first` allows the closing bracket, `more` follows a comma. */
type State = 'first' | 'more' | 'colon' | 'value' | 'after' | 'done';

export class JsonReader {
  readonly builder = new JsonBuilder();
  readonly findings: Findings;
  /** The text is not JSON. */
  isBroken = false;
  /** Nothing after this can be read with certainty. */
  isStopped = false;
  readonly #text: string;
  readonly #scan: Scanner;
  readonly #maxDepth: number;
  #state: State = 'value';
  #comma: Span = { offset: 0, length: 1 };

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    this.#scan = new Scanner(text, 0);
    this.findings = new Findings(text);
  }

  read(): void {
    this.#skipByteOrderMark();
    while (!this.isStopped) {
      const kind = this.#scan.next();
      if (kind === 'comment') this.#onComment();
      else if (this.#state === 'done') {
        if (kind === 'end') return;
        this.#stop(
          'json/after-end',
          `The JSON value is complete, yet ${this.#token} follows at ${this.#here}; remove it.`,
        );
      } else if (kind === 'end') this.#onEnd();
      else if (this.#state === 'value') this.#onValue();
      else if (this.#state === 'colon') this.#onColon();
      else if (this.#state === 'after') this.#onAfter();
      else if (this.builder.isInObject) this.#onKey();
      else this.#onItem();
    }
  }

  #skipByteOrderMark(): void {
    if (this.#text.charCodeAt(0) !== 0xfeff) return;
    const message = 'The text starts with a byte order mark; JSON has none, so it is skipped.';
    const finding: Finding = { code: 'json/byte-order-mark', message, fix: replaceFix('Remove it', 0, 1, '') };
    this.findings.tell('info', finding, { offset: 0, length: 1 }, []);
    this.#scan.end = 1;
  }

  #onComment(): void {
    const { fault, start, end } = this.#scan;
    if (fault) this.#stop('json/comment', `The comment that starts at ${this.#here} is never closed with \`*/\`.`);
    else {
      const fix = replaceFix('Remove the comment', start, end - start, '');
      this.#fault({ code: 'json/comment', message: `JSON has no comments; remove the one at ${this.#here}.`, fix });
    }
  }

  #onEnd(): void {
    const { container } = this.builder;
    if (!container) {
      this.#stop('json/empty', 'The text is empty; a manifest starts with `{`.');
      return;
    }
    const [what, close] = nameOf(container);
    const message = `The text ends before the ${what} that opens at ${this.#at(container.offset)} is closed; add \`${close}\`.`;
    this.#stop('json/unclosed', message, [{ offset: container.offset, length: 1 }]);
  }

  /** In an object, where a key or the closing bracket may stand. */
  #onKey(): void {
    const scan = this.#scan;
    switch (scan.kind) {
      case 'string':
        this.#checkToken();
        this.#openProperty(String(scan.value));
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
        if (isTypographicQuote(this.#raw)) this.#stopWith(wordFinding(this.#raw, scan.start, this.#here));
        else {
          this.#fault(keyFinding(this.#raw, scan.start, this.#here));
          this.#openProperty(this.#raw);
        }
        return;
      default:
        this.#stop('json/unexpected', `A property name in double quotes belongs at ${this.#here}, not ${this.#token}.`);
    }
  }

  #openProperty(key: string): void {
    const { start, end } = this.#scan;
    if (this.builder.hasKey(key)) this.#onDuplicate(key);
    this.builder.openProperty(key, start, end);
    this.#state = 'colon';
  }

  #onDuplicate(key: string): void {
    const finding: Finding = { code: 'json/duplicate-key', message: '' };
    const path = [...this.#path(), key];
    // Looking the first one up is costly, so it is left out once nothing more is listed.
    const earlier = this.findings.isFull ? undefined : this.builder.earlier(key);
    if (!earlier) {
      this.findings.tell('error', finding, this.#span, path);
      return;
    }
    const { property, next } = earlier;
    const where = `at ${this.#at(property.offset)} and at ${this.#here}`;
    finding.message = `The property ${quoted(key)} is there twice, ${where}; readers see the last one only. Keep one.`;
    // Removing an earlier one changes no reader's view of the value. It reaches to where the next property starts.
    const length = (next?.offset ?? this.#scan.start) - property.offset;
    finding.fix = replaceFix('Remove the earlier one', property.offset, length, '');
    const related = [{ offset: property.offset, length: keyNodeOf(property)?.length ?? 0 }];
    this.findings.tell('error', finding, this.#span, path, { related });
  }

  #onColon(): void {
    const { kind, start } = this.#scan;
    this.#state = 'value';
    if (kind === ':') {
      this.builder.colon(start);
      return;
    }
    const key = this.builder.key as JsonNode;
    const name = quoted(String(key.value));
    if (kind === ',' || kind === '}' || kind === ']') {
      this.#stop('json/missing-value', `The property ${name} has no value at ${this.#here}; add \`:\` and a value.`);
      return;
    }
    const after = endOf(key);
    const message = `A colon is missing after ${name} at ${this.#at(after)}.`;
    this.#fault({ code: 'json/missing-colon', message, fix: replaceFix('Add the colon', after, 0, ':') });
    this.builder.colon(after);
    this.#onValue();
  }

  /** In a list, where an item or the closing bracket may stand. */
  #onItem(): void {
    if (this.#scan.kind === ']') this.#close();
    else if (this.#scan.kind === ',') this.#strayComma();
    else this.#onValue();
  }

  #strayComma(): void {
    const message = `There is nothing before the comma at ${this.#here}; remove it or add what is missing.`;
    this.#fault({ code: 'json/missing-value', message });
    this.#state = 'more';
    this.#comma = this.#span;
  }

  #onValue(): void {
    const { kind, start, value } = this.#scan;
    switch (kind) {
      case '{':
      case '[':
        this.#open(kind === '{');
        return;
      case 'string':
        this.#checkToken();
        this.#add('string', value);
        return;
      case 'number':
        this.#checkToken();
        this.#add('number', value);
        return;
      case 'literal':
        this.#add(value === null ? 'null' : 'boolean', value);
        return;
      case 'word': {
        const finding = wordFinding(this.#raw, start, this.#here);
        if (finding.fix) {
          this.#fault(finding);
          this.#add('null', null);
        } else this.#stopWith(finding);
        return;
      }
      default: {
        const { key } = this.builder;
        const whose = key ? `The value of ${quoted(String(key.value))}` : 'A value';
        this.#stop('json/missing-value', `${whose} is missing at ${this.#here}, before ${this.#token}.`);
      }
    }
  }

  /** After a value in a container: a comma or the closing bracket. */
  #onAfter(): void {
    const { kind } = this.#scan;
    if (kind === ',') {
      this.#state = 'more';
      this.#comma = this.#span;
    } else if (kind === '}' || kind === ']') this.#close();
    else if (kind === ':') {
      const [, close] = nameOf(this.builder.container as JsonNode);
      this.#stop(
        'json/unexpected',
        `The colon at ${this.#here} is out of place; a comma or \`${close}\` belongs there.`,
      );
    } else {
      const after = endOf(this.builder.lastChild as JsonNode);
      const message = `A comma is missing at ${this.#at(after)}, before ${this.#token}.`;
      const fix = replaceFix('Add the comma', after, 0, ',');
      this.#fault({ code: 'json/missing-comma', message, fix }, { offset: after, length: 0 });
      this.#state = 'more';
      if (this.builder.isInObject) this.#onKey();
      else this.#onValue();
    }
  }

  #open(isObject: boolean): void {
    if (this.builder.depth >= this.#maxDepth) {
      const message = `The text nests deeper than ${this.#maxDepth} levels at ${this.#here}; deeper structures are not read.`;
      this.#stop('json/too-deep', message);
      return;
    }
    this.builder.open(isObject, this.#scan.start);
    this.#state = 'first';
  }

  #close(): void {
    const { kind, end } = this.#scan;
    const container = this.builder.container as JsonNode;
    const [what, close] = nameOf(container);
    if (kind !== close) {
      const opened = `The ${what} that opens at ${this.#at(container.offset)}`;
      const message = `${opened} is closed with \`${kind}\` at ${this.#here}; \`${close}\` belongs there.`;
      this.#stop('json/unclosed', message, [{ offset: container.offset, length: 1 }]);
      return;
    }
    if (this.#state === 'more') {
      const { offset } = this.#comma;
      const message = `The comma at ${this.#at(offset)} stands before the closing \`${close}\`; JSON does not allow that.`;
      this.#fault(
        { code: 'json/trailing-comma', message, fix: replaceFix('Remove the comma', offset, 1, '') },
        this.#comma,
      );
    }
    this.builder.close(end);
    this.#state = this.builder.container ? 'after' : 'done';
  }

  #add(type: 'string' | 'number' | 'boolean' | 'null', value: string | number | boolean | null): void {
    this.builder.add(type, value, this.#scan.start, this.#scan.end);
    this.#state = this.builder.container ? 'after' : 'done';
  }

  #checkToken(): void {
    const found = checkToken(this.#scan, this.#at);
    if (!found) return;
    const { kind, finding, span } = found;
    if (kind === 'stop') this.#stopWith(finding);
    else if (kind === 'fault') this.#fault(finding, span);
    else this.findings.tell('warning', finding, this.#span, this.#path());
  }

  // ── telling ───────────────────────────────────────────────────────────────────────────────────────────────────────────

  get #raw(): string {
    return this.#text.slice(this.#scan.start, this.#scan.end);
  }
  get #token(): string {
    return quoted(this.#raw);
  }
  get #span(): Span {
    return { offset: this.#scan.start, length: this.#scan.end - this.#scan.start };
  }
  get #here(): string {
    return this.#at(this.#scan.start);
  }
  readonly #at = (offset: number): string => this.findings.at(offset);
  #path() {
    return this.builder.path(this.#state === 'after');
  }

  /** The text is not JSON; reading goes on because the structure is still certain, until nothing more would be listed. */
  #fault(finding: Finding, span = this.#span): void {
    this.isBroken = true;
    if (this.findings.isFull) this.isStopped = true;
    this.findings.tell('error', finding, span, this.#path());
  }

  #stop(code: Finding['code'], message: string, related?: Span[]): void {
    this.#stopWith({ code, message }, related);
  }

  #stopWith(finding: Finding, related?: Span[]): void {
    this.isBroken = true;
    this.isStopped = true;
    this.findings.tell('error', finding, this.#span, this.#path(), { last: true, ...(related && { related }) });
  }
}

const nameOf = (container: JsonNode): [what: string, close: '}' | ']'] =>
  container.type === 'object' ? ['object', '}'] : ['list', ']'];
