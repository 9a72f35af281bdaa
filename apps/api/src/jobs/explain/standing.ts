import type { ExplainedJob } from './explained-job.js';
import type { Values } from './finding.js';
import { type Gate, type GateText, secondsUntil } from './gates.js';

export const standingNames = [
  'completed',
  'completed_in_part',
  'failed',
  'cancelled',
  'cancelling',
  'running',
  'running_first_step',
  'queued',
] as const;

export type StandingName = (typeof standingNames)[number];

/** What is happening with a job, before it is worded. */
export interface Standing {
  /** Stable UPPER_SNAKE; of a failed job the code of its error. */
  readonly code: string;
  readonly text: StandingName | GateText;
  readonly values: Values;
}

const standing = (text: Standing['text'], values: Values = {}, code = text.toUpperCase()) => ({
  code,
  text,
  values,
});

export function standingOf(job: ExplainedJob, [gate]: readonly Gate[]): Standing {
  const { status, error, lastMove, isCancelRequested, completeness } = job;
  switch (status) {
    case 'COMPLETED':
      return standing(
        completeness === 'complete' || completeness === null ? 'completed' : 'completed_in_part',
      );
    case 'FAILED':
      return standing('failed', { message: error?.message ?? lastMove.reason }, error?.code);
    case 'CANCELLED':
      return standing('cancelled', { reason: lastMove.reason });
    case 'PENDING':
    case 'ACTIVE':
    case 'DELAYED':
    case 'WAITING':
      if (isCancelRequested) return standing('cancelling');
      if (gate) return standing(gate.text ?? gate.gate, gate.values, gate.gate.toUpperCase());
      return status === 'ACTIVE' ? running(job) : standing('queued');
  }
}

function running({ epoch, lastMove, now, steps }: ExplainedJob): Standing {
  const seconds = secondsUntil(now, lastMove.at);
  const last = steps.at(-1);
  return last
    ? standing('running', { attempt: epoch, seconds, step: last.name })
    : standing('running_first_step', { attempt: epoch, seconds });
}

export const nextNames = ['attempt', 'approval_expires', 'deadline'] as const;

/** What comes by itself, before it is worded. */
export interface NextEvent {
  readonly at: Date;
  readonly what: (typeof nextNames)[number];
}

/** What happens next without anybody's doing; undefined where nothing is known to. */
export function nextOf(job: ExplainedJob): NextEvent | undefined {
  const { status, runAt, approvals, limits, startedAt, waitedMs } = job;
  if (status === 'DELAYED' && runAt) return { at: runAt, what: 'attempt' };
  if (status === 'WAITING') {
    const open = approvals.filter((one) => one.status === 'pending').map((one) => one.expiresAt);
    const [first] = open.sort();
    return first === undefined ? undefined : { at: new Date(first), what: 'approval_expires' };
  }
  if (status === 'ACTIVE' && startedAt && limits.deadlineMs !== undefined) {
    return { at: new Date(startedAt.getTime() + waitedMs + limits.deadlineMs), what: 'deadline' };
  }
  return undefined;
}
