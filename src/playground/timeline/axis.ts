/** The virtual time axis: what part of the run a bar is measured against. */
import type { RunRow } from './run-rows.ts';

export interface Axis {
  from: number;
  to: number;
}

export interface Stretch {
  /** Per cent of the axis. */
  left: number;
  width: number;
}

/** Where a span stands; on an axis without length everything stands at its beginning. */
export function placeOn({ from, to }: Axis, start: number, end: number): Stretch {
  const length = to - from;
  if (length <= 0) return { left: 0, width: 0 };
  const percent = (at: number): number => Math.min(100, Math.max(0, ((at - from) / length) * 100));
  return { left: percent(start), width: percent(end) - percent(start) };
}

/** By exchange: from the first to the last thing that happened in its turn. */
export function turnAxes(rows: readonly RunRow[]): ReadonlyMap<number, Axis> {
  const axes = new Map<number, Axis>();
  for (const row of rows) {
    const ends = row.kind === 'call' ? row.segments.map(({ to }) => to) : [];
    const known = axes.get(row.exchange);
    const to = Math.max(known?.to ?? row.at, row.at, ...ends);
    axes.set(row.exchange, { from: Math.min(known?.from ?? row.at, row.at), to });
  }
  return axes;
}

/** `axes`, with those of `before` in the place of equal ones. */
export function keptAxes(
  before: ReadonlyMap<number, Axis>,
  axes: ReadonlyMap<number, Axis>,
): ReadonlyMap<number, Axis> {
  return new Map(
    [...axes].map(([exchange, axis]) => {
      const same = before.get(exchange);
      return [exchange, same && same.from === axis.from && same.to === axis.to ? same : axis];
    }),
  );
}

const STEPS = [1, 2, 5];

/** Three to six round points of time on the axis. */
export function ticks({ from, to }: Axis): number[] {
  const length = to - from;
  if (length <= 0) return [from];
  let step = 1;
  for (let power = 1; length / step > 5; power *= 10) {
    for (const factor of STEPS) {
      step = factor * power;
      if (length / step <= 5) break;
    }
  }
  const found: number[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) found.push(at);
  return found;
}
