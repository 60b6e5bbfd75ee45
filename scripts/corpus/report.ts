/** What a sweep over real definitions found, as the page `docs/fidelity.md`. */
import type { Outcome, TargetOutcome } from '../corpus-worker.ts';

export interface Sweep {
  outcomes: Outcome[];
  /** Rows whose values took too long; they were compiled without values. */
  slow: number[];
  /** Rows that took too long even so. */
  stuck: number[];
  memory: number;
}

const FIDELITIES = ['exact', 'lossless', 'lossy', 'refused', 'threw'] as const;

/** Why a refusal is not ours to solve, by the code of its error. A code that is missing here needs an answer or a mend. */
const REASONS: Record<string, string> = {
  'schema/unknown-type':
    'The schema names a type that JSON Schema does not have (`float`, `datetime`, `any`). The finding says what to write; importing such a definition repairs it with a warning.',
  'schema/not-a-schema': 'Something else than a schema stands where a schema belongs.',
  'limit/description-length': 'The provider documents a longest description, and answers with an error past it.',
  'limit/strict-depth': 'The provider documents how deep a strict schema may nest. The standard mode takes it.',
  'limit/strict-properties':
    'The provider documents how many properties a strict schema may have. The standard mode takes it.',
};

export function reportOf(
  { outcomes, slow, stuck }: Sweep,
  names: readonly string[],
  samples: number,
  date: string,
): { text: string; complaints: number } {
  const items = outcomes.flatMap(outcome => Object.values(outcome.targets));
  const complaints = items.filter(item => item.complaints.length > 0).length;
  const tried = outcomes.reduce((sum, { values }) => sum + values, 0);
  const named = (indexes: readonly number[]): string =>
    indexes.map(index => `row ${index + 1} (\`${names[index]}\`)`).join(', ') || 'none';
  const parts = [
    '# What becomes of published definitions',
    `Written by \`npm run corpus -- path/to/tools.jsonl --write docs/fidelity.md\` on ${date}, over ${names.length} published tools. Do not edit.`,
    `Each tool is compiled for every target, and every law is tried: nothing throws, nothing given is changed, the output keeps the
independent rules of the provider (\`test/provider-rules/\`), and up to ${samples} sampled values a tool go to the target and come back as they were.
A target is *exact* where nothing was changed, *lossless* where it was written in another form, *lossy* where meaning was lost and told,
*refused* where the provider would answer with an error.`,
    tableOf(outcomes),
    `${tried} values were sampled; ${outcomes.filter(({ values }) => values === 0).length} tools have none. ${complaints} complaints. Over the time limit with values: ${named(slow)}; without: ${named(stuck)}.`,
    ...section(
      'Refusals, and why they are not ours to solve',
      groupsOf(outcomes, names, item => item.causes),
      REASONS,
    ),
    ...section(
      'Complaints',
      groupsOf(outcomes, names, item => item.complaints.map(kindOf)),
      {},
    ),
  ];
  return { text: `${parts.join('\n\n')}\n`, complaints };
}

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = Object.keys(outcomes[0]?.targets ?? {}).map(target => {
    const found = outcomes.map(outcome => outcome.targets[target]);
    const counts = FIDELITIES.map(name => found.filter(item => item?.fidelity === name).length);
    return `| \`${target}\` | ${counts.join(' | ')} | ${found.filter(item => item && item.complaints.length > 0).length} |`;
  });
  return [
    `| target | ${FIDELITIES.join(' | ')} | complaints |`,
    `| --- |${' ---: |'.repeat(FIDELITIES.length + 1)}`,
    ...rows,
  ].join('\n');
}

interface Group {
  what: string;
  most: number;
  /** On which targets how often. */
  where: string;
  example: string;
}

/** What `pick` finds; the most frequent first. */
function groupsOf(
  outcomes: readonly Outcome[],
  names: readonly string[],
  pick: (item: TargetOutcome) => string[],
): Group[] {
  const groups = new Map<string, { counts: Map<string, number>; example: string }>();
  for (const { index, targets } of outcomes) {
    for (const [target, item] of Object.entries(targets)) {
      for (const what of new Set(pick(item))) {
        const example = `row ${index + 1}, \`${names[index]}\``;
        const group = groups.get(what) ?? { counts: new Map<string, number>(), example };
        groups.set(what, group);
        group.counts.set(target, (group.counts.get(target) ?? 0) + 1);
      }
    }
  }
  const everywhere = Object.keys(outcomes[0]?.targets ?? {}).length;
  return [...groups]
    .map(([what, { counts, example }]) => {
      const isSame = counts.size === everywhere && new Set(counts.values()).size === 1;
      const where = isSame ? 'every target' : [...counts].map(([target, count]) => `\`${target}\` ${count}`).join(', ');
      return { what, most: Math.max(...counts.values()), where, example };
    })
    .sort((a, b) => b.most - a.most);
}

function section(title: string, groups: readonly Group[], reasons: Record<string, string>): string[] {
  if (groups.length === 0) return [];
  const lines = groups.map(({ what, most, where, example }) => {
    const reason = reasons[what];
    return `- \`${what}\`, ${most} tools (${where}; such as ${example}).${reason === undefined ? '' : ` ${reason}`}`;
  });
  return [`## ${title}`, lines.join('\n')];
}

/** Places, numbers and quoted values vary from tool to tool; what remains names the kind of complaint. */
const kindOf = (complaint: string): string =>
  complaint
    .replace(/ [{["].*$/s, '')
    .replace(/`[^`]*`/g, '…')
    .replace(/(^|\s)\/\S*/g, '$1/…')
    .replace(/\d+/g, 'N')
    .slice(0, 110);
