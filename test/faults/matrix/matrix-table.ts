import { percentile } from '../check/percentile.js';
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
    ...[secondsOf(percentile(recoveryMs, 0.5)), secondsOf(percentile(recoveryMs, 0.99))],
    ...[String(repeatedModelCalls), String(refusedStaleWrites)],
    failure === undefined ? String(violations.length) : `${violations.length}, FAILED`,
    seconds.toFixed(1),
  ];
}

const countOf = (violations: readonly Violation[], counts: Broken): number =>
  violations.filter((violation) => violation.counts === counts).length;

/** Nothing where nothing was measured. */
const secondsOf = (ms: number | undefined): string =>
  ms === undefined ? '' : (ms / 1_000).toFixed(2);
