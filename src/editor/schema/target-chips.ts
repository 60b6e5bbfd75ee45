/** Which targets change or lose something about a schema: the chips of its row. */
import type { TargetSummary } from '../../analysis/report.ts';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import type { Path } from '../../manifest/json.ts';
import { pointer } from '../../manifest/json.ts';
import { schemaPathAbove } from './schema-place.ts';

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

/** Sorts the findings of the shown targets to the schemas they speak of. `pathOf` maps a finding to the row that shows it. */
export function indexChips(targets: { readonly [target: string]: TargetSummary }, shown: readonly string[]): ChipIndex {
  const index = new Map<string, TargetChip[]>();
  for (const target of shown) {
    const summary = Object.hasOwn(targets, target) ? targets[target] : undefined;
    for (const diagnostic of summary?.diagnostics ?? []) add(index, target, diagnostic);
  }
  return index;
}

function add(index: Map<string, TargetChip[]>, target: string, diagnostic: Diagnostic): void {
  const kind = kindOf(diagnostic);
  const row = kind && rowPath(diagnostic.path);
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

/** `items` has no row: its findings belong to the array above it. */
function rowPath(path: Path): Path | undefined {
  if (path[0] !== 'inputSchema' && path[0] !== 'outputSchema') return undefined;
  let row = schemaPathAbove(path);
  while (row && row.length > 1 && row.at(-1) === 'items' && row.at(-2) !== 'properties') row = row.slice(0, -1);
  return row;
}

/** `openai-chat:strict` → `OAI strict`: short enough for a table cell. */
export function shortTarget(target: string): string {
  const [adapter = target, mode] = target.split(':');
  const name = SHORT.get(adapter) ?? adapter.slice(0, 8).toUpperCase();
  const short = mode === undefined ? undefined : (SHORT_MODES.get(mode) ?? mode);
  return short === undefined ? name : `${name} ${short}`;
}

const SHORT: ReadonlyMap<string, string> = new Map([
  ['openai-chat', 'OAI'],
  ['openai-responses', 'RESP'],
  ['anthropic', 'ANT'],
  ['gemini', 'GEM'],
  ['gemini-interactions', 'GEM Int'],
  ['mcp', 'MCP'],
  ['bedrock', 'BED'],
  ['ollama', 'OLL'],
  ['agent-loop', 'LOOP'],
  ['azure-openai', 'AZ'],
  ['mistral', 'MIS'],
  ['cohere', 'COH'],
  ['xai', 'XAI'],
  ['deepseek', 'DEEP'],
  ['groq', 'GROQ'],
  ['openrouter', 'OR'],
  ['vllm', 'VLLM'],
  ['llama-cpp', 'LCPP'],
]);
const SHORT_MODES: ReadonlyMap<string, string> = new Map([
  ['openapi', 'OpenAPI'],
  ['2025-11-25', '11-25'],
  ['2025-06-18', '06-18'],
]);
