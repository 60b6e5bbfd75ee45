/** Patterns that can take exponential time: a repetition inside a repetition that can match the same text in many ways. */
import { type RegexNode, readRegex } from '../../regex-syntax.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';
import { patternSites } from '../pattern-sites.ts';

const isEndless = (node: RegexNode): node is RegexNode & { kind: 'repeat' } => node.kind === 'repeat' && node.max > 20;

/** What a repetition repeats, with groups around it taken off. */
function bodies(node: RegexNode): RegexNode[][] {
  return node.kind === 'group' && !node.look
    ? node.alternatives.flatMap(nodes => (nodes.length === 1 && nodes[0] ? bodies(nodes[0]) : [nodes]))
    : [[node]];
}

const textOf = (nodes: readonly RegexNode[]): string => JSON.stringify(nodes);

/** `(a+)+`, `(a*b?)*`, `(a|a)*`: the body can be split or chosen in more than one way for the same text. */
function isAmbiguous(node: RegexNode & { kind: 'repeat' }): boolean {
  const options = bodies(node.node);
  const isRepeated = options.some(
    nodes =>
      nodes.some(isEndless) &&
      nodes.filter(one => !canBeEmpty(one)).every(isEndless) &&
      nodes.length > 0 &&
      nodes.filter(one => !canBeEmpty(one) || isEndless(one)).length === 1,
  );
  const texts = options.map(textOf);
  return isRepeated || new Set(texts).size < texts.length;
}

const canBeEmpty = (node: RegexNode): boolean =>
  node.kind === 'anchor' ||
  (node.kind === 'repeat' && node.min === 0) ||
  (node.kind === 'group' && (node.look !== undefined || node.alternatives.some(nodes => nodes.every(canBeEmpty))));

function isSlow(nodes: readonly RegexNode[]): boolean {
  return nodes.some(node => {
    if (node.kind === 'group') return node.alternatives.some(isSlow);
    if (node.kind !== 'repeat') return false;
    return (isEndless(node) && isAmbiguous(node)) || isSlow([node.node]);
  });
}

export const rule: LintRule = {
  code: 'lint/slow-pattern',
  severity: 'warning',
  title: 'Pattern that can take for ever',
  explanation:
    'A repetition inside a repetition, such as `(a+)+`, tries every way to split the text before it gives up. Thirty characters can take hours.',
  *check({ schemas }) {
    for (const { pattern, path } of patternSites(schemas)) {
      const syntax = readRegex(pattern);
      if (!syntax?.alternatives.some(isSlow)) continue;
      yield { path, message: `${code(pattern)} repeats a repetition; on some texts it takes exponential time.` };
    }
  },
};
