import type { WorkerOptions } from 'bullmq';

/**
 * How BullMQ holds an entry while a worker answers it. The lock only decides how soon an entry comes
 * again whose worker died before it took the job's lease: after the lock and up to one check more,
 * 2.5 s at most. The lease decides who may run the job, so a lock lost too early is harmless: the
 * entry comes twice and the second worker finds the lease taken.
 */
const lockDurationMs = 1_500;
const stalledCheckMs = 1_000;

/** A stalled entry comes again, however often; a job that kills its workers is stopped by its row. */
const maxStalledCount = 1_000_000;

/** Pause after a failed fetch or acknowledgement; BullMQ's default of 15 s would delay healing. */
const retryDelayMs = 1_000;

export const workerOptions = (concurrency: number): Omit<WorkerOptions, 'connection'> => ({
  concurrency,
  autorun: false,
  lockDuration: lockDurationMs,
  stalledInterval: stalledCheckMs,
  maxStalledCount,
  runRetryDelay: retryDelayMs,
});
