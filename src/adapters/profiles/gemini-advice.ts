/** Which of Gemini's two wire modes suits a schema, and why. */
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { fidelityOf } from '../fidelity.ts';

type Mode = 'json-schema' | 'openapi';
type Findings = { readonly [mode in Mode]: readonly Diagnostic[] };

const LABELS: { readonly [mode in Mode]: string } = { 'json-schema': 'JSON Schema', openapi: 'OpenAPI' };

/** A sentence for `mode`, or undefined where both say the same of the schema. */
export function geminiAdvice(mode: Mode, findings: Findings): string | undefined {
  const [json, openapi] = [judge(findings['json-schema']), judge(findings.openapi)];
  const order = compare(json, openapi);
  if (order === 0) return undefined;
  const best: Mode = order < 0 ? 'json-schema' : 'openapi';
  const [winner, loser] = order < 0 ? [json, openapi] : [openapi, json];
  const other = LABELS[best === 'openapi' ? 'json-schema' : 'openapi'];
  const suits = `The ${LABELS[best]} mode suits this schema ${best === mode ? 'best' : 'better'}: ${reason(winner, loser, other)}`;
  // What the other mode would enforce.
  const missed = winner.unenforced.filter(
    keyword => !loser.lost.includes(keyword) && !loser.unenforced.includes(keyword),
  );
  return missed.length > 0 && !loser.refused ? `${suits}; it does not enforce ${listed(missed)}, though.` : `${suits}.`;
}

interface Verdict {
  refused: boolean;
  /** Keywords whose meaning is lost, once each. */
  lost: string[];
  /** Keywords that are sent and not enforced. */
  unenforced: string[];
}

function judge(diagnostics: readonly Diagnostic[]): Verdict {
  const keywords = (pick: (diagnostic: Diagnostic) => boolean): string[] => [
    ...new Set(diagnostics.filter(pick).map(nameOf)),
  ];
  return {
    refused: diagnostics.some(({ severity }) => severity === 'error'),
    lost: keywords(diagnostic => fidelityOf([diagnostic]) === 'lossy'),
    unenforced: keywords(({ code }) => code === 'schema/not-enforced'),
  };
}

/** The keyword, or the place where it is about a whole schema. */
function nameOf({ code, path }: Diagnostic): string {
  const last = `\`${String(path.findLast(part => typeof part === 'string'))}\``;
  return code === 'schema/as-json-text' ? `the structure of ${last}` : last;
}

/** Below zero where `a` is the better one. */
const compare = (a: Verdict, b: Verdict): number =>
  Number(a.refused) - Number(b.refused) || a.lost.length - b.lost.length || a.unenforced.length - b.unenforced.length;

function reason(winner: Verdict, loser: Verdict, other: string): string {
  if (loser.refused) return `the ${other} mode refuses it`;
  if (loser.lost.length > winner.lost.length) {
    const more = loser.lost.filter(keyword => !winner.lost.includes(keyword));
    return `the ${other} mode loses ${listed(more.length > 0 ? more : loser.lost)}`;
  }
  return `the ${other} mode sends ${listed(loser.unenforced.filter(keyword => !winner.unenforced.includes(keyword)))} without enforcing it`;
}

function listed(keywords: readonly string[]): string {
  const shown = keywords.slice(0, 3);
  const rest = keywords.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(' and ');
}
