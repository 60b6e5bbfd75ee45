/** Patterns that some providers refuse. */
import { type RegexSyntax, readRegex } from '../../regex-syntax.ts';
import { code, listed } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';
import { patternSites } from '../pattern-sites.ts';

const NAMES: readonly (readonly [RegexSyntax['uses'] extends ReadonlySet<infer Use> ? Use : never, string])[] = [
  ['lookahead', 'a lookahead'],
  ['lookbehind', 'a lookbehind'],
  ['backreference', 'a backreference'],
  ['modifier', 'inline flags'],
];

export const rule: LintRule = {
  code: 'lint/unportable-pattern',
  severity: 'warning',
  title: 'Pattern that not every provider accepts',
  explanation:
    'Providers that turn a schema into a grammar know no lookaround and no backreferences, and several refuse the whole tool for it. Say the rule in the description, or write it without.',
  *check({ schemas }) {
    for (const { pattern, path } of patternSites(schemas)) {
      const used = NAMES.filter(([use]) => readRegex(pattern)?.uses.has(use)).map(([, words]) => words);
      if (used.length === 0) continue;
      yield { path, message: `${code(pattern)} uses ${listed(used, 'and')}, which several providers refuse.` };
    }
  },
};
