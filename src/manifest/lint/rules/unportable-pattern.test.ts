import { P, ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './unportable-pattern.ts';

const pattern = (text: string) => withParameter({ type: 'string', pattern: text });
const path = [...P, 'pattern'];

ruleCases(rule, {
  clean: {
    'a plain pattern': pattern('^[a-z]+(?:-[a-z]+)*$'),
    'a named group': pattern('(?<year>\\d{4})'),
    'text that looks like a lookahead': pattern('\\(\\?=x'),
    'a class that holds one': pattern('[(?=)]'),
    'an octal escape, not a backreference': pattern('\\1'),
    'a parameter called pattern': withInput({ properties: { pattern: { type: 'string' } } }),
    'a pattern inside a literal': withParameter({ default: { pattern: '(?=a)' } }),
  },
  found: [
    { of: 'a lookahead', manifest: pattern('^(?!\\.)[a-z.]+$'), path, message: /a lookahead/, fixed: null },
    { of: 'a lookbehind', manifest: pattern('(?<!a)b'), path, message: /a lookbehind/ },
    { of: 'a backreference', manifest: pattern('(a)\\1'), path, message: /a backreference/ },
    { of: 'a named backreference', manifest: pattern('(?<x>a)\\k<x>'), path, message: /a backreference/ },
    {
      of: 'a name under patternProperties',
      manifest: withInput({ patternProperties: { '^(?=a)': {} } }),
      path: ['inputSchema', 'patternProperties', '^(?=a)'],
      message: /a lookahead/,
    },
  ],
});
