import type { JsonObject } from '../../json.ts';
import { P, ruleCases, withParameter } from '../../testing/rule-cases.ts';
import { rule } from './contradictory-bounds.ts';

const contradiction = (schema: JsonObject, keyword: string) => ({
  of: JSON.stringify(schema),
  manifest: withParameter(schema),
  path: [...P, keyword],
  message: /nothing fits/,
  fixed: null,
});

ruleCases(rule, {
  clean: {
    'one value': withParameter({ minimum: 1, maximum: 1 }),
    'a range': withParameter({ minLength: 1, maxLength: 2, exclusiveMinimum: 0, maximum: 1 }),
    'of draft-04': withParameter({ minimum: 0, exclusiveMinimum: true, maximum: 1 }),
  },
  found: [
    contradiction({ minimum: 2, maximum: 1 }, 'minimum'),
    contradiction({ exclusiveMinimum: 1, maximum: 1 }, 'exclusiveMinimum'),
    contradiction({ minLength: 3, maxLength: 2 }, 'minLength'),
    contradiction({ minItems: 3, maxItems: 0 }, 'minItems'),
  ],
});
