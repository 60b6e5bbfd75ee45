/** Medians and percentiles of measured times, and how a figure is printed beside its goal. */

/** The value below which `share` (0 to 1) of the values lie; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.max(0, index)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

export function printFigure(name: string, shown: string, note = ''): void {
  console.log(`  ${name.padEnd(52)}${shown.padStart(12)}   ${note}`.trimEnd());
}

/** Says whether `value` stays at or below `limit`; a figure never fails a run. */
export const goal = (value: number, limit: number, unit: string): string =>
  `goal ≤ ${limit} ${unit}, ${value <= limit ? 'met' : 'missed'}`;
