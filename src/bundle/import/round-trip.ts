/**
 * Compiles an imported manifest for the target that it came from, and tells every difference from what was published: so
 * an import either comes back as it was, or says where it will not.
 */
import { compileTool } from '../../adapters/compile-tool.ts';
import type { ReadTarget } from '../../adapters/reading/reader.ts';
import { findAdapter, targetOf } from '../../adapters/targets.ts';
import type { Diagnostic, Severity } from '../../manifest/diagnostic.ts';
import { isObject, type Json, type JsonObject, type Path, pointer } from '../../manifest/json.ts';
import type { Manifest } from '../../manifest/manifest.ts';
import { code, dotted, listed, shown } from '../../manifest/words.ts';
import { type DefinitionDifference, definitionDifferences } from './definition-difference.ts';
import type { ToolReport } from './import-report.ts';

export interface RoundTrip {
  manifest: Manifest;
  target: ReadTarget;
  /** One published definition and its place in the document. */
  definition: JsonObject;
  path: Path;
  /** Where parts of the manifest stand in the document, by pointer of the manifest. */
  places: ReadonlyMap<string, Path>;
  report: ToolReport;
}

/** The name of the target, or undefined when no adapter makes this format. */
export function targetName({ adapter, mode }: ReadTarget): string | undefined {
  const found = findAdapter(adapter);
  return found && targetOf(found, mode ?? found.modes[0].id);
}

export function checkRoundTrip({ manifest, target, definition, path, places, report }: RoundTrip): void {
  const adapter = findAdapter(target.adapter);
  if (!adapter) return;
  const { label } = adapter;
  const compiled = compileTool(manifest, target.adapter, target.mode === undefined ? {} : { mode: target.mode });
  const output = isObject(compiled.output) ? (target.pick?.(compiled.output) ?? compiled.output) : undefined;
  if (output === undefined) {
    const reason = compiled.diagnostics.find(({ severity }) => severity === 'error')?.message ?? '';
    const message = `As it stands, the tool cannot be compiled for ${label}: ${reason}`;
    report.tell({ code: 'import/refused', severity: 'warning', message, path });
    return;
  }
  const reasons = reasonsByPlace(compiled.diagnostics, places);
  const differences = definitionDifferences(definition, output, path).filter(found => !report.speaksOf(found.path));
  const isOwnField = (found: DefinitionDifference): boolean =>
    found.kind === 'added' && found.path.length === path.length + 1;
  const added = differences.filter(isOwnField);
  if (added.length > 0) {
    const names = added.map(found => code(String(found.path.at(-1))));
    const message = `Compiled for ${label} again, the definition also has ${listed(names, 'and')}.`;
    report.tell(
      { code: 'import/added', severity: 'info', message, path },
      added.map(found => found.path),
    );
  }
  for (const found of differences) {
    if (!isOwnField(found)) report.tell(differenceTold(found, path, label, reasonFor(found.path, path, reasons)));
  }
}

/** What the compiler said, by the place in the document that it speaks of. */
function reasonsByPlace(found: readonly Diagnostic[], places: ReadonlyMap<string, Path>): Map<string, Diagnostic> {
  const reasons = new Map<string, Diagnostic>();
  for (const diagnostic of found) {
    for (let length = diagnostic.path.length; length > 0; length--) {
      const place = places.get(pointer(diagnostic.path.slice(0, length)));
      if (!place) continue;
      const key = pointer([...place, ...diagnostic.path.slice(length)]);
      if (!reasons.has(key)) reasons.set(key, diagnostic);
      break;
    }
  }
  return reasons;
}

/** The finding about this place, or about the nearest one around it within the definition. */
function reasonFor(place: Path, definition: Path, reasons: ReadonlyMap<string, Diagnostic>): Diagnostic | undefined {
  for (let length = place.length; length > definition.length; length--) {
    const reason = reasons.get(pointer(place.slice(0, length)));
    if (reason) return reason;
  }
  return undefined;
}

const spelled = (value: Json | undefined): string => (typeof value === 'object' ? shown(value) : code(shown(value)));

function differenceTold(
  { kind, path, before, after }: DefinitionDifference,
  definition: Path,
  label: string,
  reason: Diagnostic | undefined,
): Diagnostic {
  const where = code(dotted(path.slice(definition.length)));
  const what = {
    missing: `${where} is not there when the tool is compiled for ${label} again`,
    added: `${where} is added when the tool is compiled for ${label} again`,
    changed: `${where} is ${spelled(after)} instead of ${spelled(before)} when the tool is compiled for ${label} again`,
    spelling: `${where} is written ${spelled(after)} when the tool is compiled for ${label} again`,
    order: `${where} has another order when the tool is compiled for ${label} again`,
  }[kind];
  const saysNothing =
    before === null || before === '' || (typeof before === 'object' && Object.keys(before).length === 0);
  const isHarmless =
    kind === 'added' || kind === 'order' || kind === 'spelling' || saysNothing || reason?.severity === 'info';
  const severity: Severity = isHarmless && reason?.severity !== 'warning' ? 'info' : 'warning';
  return { code: 'import/differs', severity, message: reason ? `${what}: ${reason.message}` : `${what}.`, path };
}
