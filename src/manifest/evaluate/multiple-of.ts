/** Divisibility of decimal numbers, exactly: `0.3` is a multiple of `0.1`, although binary division says otherwise. */

/** A finite number as written in decimal: `digits × 10^exponent`. */
function decimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '0', power = '0'] = String(Math.abs(value)).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

/** Whether `value` is a whole multiple of `divisor`; true for a divisor that is no positive number. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (!(divisor > 0) || !Number.isFinite(value) || !Number.isFinite(divisor)) return true;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const a = decimal(value);
  const b = decimal(divisor);
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (number: { digits: bigint; exponent: number }): bigint =>
    number.digits * 10n ** BigInt(number.exponent - exponent);
  return scaled(a) % scaled(b) === 0n;
}
