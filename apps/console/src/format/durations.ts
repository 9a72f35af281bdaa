import { number } from './numbers.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A length of time in its two greatest units: `84 ms`, `2.22 s`, `12 min 04 s`, `5 h 12 min`, `3 d 4 h`. */
export function duration(ms: number): string {
  const length = Math.max(0, ms);
  if (length < 999.5) return `${Math.round(length)} ms`;
  if (length < 10 * secondMs) return `${number(length / secondMs, 2)} s`;
  if (length < minuteMs - 50) return `${number(length / secondMs, 1)} s`;
  const inSeconds = Math.round(length / secondMs) * secondMs;
  if (inSeconds < hourMs) return pair(inSeconds, [minuteMs, 'min'], [secondMs, 's']);
  if (inSeconds < dayMs) return pair(inSeconds, [hourMs, 'h'], [minuteMs, 'min']);
  return pair(inSeconds, [dayMs, 'd'], [hourMs, 'h']);
}

/** The same in one unit, for how long ago or until when: `8 s`, `12 min`, `5 h`, `3 d`. */
export function roughDuration(ms: number): string {
  const length = Math.max(0, ms);
  if (length < minuteMs) return `${Math.floor(length / secondMs)} s`;
  if (length < hourMs) return `${Math.floor(length / minuteMs)} min`;
  if (length < dayMs) return `${Math.floor(length / hourMs)} h`;
  return `${Math.floor(length / dayMs)} d`;
}

type Unit = readonly [ms: number, name: string];

function pair(length: number, [bigMs, big]: Unit, [smallMs, small]: Unit): string {
  const whole = Math.floor(length / bigMs);
  const rest = Math.floor((length % bigMs) / smallMs);
  return rest === 0
    ? `${whole} ${big}`
    : `${whole} ${big} ${String(rest).padStart(small === 'h' ? 1 : 2, '0')} ${small}`;
}
