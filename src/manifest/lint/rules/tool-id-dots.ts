/** Dots separate the parts of a tool ID; an empty part is a slip. */
import { own } from '../../json.ts';
import { code } from '../../words.ts';
import type { LintRule } from '../lint-rule.ts';

export const rule: LintRule = {
  code: 'lint/tool-id-dots',
  severity: 'warning',
  title: 'Dot without a part beside it',
  explanation:
    'A dot separates the parts of a tool ID. At the start, at the end or doubled it breaks tools that split by dots.',
  *check({ manifest }) {
    const id = own(manifest, 'toolId');
    if (typeof id !== 'string' || !/^\.|\.$|\.\./.test(id)) return;
    const repaired = id.replace(/\.{2,}/g, '.').replace(/^\.|\.$/g, '');
    yield {
      path: ['toolId'],
      message: `${code(id)} has a dot at the start, at the end or doubled.`,
      ...(repaired === ''
        ? {}
        : { fix: { title: `Use ${code(repaired)}`, edits: [{ op: 'set', path: ['toolId'], value: repaired }] } }),
    };
  },
};
