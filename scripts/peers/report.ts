/** The comparison in words and figures: docs/peers.md. */
import type { Comparison } from './compare.ts';
import { explain } from './explanations.ts';
import type { Peer } from './peers.ts';

export interface PeerResult {
  peer: Peer;
  comparisons: Comparison[];
}

const clip = (text: string, length: number): string => {
  const line = text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
  return line.length > length ? `${line.slice(0, length)}…` : line;
};

function countBy(items: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** Places and names vary from schema to schema; what remains names the kind. */
const kindOf = (message: string): string => clip(message.replace(/[`'"].*?[`'"]/g, '…').replace(/\d+/g, 'N'), 100);

const hasOutput = ({ ours }: Comparison): boolean => ours.fidelity !== 'refused';

/** Where the client succeeds and we refuse, what breaks the vendor's rules, what is lost without a word. */
function faultsOf({ comparisons }: PeerResult): string[] {
  return comparisons.flatMap(item => {
    const { tool, ours, theirs } = item;
    const isVendorOk = theirs.error === undefined && theirs.breaks.length === 0;
    const found: string[] = [];
    if (isVendorOk && !hasOutput(item)) found.push(`\`${tool}\`: refused by us. ${clip(ours.cause ?? '', 200)}`);
    if (ours.breaks.length > 0) found.push(`\`${tool}\`: our output breaks ${ours.breaks.join(', ')}`);
    if (ours.loss && !ours.loss.told) {
      found.push(
        `\`${tool}\`: ${ours.loss.code} lost without a word; \`${clip(JSON.stringify(ours.loss.witness), 160)}\``,
      );
    }
    return found;
  });
}

const bullets = (lines: readonly string[]): string =>
  lines.length === 0 ? 'None.' : lines.map(line => `- ${line}`).join('\n');

function section(result: PeerResult): string {
  const { peer, comparisons } = result;
  const theirs = comparisons.map(item => item.theirs);
  const silent = comparisons.filter(item => item.theirs.loss && !item.theirs.loss.told);
  const unusable = comparisons.filter(
    item => item.theirs.error === undefined && item.theirs.breaks.length > 0 && !hasOutput(item),
  );
  const errors = countBy(theirs.flatMap(({ error }) => (error === undefined ? [] : [kindOf(error)])));
  const broken = countBy(theirs.flatMap(({ breaks }) => breaks));
  const differing = countBy(comparisons.flatMap(item => item.differences));
  return [
    `## \`${peer.package}\` ${peer.version}: \`${peer.name}\`, against \`${peer.target.id}\``,
    '',
    '### What we owe',
    '',
    bullets(faultsOf(result)),
    ...(unusable.length > 0
      ? [
          '',
          `The client gives an output for ${unusable.length} more that we refuse; its output breaks the vendor's own rules.`,
        ]
      : []),
    '',
    '### Where the client throws',
    '',
    bullets(errors.map(([error, count]) => `${count} × ${error}`)),
    '',
    "### Rules of the vendor that the client's output breaks",
    '',
    bullets(broken.map(([rule, count]) => `${count} × ${rule}`)),
    '',
    '### Constraints that the client loses without a word',
    '',
    bullets(
      countBy(silent.map(({ theirs: { loss } }) => loss?.code ?? '')).map(([code, count]) => {
        const example = silent.find(item => item.theirs.loss?.code === code);
        const witness = clip(JSON.stringify(example?.theirs.loss?.witness), 120);
        return `${count} × ${code}; \`${example?.tool}\` now takes \`${witness}\``;
      }),
    ),
    '',
    '### Kinds of difference',
    '',
    'By keyword, with the number of schemas in which it occurs at least once.',
    '',
    '| schemas | difference | why |',
    '| ---: | --- | --- |',
    ...differing.map(
      ([kind, count]) => `| ${count} | ${kind} | ${explain(peer.target.id, kind) ?? '**Not explained yet**'} |`,
    ),
  ].join('\n');
}

export function reportOf(
  results: readonly PeerResult[],
  tools: number,
  date: string,
): { text: string; faults: number } {
  const row = (name: string, figure: (result: PeerResult) => number): string =>
    `| ${name} | ${results.map(result => figure(result)).join(' | ')} |`;
  const count =
    (test: (item: Comparison) => boolean) =>
    ({ comparisons }: PeerResult): number =>
      comparisons.filter(test).length;
  const faults = results.reduce((sum, result) => sum + faultsOf(result).length, 0);
  const text = [
    '# Our strict targets beside the vendors’ own clients',
    '',
    `Written by \`npm run peers -- path/to/tools.jsonl\` on ${date}, over ${tools} published schemas. Do not edit.`,
    '',
    'A constraint is *lost* when there is a witness: a value that the output accepts and the source rejects, found by sampling and by',
    'replacing one place of a sample with something unexpected. Lost *without a word*: neither a diagnostic of ours nor a description of',
    'the client says so. *Breaks rules*: by the independent rules in `test/provider-rules/`, which were written from the vendor’s pages.',
    'For `gemini:openapi` an output that breaks rules is not searched for witnesses, as the server refuses it.',
    '',
    `| schemas | ${results.map(({ peer }) => `\`${peer.package}\``).join(' | ')} |`,
    `| --- | ${results.map(() => '---:').join(' | ')} |`,
    row(
      'the client gives an output',
      count(({ theirs }) => theirs.error === undefined),
    ),
    row(
      '… that breaks no rule of the vendor',
      count(({ theirs }) => theirs.error === undefined && theirs.breaks.length === 0),
    ),
    row(
      '… that loses a constraint',
      count(({ theirs }) => theirs.loss !== undefined),
    ),
    row(
      '… without a word',
      count(({ theirs }) => theirs.loss !== undefined && !theirs.loss.told),
    ),
    row(
      '… that rejects a full value of the source',
      count(({ theirs }) => theirs.narrows),
    ),
    row('we give an output', count(hasOutput)),
    row(
      '… that breaks no rule of the vendor',
      count(item => hasOutput(item) && item.ours.breaks.length === 0),
    ),
    row(
      '… that loses a constraint',
      count(({ ours }) => ours.loss !== undefined),
    ),
    row(
      '… without a word',
      count(({ ours }) => ours.loss !== undefined && !ours.loss.told),
    ),
    row(
      'both give an output, and it is the same',
      count(item => hasOutput(item) && item.theirs.error === undefined && item.differences.length === 0),
    ),
    row('faults of ours', result => faultsOf(result).length),
    '',
    results.map(section).join('\n\n'),
    '',
  ].join('\n');
  return { text, faults };
}
