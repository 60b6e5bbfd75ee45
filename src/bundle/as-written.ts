/**
 * Scenarios and the policy as they stood in their file. They are edited as values; one that nobody edited goes back byte for
 * byte, with its layout and the spelling of its numbers.
 */
import type { Json } from '../manifest/json.ts';
import { childrenOf, type JsonNode } from '../manifest/json-tree.ts';
import { indentTool, sliceTool, TOOL_MARGIN } from './embedded-text.ts';

/** What `sliceTool` gives. */
export interface WrittenValue {
  text: string;
  margin?: string;
}

export interface AsWritten {
  scenarios?: WrittenValue[];
  policy?: WrittenValue;
}

/** Undefined when the file has neither. */
export function asWritten(
  file: string,
  { scenarios, policy }: { scenarios?: JsonNode | undefined; policy?: JsonNode | undefined },
): AsWritten | undefined {
  if (!scenarios && !policy) return undefined;
  return {
    ...(scenarios && { scenarios: childrenOf(scenarios).map(node => sliceTool(file, node)) }),
    ...(policy && { policy: sliceTool(file, policy) }),
  };
}

/** Equal for values that say the same, the order of keys included. */
const said = (value: Json): string => JSON.stringify(value);

/** What a text says; undefined when it is not JSON, or not one that a file can carry. */
function saidBy({ text }: WrittenValue): string | undefined {
  if (!text.isWellFormed()) return undefined;
  try {
    return said(JSON.parse(text) as Json);
  } catch {
    return undefined;
  }
}

/** The value as it stood in the file when it still says the same; else undefined. */
export const policyAsWritten = (policy: Json, written: AsWritten | undefined): string | undefined =>
  written?.policy && saidBy(written.policy) === said(policy) ? written.policy.text : undefined;

/** The list as text, each entry as it stood in the file where it still says the same, wherever it is by now. */
export function scenariosText(
  scenarios: readonly Json[],
  written: AsWritten | undefined,
  indented: (value: Json, margin: string) => string,
  eol: string,
): string {
  if (scenarios.length === 0) return '[]';
  const known = new Map<string, WrittenValue[]>();
  for (const each of written?.scenarios ?? []) {
    const key = saidBy(each);
    if (key !== undefined) known.set(key, [...(known.get(key) ?? []), each]);
  }
  const entries = scenarios.map(value => {
    const same = known.get(said(value)) ?? [];
    // Two that say the same may be written in two ways; a copy is written like the last of them.
    const found = same.length > 1 ? same.shift() : same[0];
    if (!found) return TOOL_MARGIN + indented(value, TOOL_MARGIN);
    const { text, margin = TOOL_MARGIN } = found;
    return margin + indentTool(text, margin);
  });
  return `[${eol}${entries.join(`,${eol}`)}${eol}  ]`;
}
