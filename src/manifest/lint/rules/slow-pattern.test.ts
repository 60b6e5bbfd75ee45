import { P, ruleCases, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './slow-pattern.ts';

const pattern = (text: string) => withParameter({ type: 'string', pattern: text });
const slow = (text: string) => ({ of: text, manifest: pattern(text), path: [...P, 'pattern'], message: /exponential/ });

ruleCases(rule, {
  clean: Object.fromEntries(
    [
      '^[a-z]+$',
      '^(ab+)+$',
      '^[a-z]+(-[a-z]+)*$',
      '^(\\d{3},)*\\d{3}$',
      '^(a|b)*$',
      '^(a{2}){3}$',
      '^(\\w+@)+$',
      '(a?b)*',
    ].map(text => [text, pattern(text)]),
  ),
  found: [
    '^(a+)+$',
    '(a*)*',
    '([a-z]+)*$',
    '(?:x+)+y',
    '^((a+))+$',
    '^(a|a)*$',
    '(?:(?:ab)+)+',
    '(b?a+)+',
    '^(a+){30}$',
  ].map(slow),
});
