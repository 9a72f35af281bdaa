import type { Rule } from '../violation.js';

/** A worker is renewed, and missed, within a lease; a machine that is busy takes a while to look. */
const graceMs = 5_000;

export const nobodyRunsWithoutWorker: Rule = {
  name: 'P3: who is dead has no row, and what it ran goes on',
  counts: 'stuck',
  *find({ history, stories }) {
    const { livingWorkers, readAt, stored } = history;
    const living = stored.workers.filter(({ pid }) => livingWorkers.includes(pid));
    const ids = new Set(living.map(({ id }) => id));
    for (const { job, mark } of stories) {
      const { id: jobId, status, leaseOwner } = job;
      if (status === 'ACTIVE' && (leaseOwner === null || !ids.has(leaseOwner))) {
        yield { jobId, says: `${mark} is ACTIVE, and its worker does not live` };
      }
      if (status !== 'ACTIVE' && leaseOwner !== null && !ids.has(leaseOwner)) {
        yield { jobId, says: `${mark} is kept for a worker that does not live` };
      }
    }
    for (const { id, pid, aliveUntil } of stored.workers) {
      if (!livingWorkers.includes(pid) && aliveUntil + graceMs < readAt) {
        yield { says: `worker ${id}, process ${pid}, is dead and has a row` };
      }
    }
  },
};
