/** Virtual milliseconds in words: `300 ms`, `6.2 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${trimmed(ms / 1000)} s`;
  const seconds = Math.round(ms / 1000);
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ''}`;
}

/** A point on the time axis, always in the same unit so that a column of them can be compared: `0.4 s`. */
export const moment = (ms: number): string =>
  ms < 600_000 ? `${(ms / 1000).toFixed(ms < 100_000 ? 1 : 0)} s` : `${Math.round(ms / 60_000)} min`;

const trimmed = (value: number): string => String(Number(value.toFixed(value < 10 ? 2 : 1)));
