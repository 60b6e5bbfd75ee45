import { P, ruleCases, withInput, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './pattern-without-unicode.ts';

const pattern = (text: string) => withParameter({ type: 'string', pattern: text });

ruleCases(rule, {
  clean: {
    'a plain pattern': pattern('^https://'),
    'an escaped slash': pattern('^a\\/b$'),
    'no regular expression': pattern('('),
  },
  found: [
    {
      of: 'escapes that are not needed',
      manifest: pattern('^https\\:\\/\\/'),
      path: [...P, 'pattern'],
      message: /not valid under the `u` flag/,
      fixed: pattern('^https:\\/\\/'),
    },
    {
      of: 'a name under patternProperties, which is renamed by hand',
      manifest: withInput({ patternProperties: { '^\\_': {} } }),
      path: ['inputSchema', 'patternProperties', '^\\_'],
      message: /`\^_` means the same/,
      fixed: null,
    },
  ],
});
