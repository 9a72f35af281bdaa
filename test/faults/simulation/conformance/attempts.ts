import { Job } from '@faina/agent-core';
import type { Random } from '../kernel/random.js';
import type { Side } from './side.js';

/**
 * Which attempt at a job does something: the one that began last, the one before it, or one that nobody
 * has: each part of its fence is right but one. What attempts know of the numbers of events never comes
 * back, so of the parts of the fence a real one misses several at once, and any of them could be gone.
 */
export type Whose = 'last' | 'earlier' | 'of no epoch' | 'of no event';

export const whoseOf = (random: Random): Whose =>
  random.pick(['last', 'last', 'last', 'earlier', 'earlier', 'of no epoch', 'of no event']);

/** Undefined where there is no such attempt. */
export async function attemptOf(side: Side, jobId: string, whose: Whose): Promise<Job | undefined> {
  const known = side.attempts.get(jobId) ?? [];
  const last = known.at(-1);
  if (whose === 'last') return last;
  if (whose === 'earlier') return known.at(-2);
  const stored = await side.reads.find(jobId, 'default');
  if (!last || !stored) return undefined;
  const { status, epoch, eventSeq } = stored;
  // Where no attempt is at work, that alone is wrong.
  const [noEpoch, noEvent] =
    status === 'ACTIVE' ? [whose === 'of no epoch', whose === 'of no event'] : [];
  return new Job('ACTIVE', {
    ...last.currentData(),
    epoch: noEpoch ? epoch - 1 : epoch,
    eventSeq: noEvent ? eventSeq - 1 : eventSeq,
  });
}

/** Notes an attempt that has begun. */
export function attempt(side: Side, job: Job): void {
  side.attempts.set(job.id, [...(side.attempts.get(job.id) ?? []), job]);
}

/** Takes the lease, and tells what the attempt begins with. */
export async function begin(
  side: Side,
  jobId: string,
  { worker, isAlone }: { readonly worker: string; readonly isAlone: boolean },
): Promise<unknown> {
  const leased = await side.leases.take(jobId, worker, isAlone);
  if (!leased) return undefined;
  attempt(side, leased.job);
  const { spentMs: _differs, agentState, ...data } = leased.job.currentData();
  const { conversationHistory: conversation, executionHistory } = agentState;
  return [
    data,
    conversation.entries().map((told) => ({ ...told, createdAt: 0 })),
    executionHistory,
    leased.reason,
  ];
}
