/** A description that tells the model nothing. */
import { own } from '../../json.ts';
import type { LintRule } from '../lint-rule.ts';

const folded = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Scripts without spaces say in one character what takes a word elsewhere. */
const isThin = (text: string): boolean =>
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(text) ? [...text].length < 6 : text.split(/\s+/).length < 3;

export const rule: LintRule = {
  code: 'lint/thin-description',
  severity: 'info',
  title: 'Description that says little',
  explanation:
    'The description is what a model chooses a tool by. Say what the tool does, when to use it, what it returns and what it does not do.',
  *check({ manifest }) {
    const description = own(manifest, 'description');
    if (typeof description !== 'string' || description === '') return;
    const text = description.trim();
    const titles = [own(manifest, 'name'), own(manifest, 'toolId')].filter(title => typeof title === 'string');
    if (text === '')
      yield {
        path: ['description'],
        severity: 'warning',
        message: 'The description is blank; the model has nothing to go by.',
      };
    else if (titles.some(title => folded(title) === folded(text))) {
      yield { path: ['description'], message: 'The description only repeats the name.' };
    } else if (isThin(text))
      yield {
        path: ['description'],
        message: 'The description is very short; say when to use the tool and what it returns.',
      };
  },
};
