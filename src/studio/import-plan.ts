/** What adding imported tools will do to the open bundle: which identifiers clash, and what becomes of them. */
import type { ImportedTool } from '../analysis/import-reading.ts';
import { applyEdits } from '../document/apply-edits.ts';
import { setValue } from '../document/set-value.ts';
import { type Json, sameJson } from '../manifest/json.ts';
import type { ImportItem } from './commands/commands.ts';
import { freeToolId } from './commands/free-tool-id.ts';
import { allRows } from './select/rows.ts';
import type { StudioState } from './state.ts';

/** What to do with a tool whose toolId is taken: add it under a free one, put it in the place of the other, leave it. */
export type ClashAnswer = 'copy' | 'replace' | 'skip';

export interface ImportChoice {
  tool: ImportedTool;
  taken: boolean;
  /** Take the text that the tool's `fix` gives. */
  fixed: boolean;
  answer: ClashAnswer;
  /** The same tool is in the bundle already. */
  isThere: boolean;
}

/** The tools of the open bundle by toolId; the first where two have the same. */
export function presentTools(state: StudioState): ReadonlyMap<string, string> {
  const present = new Map<string, string>();
  for (const { toolId, key } of allRows(state))
    if (toolId !== undefined && !present.has(toolId)) present.set(toolId, key);
  return present;
}

export const clashes = (tool: ImportedTool, present: ReadonlyMap<string, unknown>): boolean =>
  tool.toolId !== undefined && present.has(tool.toolId);

/** Whether the tool is in the bundle already, with the same content. */
function isThere(tool: ImportedTool, state: StudioState, present: ReadonlyMap<string, string>): boolean {
  const key = tool.toolId === undefined ? undefined : present.get(tool.toolId);
  const other = state.workspace.tools.find(each => each.key === key);
  if (!other) return false;
  if (other.text === tool.text) return true;
  const value = plainValue(tool.text);
  return value !== undefined && sameJson(value, plainValue(other.text));
}

/** The platform's own reader: a thousand tools are compared before the dialog opens. */
function plainValue(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What is proposed: all is taken, nothing that is there is lost, and what is there already is not added again. */
export function firstChoice(
  tool: ImportedTool,
  state: StudioState,
  present: ReadonlyMap<string, string>,
): ImportChoice {
  const same = isThere(tool, state, present);
  return { tool, taken: true, fixed: false, answer: same ? 'skip' : 'copy', isThere: same };
}

/** What will be added or replaced. */
export const isTaken = ({ tool, taken, answer }: ImportChoice, present: ReadonlyMap<string, string>): boolean =>
  taken && !(answer === 'skip' && clashes(tool, present));

/** For each tool that will be added as a copy, by its place among the choices: its free toolId. */
export function copyIds(
  choices: readonly ImportChoice[],
  present: ReadonlyMap<string, string>,
): ReadonlyMap<number, string> {
  const used = new Set(present.keys());
  for (const { tool } of choices) if (tool.toolId !== undefined) used.add(tool.toolId);
  const ids = new Map<number, string>();
  for (const [index, { tool, taken, answer }] of choices.entries()) {
    if (!taken || answer !== 'copy' || tool.toolId === undefined || !present.has(tool.toolId)) continue;
    const free = freeToolId(tool.toolId, used);
    used.add(free);
    ids.set(index, free);
  }
  return ids;
}

/** What to hand to `importTools`, in the order of the choices; what is left out is not in it. */
export function planImport(choices: readonly ImportChoice[], present: ReadonlyMap<string, string>): ImportItem[] {
  const ids = copyIds(choices, present);
  return choices.flatMap((choice, index): ImportItem[] => {
    const { tool, fixed, answer } = choice;
    if (!isTaken(choice, present)) return [];
    const text = fixed && tool.fix ? tool.fix.text : tool.text;
    const replaces = answer === 'replace' && tool.toolId !== undefined ? present.get(tool.toolId) : undefined;
    const id = ids.get(index);
    return [
      {
        text: id === undefined ? text : withToolId(text, id),
        ...(tool.origin && { origin: tool.origin }),
        ...(replaces !== undefined && { replaces }),
      },
    ];
  });
}

/** All else in the text stays as it is; a text that cannot be edited keeps its toolId. */
function withToolId(text: string, toolId: string): string {
  const made = setValue(text, ['toolId'], toolId);
  return made.ok ? applyEdits(text, made.edits) : text;
}
