import type { TimeScale } from './time-scale.ts';
import { xOf } from './time-scale.ts';

/** A mark on the axis with the time since the job was submitted. */
export interface Tick {
  readonly x: number;
  /** Milliseconds since the begin of the job. */
  readonly ms: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const steps: readonly number[] = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
];
const day = 24 * hour;

/** Room that the words of a tick need. */
const apart = 76;
const atEnd = 44;

/** Marks at round times, none in what is folded, one at least in each piece with room. */
export function ticksOf(scale: TimeScale, begin: number): readonly Tick[] {
  const shown = scale.pieces.filter(({ isFolded }) => !isFolded);
  const pixels = shown.reduce((sum, { width }) => sum + width, 0);
  const length = shown.reduce((sum, { from, to }) => sum + to - from, 0);
  if (pixels <= 0 || length <= 0) return [];
  const least = (length / pixels) * apart;
  const step = steps.find((one) => one >= least) ?? Math.ceil(least / day) * day;
  const ticks: Tick[] = [];
  for (const piece of shown) {
    const first = Math.ceil((piece.from - begin) / step) * step;
    const end = piece.left + piece.width;
    const before = ticks.length;
    for (let ms = first; ms <= piece.to - begin; ms += step) {
      const x = xOf(scale, begin + ms);
      if (end - x >= atEnd) ticks.push({ x, ms });
    }
    const isBare = ticks.length === before && piece.width >= apart;
    if (isBare) ticks.push({ x: piece.left, ms: piece.from - begin });
  }
  return ticks;
}
