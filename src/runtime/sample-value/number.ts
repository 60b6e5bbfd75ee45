/** Numbers within bounds. */
import type { Random } from './random.ts';

export interface NumberRange {
  low: number;
  high: number;
  lowIsOpen: boolean;
  highIsOpen: boolean;
  multiples: readonly number[];
  integer: boolean;
}

const decimals = (number: number): number => {
  const [mantissa = '', exponent = '0'] = String(number).split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
};

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/** The least number that all of these divide; the product where they are no integers. */
function commonMultiple(numbers: readonly number[]): number {
  return numbers.reduce((a, b) =>
    Number.isSafeInteger(a) && Number.isSafeInteger(b)
      ? (a / greatestDivisor(a, b)) * b
      : Math.max(a, b) % Math.min(a, b) === 0
        ? Math.max(a, b)
        : a * b,
  );
}

function multiple(range: NumberRange, step: number, random: Random): number | undefined {
  let least = Math.ceil(Math.max(range.low, -1000 * step) / step);
  let most = Math.floor(Math.min(range.high, Math.max(range.low, 0) + 1000 * step) / step);
  if (range.lowIsOpen && least * step <= range.low) least++;
  if (range.highIsOpen && most * step >= range.high) most--;
  if (!(least <= most)) return undefined;
  const times = random.chance(0.3) ? random.pick([least, most]) : random.integer(least, most);
  return Number((times * step).toFixed(Math.min(100, decimals(step)))) + 0;
}

/** A number in the range; bounds, zero and neighbours come up more often. Undefined when the range is empty. */
export function numberIn(range: NumberRange, random: Random): number | undefined {
  const { integer, multiples } = range;
  const steps = integer ? [...multiples, 1] : multiples;
  if (steps.length > 0) return multiple(range, commonMultiple(steps), random);
  const inside = (number: number): boolean =>
    (range.lowIsOpen ? number > range.low : number >= range.low) &&
    (range.highIsOpen ? number < range.high : number <= range.high);
  const special = [range.low, range.high, 0, 1, -1, 0.5, 1e-7, 12345678.9, 1e21].filter(
    number => Number.isFinite(number) && inside(number),
  );
  if (special.length > 0 && random.chance(0.25)) return random.pick(special) + 0;
  const low = Number.isFinite(range.low) ? range.low : Math.min(-1000, range.high - 1000);
  const high = Number.isFinite(range.high) ? range.high : Math.max(1000, low + 1000);
  const exact = low + random.next() * (high - low);
  const rounded = Number(exact.toFixed(2)) + 0;
  if (inside(rounded)) return rounded;
  return inside(exact) ? exact : inside((low + high) / 2) ? (low + high) / 2 : undefined;
}
