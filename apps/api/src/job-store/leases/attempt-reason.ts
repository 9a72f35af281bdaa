import type { AttemptReason } from '../../telemetry/metrics/job-metrics.js';
import { takenOver } from '../moves/take-over.js';
import type { StoredJob, StoredJobRow } from '../rows/stored-job.js';

/** A row that was leased, with the move that came before. */
export interface LeasedRow extends StoredJobRow {
  /** Null where the tenant never had tools of its own. */
  readonly tool_revision: number | null;
  /** Null where another move came in between. */
  readonly before: {
    readonly from: string | null;
    readonly to: string;
    readonly reason: string | null;
    /** Since when the job was due, in milliseconds. */
    readonly waitedMs: number;
    readonly at: string;
    /** When the attempt before began; null where there was none. */
    readonly begunAt: string | null;
  } | null;
}

/** A job that was leased, with how its attempt came about. */
export interface LeasedJob extends StoredJob {
  readonly reason: AttemptReason;
  /** Which tools the tenant has of its own; null where it never had any. */
  readonly toolRevision: number | null;
  /** The attempt before, where its worker died: its beginning, and when that was noticed. */
  readonly lost: { readonly from: Date; readonly to: Date } | undefined;
}

export function lostAttempt({ before }: Pick<LeasedRow, 'before'>): LeasedJob['lost'] {
  if (before?.reason !== takenOver || before.begunAt === null) return undefined;
  return { from: new Date(before.begunAt), to: new Date(before.at) };
}

/** Why a job that was leased just now begins an attempt. */
export function attemptReason({
  epoch,
  failures,
  before,
}: Pick<LeasedRow, 'epoch' | 'failures' | 'before'>): AttemptReason {
  if (epoch === 1) return 'first';
  if (before?.reason === takenOver) return 'recovered';
  if (before?.from === 'WAITING') return 'resumed';
  return before?.to === 'DELAYED' && failures > 0 ? 'retry' : 'released';
}
