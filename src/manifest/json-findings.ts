/** Collects what is wrong with a text, with places in words, and stops listing when it is enough. */
import type { Diagnostic, Severity, Span } from './diagnostic.ts';
import type { Path } from './json.ts';
import type { Finding } from './json-faults.ts';
import { lineStarts, placeIn } from './json-tree.ts';

/** A text with a thousand equal faults is served by the first of them. */
const MAX_FINDINGS = 100;

export class Findings {
  readonly #text: string;
  readonly #diagnostics: Diagnostic[] = [];
  #starts: number[] | undefined;
  #hasMore = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** No more are listed; what is costly to describe need not be. */
  get isFull(): boolean {
    return this.#diagnostics.length >= MAX_FINDINGS;
  }

  /** `line 3, column 7`. */
  at(offset: number): string {
    this.#starts ??= lineStarts(this.#text);
    const { line, column } = placeIn(this.#starts, offset);
    return `line ${line}, column ${column}`;
  }

  /** `last` ends the reading, so it is told in any case. */
  tell(
    severity: Severity,
    finding: Finding,
    span: Span,
    path: Path,
    options: { related?: Span[]; last?: boolean } = {},
  ): void {
    if (this.isFull && !options.last) {
      this.#hasMore = true;
      return;
    }
    const { code, message, fix } = finding;
    const diagnostic: Diagnostic = { code, severity, message, path, span };
    if (options.related) diagnostic.related = options.related;
    if (fix) diagnostic.fix = fix;
    this.#diagnostics.push(diagnostic);
  }

  list(): Diagnostic[] {
    if (!this.#hasMore) return this.#diagnostics;
    const message = `There is more to say about this text; the first ${MAX_FINDINGS} findings are listed.`;
    return [...this.#diagnostics, { code: 'json/more', severity: 'info', message, path: [] }];
  }
}
