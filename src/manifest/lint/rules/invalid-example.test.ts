import { P, ruleCases, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './invalid-example.ts';

ruleCases(rule, {
  clean: {
    'examples that fit': withParameter({ type: 'integer', examples: [1, 2] }),
    'a schema that is not valid (told elsewhere)': withParameter({ type: 'int', examples: ['a'] }),
    'no list (told elsewhere)': withParameter({ type: 'integer', examples: 'a' }),
  },
  found: [
    {
      of: 'one that does not fit',
      manifest: withParameter({ type: 'integer', examples: [1, 'two'] }),
      path: [...P, 'examples', 1],
      message: /"two", a string; expected an integer/,
      fixed: withParameter({ type: 'integer', examples: [1] }),
    },
  ],
});
