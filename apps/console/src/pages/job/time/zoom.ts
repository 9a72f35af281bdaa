import type { Period } from './time-scale.ts';

/** Less than this is not drawn over a whole axis. */
const shortestMs = 1;

/** A part of the whole around its middle: half of it, or twice as much; undefined is the whole. */
export function zoomed(whole: Period, shown: Period, factor: number): Period | undefined {
  const length = Math.max(shortestMs, (shown.to - shown.from) * factor);
  const middle = (shown.from + shown.to) / 2;
  return within(whole, { from: middle - length / 2, to: middle + length / 2 });
}

/** A period moved into the whole, not made shorter; undefined where it is the whole. */
export function within(whole: Period, { from, to }: Period): Period | undefined {
  const length = Math.max(shortestMs, to - from);
  if (length >= whole.to - whole.from) return undefined;
  const begin = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: begin, to: begin + length };
}
