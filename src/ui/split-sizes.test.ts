import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveHandle, type PaneExtent, rememberedSizes } from './split-sizes.ts';

const panes = (...list: [size: number, min: number, max?: number][]): PaneExtent[] =>
  list.map(([size, min, max = Number.POSITIVE_INFINITY]) => ({ size, min, max }));

test.each<[string, PaneExtent[], number, number, number[]]>([
  ['moves to the right', panes([200, 100], [300, 100], [500, 100]), 0, 50, [250, 250, 500]],
  ['moves to the left', panes([200, 100], [300, 100], [500, 100]), 1, -50, [200, 250, 550]],
  ['pushes the pane beyond', panes([200, 100], [150, 100], [500, 100]), 0, 120, [320, 100, 430]],
  ['stops where nothing gives', panes([200, 100], [150, 100]), 0, 500, [250, 100]],
  ['stops at the largest size', panes([200, 100, 220], [500, 100]), 0, 100, [220, 480]],
  ['a pane below its least size does not jump', panes([80, 100], [500, 100]), 0, -10, [80, 500]],
  ['stays', panes([200, 100], [150, 100]), 0, 0, [200, 150]],
])('%s', (_, list, index, delta, expected) => {
  expect(moveHandle(list, index, delta)).toEqual(expected);
});

test('the sum stays and limits hold, however a handle is moved', () => {
  const pane = fc.record({
    size: fc.integer({ min: 100, max: 900 }),
    min: fc.integer({ min: 0, max: 100 }),
    max: fc.integer({ min: 900, max: 2000 }),
  });
  fc.assert(
    fc.property(
      fc.array(pane, { minLength: 2, maxLength: 5 }),
      fc.nat(3),
      fc.integer({ min: -5000, max: 5000 }),
      (list, at, delta) => {
        const sizes = moveHandle(list, at % (list.length - 1), delta);
        expect(sizes.reduce((a, b) => a + b, 0)).toBe(list.reduce((sum, { size }) => sum + size, 0));
        for (const [i, { min, max }] of list.entries()) {
          expect(sizes[i]).toBeGreaterThanOrEqual(min);
          expect(sizes[i]).toBeLessThanOrEqual(max);
        }
      },
    ),
  );
});

test.each([
  [
    { a: 25, b: 75 },
    { a: 25, b: 75 },
  ],
  [
    { a: 10, b: 30, c: 60 },
    { a: 25, b: 75 },
  ],
  [{ a: 25 }, undefined],
  [{ a: 0, b: 0 }, undefined],
  [{ a: -5, b: 105 }, undefined],
  [{ a: 'x' as never, b: 1 }, undefined],
])('remembers %o', (sizes, expected) => {
  expect(rememberedSizes(['a', 'b'], sizes)).toEqual(expected);
});
