/** Two validators written by others have to agree with ours on random schemas and values. */
import { Validator } from '@cfworker/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { anySchema, anySchemaWithoutUnevaluated, anyValue } from '../testing/arbitrary-schema.ts';
import { evaluate } from './evaluate.ts';

const accepts = (schema: JsonObject, value: Json): boolean => evaluate(schema, value).outcome === 'accepted';
const someValues = fc.array(anyValue, { minLength: 3, maxLength: 6 });

test('agrees with @cfworker/json-schema on everything but unevaluated…', () => {
  let accepted = 0;
  fc.assert(
    fc.property(anySchemaWithoutUnevaluated, someValues, (schema, values) => {
      const validator = new Validator(schema, '2020-12');
      for (const value of values) {
        const answer = accepts(schema, value);
        if (answer) accepted++;
        expect(answer).toBe(validator.validate(value).valid);
        // With reasons or without, the answer is the same, and a refusal has a reason.
        const explained = evaluate(schema, value, { reasons: true });
        expect(explained.outcome === 'accepted').toBe(answer);
        expect(explained.findings.length > 0).toBe(!answer);
      }
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(1000);
});

/** Ajv's code for `unevaluatedProperties` beside `patternProperties` may throw. */
function answerOf(ajv: (value: Json) => unknown, value: Json): boolean | undefined {
  try {
    return ajv(value) === true;
  } catch {
    return undefined;
  }
}

// Each oracle has faults of its own: Ajv lets [] pass `contains: false` and forgets what `items: {}` in a branch has looked
// at; the other one lets `then` see what only `if` has looked at. They do not fail on the same input.
test('is never alone against Ajv and @cfworker/json-schema', () => {
  fc.assert(
    fc.property(anySchema, someValues, (schema, values) => {
      const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false }).compile(schema);
      const validator = new Validator(schema, '2020-12');
      for (const value of values) {
        expect([answerOf(ajv, value), validator.validate(value).valid]).toContain(accepts(schema, value));
      }
    }),
    { numRuns: 200 },
  );
});
