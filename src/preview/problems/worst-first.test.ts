import { expect, test } from 'vitest';
import type { ProblemGroup } from '../../studio/selectors.ts';
import { worstFirst } from './worst-first.ts';

const group = (label: string, errors: number, warnings: number, infos: number): ProblemGroup => ({
  label,
  problems: [],
  counts: { errors, warnings, infos },
});

test('errors, then warnings, then notes, each in the order of the bundle', () => {
  const groups = [
    group('a', 0, 0, 3),
    group('b', 0, 1, 0),
    group('c', 1, 0, 0),
    group('d', 0, 9, 0),
    group('e', 2, 2, 2),
  ];
  expect(worstFirst(groups).map(each => each.label)).toEqual(['c', 'e', 'b', 'd', 'a']);
  expect(groups.map(each => each.label)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
