/** Collects what is said about an import: located in the document, with the tool that it speaks of, and never without end. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { isObject, type Json, own, type Path, pointer } from '../../manifest/json.ts';

/** For one tool; more of the same helps nobody. */
const MOST_FOR_A_TOOL = 100;

/** The longest beginning of `path` that exists, with one key more for something that is missing there. */
export function nearestPath(root: Json, path: Path): Path {
  let value: Json | undefined = root;
  for (const [index, key] of path.entries()) {
    const owner: Json | undefined = value;
    value = Array.isArray(owner) ? owner[Number(key)] : isObject(owner) ? own(owner, String(key)) : undefined;
    if (value !== undefined) continue;
    const canMiss = index === path.length - 1 && isObject(owner);
    return path.slice(0, canMiss ? index + 1 : index);
  }
  return path;
}

export class ImportReport {
  readonly #document: Json;
  readonly #diagnostics: Diagnostic[] = [];

  constructor(document: Json) {
    this.#document = document;
  }

  /** `path` may lead to a place that only the manifest has; it is cut to what the document has. */
  tell(diagnostic: Diagnostic): void {
    this.#diagnostics.push({ ...diagnostic, path: nearestPath(this.#document, diagnostic.path) });
  }

  /** For the findings of one tool. */
  forTool(path: Path): ToolReport {
    return new ToolReport(this, path);
  }

  list(): Diagnostic[] {
    return this.#diagnostics;
  }
}

/** The findings of one tool. They are handed on when its identifier is known. */
export class ToolReport {
  readonly path: Path;
  readonly #report: ImportReport;
  readonly #found: Diagnostic[] = [];
  readonly #covered = new Set<string>();

  constructor(report: ImportReport, path: Path) {
    this.#report = report;
    this.path = path;
  }

  /** `covers`: further places that differ from the document for this reason. */
  tell(diagnostic: Diagnostic, covers: readonly Path[] = []): void {
    this.#found.push(diagnostic);
    for (const path of [diagnostic.path, ...covers]) this.#covered.add(pointer(path));
  }

  /** Whether something was said about this very place. */
  speaksOf(path: Path): boolean {
    return this.#covered.has(pointer(path));
  }

  finish(toolId: string | undefined): void {
    const shown = this.#found.length > MOST_FOR_A_TOOL + 1 ? this.#found.slice(0, MOST_FOR_A_TOOL) : this.#found;
    for (const diagnostic of shown) {
      this.#report.tell(toolId === undefined ? diagnostic : { ...diagnostic, tool: toolId });
    }
    if (shown === this.#found) return;
    this.#report.tell({
      code: 'import/more',
      severity: 'info',
      message: `There is more to say about this tool: ${this.#found.length - shown.length} further findings are not listed.`,
      path: this.path,
      ...(toolId !== undefined && { tool: toolId }),
    });
  }
}
