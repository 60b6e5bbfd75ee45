/** The JSON Schema Test Suite for draft 2020-12 against `checkValue`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkValue, type Json } from '../src/core.ts';
import { type SuiteGap, suiteGaps } from './schema-suite-gaps.ts';

interface Group {
  description: string;
  schema: Json;
  tests: { description: string; data: Json; valid: boolean }[];
}

const suite = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/json-schema-test-suite/draft2020-12.json'), 'utf8'),
) as Record<'required' | 'format', Record<string, Group[]>>;

/** A schema that cannot be checked by gives no answer; it does not pass for having rejected the value. */
function answerOf(schema: Json, value: Json): boolean | undefined {
  const errors = checkValue(schema, value).filter(({ severity }) => severity === 'error');
  return errors.some(({ code }) => code === 'call/invalid-schema') ? undefined : errors.length === 0;
}

const answers = (['required', 'format'] as const).flatMap(part =>
  Object.entries(suite[part]).flatMap(([name, groups]) =>
    groups.flatMap(({ description: group, schema, tests }) =>
      tests.map(({ description: test, data, valid }) => ({
        part,
        file: `${part}/${name}`,
        group,
        test,
        passes: answerOf(schema, data) === valid,
      })),
    ),
  ),
);
type Answer = (typeof answers)[number];

const isAbout = (gap: SuiteGap, { file, group }: Answer): boolean =>
  gap.file === file && (gap.group === undefined || gap.group === group);

describe.each(['required', 'format'] as const)('the JSON Schema Test Suite, draft 2020-12, %s tests', part => {
  const here = answers.filter(answer => answer.part === part);

  it('passes but for the known gaps', () => {
    const passed = here.filter(({ passes }) => passes).length;
    console.log(`${part}: ${passed} of ${here.length} pass`);
    const unknown = here.filter(answer => !answer.passes && !suiteGaps.some(gap => isAbout(gap, answer)));
    expect(unknown.map(({ file, group, test }) => `${file} | ${group} | ${test}`)).toEqual([]);
    expect(here.length).toBeGreaterThan(part === 'required' ? 1100 : 450);
  });
});

it.each(suiteGaps)('still differs in $file ($reason)', gap => {
  const failing = answers.filter(answer => !answer.passes && isAbout(gap, answer));
  expect(failing.length, gap.reason).toBe(gap.tests);
  expect(failing.length, `closed: ${gap.reason}`).toBeGreaterThan(0);
});
