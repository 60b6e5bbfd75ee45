/** What a text says, memoised by the text: the form, the list and the problems panel all read the same answer. */
import type { Json } from '../../manifest/json.ts';
import { type JsonNode, lineColumn, readJsonText } from '../../manifest/json-text.ts';
import type { StudioState, ToolDocument } from '../state.ts';
import { memo } from './memo.ts';

export interface ParsedText {
  text: string;
  /** Absent while the text does not parse. */
  value?: Json;
  /** The syntax tree; absent while the text does not parse. */
  root?: JsonNode;
  /** Why it does not parse, and where. Line and column count from 1. */
  problem?: { message: string; offset: number; length: number; line: number; column: number };
}

/** Texts past this many UTF-16 units are not read on the page's own thread; they are edited as JSON only. */
export const LARGEST_FORM_TEXT = 1_000_000;

const REMEMBERED = 64;
/** UTF-16 units of all remembered texts together; a tree takes many times the room of its text. */
const REMEMBERED_UNITS = 2 * LARGEST_FORM_TEXT;
const memory = new Map<string, ParsedText>();
let units = 0;

/** Reads a text once; the last answers are kept, 64 at most and fewer of large texts. Never throws. */
export function parsedOf(text: string): ParsedText {
  const known = memory.get(text);
  if (known) {
    memory.delete(text);
    memory.set(text, known);
    return known;
  }
  const parsed = read(text);
  memory.set(text, parsed);
  units += text.length;
  for (const oldest of memory.keys()) {
    if (memory.size === 1 || (memory.size <= REMEMBERED && units <= REMEMBERED_UNITS)) break;
    memory.delete(oldest);
    units -= oldest.length;
  }
  return parsed;
}

function read(text: string): ParsedText {
  if (text.length > LARGEST_FORM_TEXT) {
    const size = text.length.toLocaleString('en');
    const message = `The text has ${size} characters; past one million it is edited as JSON only.`;
    return { text, problem: { message, offset: 0, length: 0, line: 1, column: 1 } };
  }
  const { value, root, diagnostics } = readJsonText(text);
  if (value !== undefined && root !== undefined) return { text, value, root };
  const fault = diagnostics.find(diagnostic => diagnostic.severity === 'error');
  const { offset, length } = fault?.span ?? { offset: 0, length: 0 };
  const message = fault?.message ?? 'The text is not JSON.';
  return { text, problem: { message, offset, length, ...lineColumn(text, offset) } };
}

export const toolAt = (state: StudioState, key: string | undefined): ToolDocument | undefined =>
  key === undefined ? undefined : state.workspace.tools.find(tool => tool.key === key);

/** The tool in the editor. Every field of the form asks for it, so it is looked for once. */
export const selectedTool = memo(
  (state: StudioState) => [state.workspace.tools, state.selectedKey] as const,
  (tools, key): ToolDocument | undefined => tools.find(tool => tool.key === key),
);

export const selectedParsed = (state: StudioState): ParsedText | undefined => {
  const tool = selectedTool(state);
  return tool && parsedOf(tool.text);
};

/** What the form shows for the selected tool. */
export interface FormSource {
  key: string;
  /** What is shown: the text itself, or the last one that parsed. */
  shown: ParsedText;
  /** Set while the text does not parse: the form is read-only and says why. */
  problem?: NonNullable<ParsedText['problem']>;
}

/** The selected tool as the form sees it: its value, or its last good value with the reason; `undefined` when nothing is selected. */
export const formSource = memo(
  (state: StudioState) => [selectedTool(state), state.lastGood.get(state.selectedKey ?? '')] as const,
  (tool, good): FormSource | undefined => {
    if (!tool) return undefined;
    const parsed = parsedOf(tool.text);
    if (parsed.problem === undefined) return { key: tool.key, shown: parsed };
    return { key: tool.key, shown: good === undefined ? parsed : parsedOf(good), problem: parsed.problem };
  },
);
