import { percentile } from '../check/percentile.js';
import type { RunHistory } from '../check/run-history.js';
import type { StruckFault } from './storm.js';

interface Move {
  readonly to: string;
  readonly reason: string;
  readonly epoch: number;
  readonly at: number;
}

/** From a fault until a job that the process held has its next attempt; nothing where it had none. */
export function recoveries(
  history: RunHistory,
  struck: readonly StruckFault[],
  kind: 'kill' | 'pause',
): number[] {
  const moves = movesByJob(history);
  return struck.flatMap(({ fault, at, held }) =>
    fault.kind !== kind
      ? []
      : held.flatMap(({ id, epoch }) => {
          const later = (moves.get(id) ?? []).filter((move) => move.at >= at);
          const lost = later.findIndex(
            (move) => move.reason === 'lease lost' && move.epoch === epoch,
          );
          const next =
            lost === -1 ? undefined : later.slice(lost).find(({ to }) => to === 'ACTIVE');
          return next ? [next.at - at] : [];
        }),
  );
}

/** From the answer to a cancel until the job is cancelled, of jobs that ran. */
export function cancelTimes({ clients, stored }: RunHistory): number[] {
  const moves = movesByJob({ stored });
  return clients.cancels.flatMap(({ jobId, status, at }) => {
    if (status === null || status >= 300) return [];
    const of = moves.get(jobId) ?? [];
    const cancelled = of.find(({ to }) => to === 'CANCELLED');
    const hasRun = of.some(({ to }) => to === 'ACTIVE');
    return cancelled && hasRun ? [Math.max(0, cancelled.at - at)] : [];
  });
}

/** In milliseconds; null where nothing was measured. */
export function percentiles(times: readonly number[]) {
  const rounded = (part: number) => {
    const ms = percentile(times, part);
    return ms === undefined ? null : Math.round(ms);
  };
  return { count: times.length, p50: rounded(0.5), p99: rounded(0.99) };
}

function movesByJob({ stored }: Pick<RunHistory, 'stored'>): Map<string, Move[]> {
  const ordered = stored.transitions.toSorted((a, b) => a.seq - b.seq);
  return Map.groupBy(ordered, ({ jobId }) => jobId);
}
