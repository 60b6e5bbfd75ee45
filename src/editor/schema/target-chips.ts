/** Which targets change or lose something about a schema: the chips of its row. */
import type { TargetSummary } from '../../analysis/report.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { isObject, type Json, type Path, pointer, valueAt } from '../../manifest/json.ts';
import { placeOf, schemaPathAbove } from './schema-place.ts';

export interface TargetChip {
  /** `openai-chat:strict`. */
  target: string;
  /** dropped: something is lost or refused. changed: rewritten without loss. */
  kind: 'refused' | 'dropped' | 'changed';
  messages: string[];
}

/** By the pointer of the schema that the findings belong to. */
export type ChipIndex = ReadonlyMap<string, readonly TargetChip[]>;

const RANK = { refused: 2, dropped: 1, changed: 0 } as const;

/** Sorts the findings of the shown targets to the schemas of `root` (the manifest) whose rows show them. */
export function indexChips(
  root: Json | undefined,
  targets: { readonly [target: string]: TargetSummary },
  shown: readonly string[],
): ChipIndex {
  const index = new Map<string, TargetChip[]>();
  for (const target of shown) {
    const summary = Object.hasOwn(targets, target) ? targets[target] : undefined;
    for (const diagnostic of summary?.diagnostics ?? []) add(index, root, target, diagnostic);
  }
  return index;
}

function add(index: Map<string, TargetChip[]>, root: Json | undefined, target: string, diagnostic: Diagnostic): void {
  const kind = kindOf(diagnostic);
  const row = kind && rowPath(root, diagnostic.path);
  if (!kind || !row) return;
  const key = pointer(row);
  const chips = index.get(key) ?? [];
  index.set(key, chips);
  const chip = chips.find(candidate => candidate.target === target);
  if (!chip) chips.push({ target, kind, messages: [diagnostic.message] });
  else {
    if (!chip.messages.includes(diagnostic.message)) chip.messages.push(diagnostic.message);
    if (RANK[kind] > RANK[chip.kind]) chip.kind = kind;
  }
}

function kindOf(diagnostic: Diagnostic): TargetChip['kind'] | undefined {
  if (diagnostic.effect === 'refused' || diagnostic.severity === 'error') return 'refused';
  if (diagnostic.severity === 'warning') return 'dropped';
  return diagnostic.effect === undefined ? undefined : 'changed';
}

/** The nearest schema above that has a row: `items` belongs to its array, `additionalProperties: false` to its object. */
export function rowPath(root: Json | undefined, path: Path): Path | undefined {
  if (path[0] !== 'inputSchema' && path[0] !== 'outputSchema') return undefined;
  for (let row = schemaPathAbove(path); row; row = schemaPathAbove(row.slice(0, -1))) {
    if (row.length === 1) return row;
    const place = placeOf(row);
    const shown = place?.key !== undefined || (place?.keyword !== 'items' && isObject(valueAt(root, row)));
    if (shown) return row;
  }
  return undefined;
}
