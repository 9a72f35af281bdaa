import type { Rule } from '../violation.js';

export const epochsCountLeases: Rule = {
  name: 'P5: each lease has an epoch of its own, and nothing is written under an older one',
  counts: 'other',
  *find({ stories }) {
    for (const { job, mark, transitions } of stories) {
      let leases = 0;
      for (const { seq, to, epoch } of transitions) {
        if (to === 'ACTIVE') leases += 1;
        if (epoch !== leases) {
          const says = `move ${seq} of ${mark} has epoch ${epoch} after ${leases} leases`;
          yield { jobId: job.id, says };
        }
      }
      if (job.epoch !== leases) {
        yield { jobId: job.id, says: `${mark} has epoch ${job.epoch} after ${leases} leases` };
      }
    }
  },
};
