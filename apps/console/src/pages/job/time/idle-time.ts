import type { Step } from '../data/job-types.ts';
import type { Span } from './spans.ts';
import type { Period } from './time-scale.ts';
import { endOf, startOf } from './time-rows.ts';

/** Shorter times without work stay as they are, as a share of the whole. */
const leastShare = 0.05;
/** Less idle time than this in all is not worth a fold. */
const offeredShare = 0.2;
/** Of the time with work that stays in sight on each side of a fold. */
const edgeShare = 0.03;

/** Times in which nothing ran and which may be folded; none where they are less than a fifth of all. */
export function idleTimes(
  whole: Period,
  steps: readonly Step[],
  spans: readonly Span[],
): readonly Period[] {
  const busy = [
    ...steps.map((step) => ({ from: startOf(step), to: endOf(step) })),
    ...spans.filter(({ status }) => status === 'ACTIVE'),
  ].sort((left, right) => left.from - right.from);
  const gaps: Period[] = [];
  let at = whole.from;
  for (const { from, to } of [...busy, { from: whole.to, to: whole.to }]) {
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  const length = whole.to - whole.from;
  const long = gaps.filter(({ from, to }) => to - from >= leastShare * length);
  const idle = lengthOf(long);
  if (idle < offeredShare * length) return [];
  const edge = (length - idle) * edgeShare;
  return long
    .map(({ from, to }) => ({ from: from + edge, to: to - edge }))
    .filter(({ from, to }) => to > from);
}

/** Milliseconds of all of them. */
export const lengthOf = (periods: readonly Period[]): number =>
  periods.reduce((sum, { from, to }) => sum + to - from, 0);
