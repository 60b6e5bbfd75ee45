/** Whether a scenario came out the same on several targets: in the terms of manifests, not of the wires. */
import { targetName } from '../../adapters/catalogue.ts';
import { sameJson } from '../../manifest/json.ts';
import type { RunCall, RunResult } from '../../runtime/run-result.ts';
import { outcomeWords } from '../timeline/outcome-words.ts';
import { statusWords } from '../timeline/status-words.ts';

/** One sentence for each way in which another target differs from the first; empty when all came out the same. */
export function outcomeDifferences(results: readonly RunResult[]): string[] {
  const [lead, ...others] = results;
  if (!lead) return [];
  return others.flatMap(other => {
    const found = differences(lead, other);
    return found.map(words => `${targetName(other.target)}: ${words}`);
  });
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function differences(lead: RunResult, other: RunResult): string[] {
  const found: string[] = [];
  if (lead.outcome !== other.outcome) {
    const [a, b] = [outcomeWords(lead.outcome).title, outcomeWords(other.outcome).title];
    found.push(`${lower(b)} instead of ${lower(a)}.`);
  }
  if (lead.calls.length !== other.calls.length) {
    found.push(`${other.calls.length} calls instead of ${lead.calls.length}.`);
  }
  lead.calls.forEach((call, index) => {
    const same = other.calls[index];
    if (same) found.push(...callDifferences(call, same, index));
  });
  if (lead.text !== other.text) found.push('the final text is another.');
  return found;
}

function callDifferences(a: RunCall, b: RunCall, index: number): string[] {
  const where = `call ${index + 1}`;
  const name = (call: RunCall): string => `\`${call.toolId ?? call.wireName}\``;
  if (a.toolId !== b.toolId) return [`${where} is ${name(b)} instead of ${name(a)}.`];
  const found: string[] = [];
  if (a.status !== b.status) {
    found.push(`${where}, ${name(b)}: ${statusWords(b.status).words} instead of ${statusWords(a.status).words}.`);
  }
  if (!sameJson(a.arguments, b.arguments)) found.push(`${where}, ${name(b)}: other arguments.`);
  if (!sameJson(a.output, b.output)) found.push(`${where}, ${name(b)}: another output.`);
  return found;
}
