import type { Broken, Violation } from '../check/violation.js';
import type { PlayedRow } from './played-row.js';

const head = [
  ...['row', 'queue', 'fault', 'jobs', 'faults', 'lost', 'stuck', 'doubled', 'told falsely'],
  ...['recovery p50', 'p99', 'repeated model calls', 'refused stale writes', 'violations', 'time'],
];

/** All rows that were played, as a table in Markdown. Times in seconds. */
export function matrixTable(played: readonly PlayedRow[]): string {
  const lines = played.map(cellsOf);
  return [head, head.map(() => '---'), ...lines].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function cellsOf({ row, queue, figures, violations, seconds, failure }: PlayedRow): string[] {
  const { jobs, faults, recoveryMs, repeatedModelCalls, refusedStaleWrites } = figures;
  const broken = (counts: Broken) => String(countOf(violations, counts));
  return [
    ...[row.id, queue, row.fault, String(jobs), String(faults)],
    ...[broken('lost'), broken('stuck'), broken('doubled'), broken('told falsely')],
    ...[percentile(recoveryMs, 0.5), percentile(recoveryMs, 0.99)],
    ...[String(repeatedModelCalls), String(refusedStaleWrites)],
    failure === undefined ? String(violations.length) : `${violations.length}, FAILED`,
    seconds.toFixed(1),
  ];
}

const countOf = (violations: readonly Violation[], counts: Broken): number =>
  violations.filter((violation) => violation.counts === counts).length;

/** In seconds; nothing where nothing was measured. */
function percentile(times: readonly number[], part: number): string {
  if (times.length === 0) return '';
  const sorted = times.toSorted((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1);
  return ((sorted[Math.max(0, place)] ?? 0) / 1_000).toFixed(2);
}
