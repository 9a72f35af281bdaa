import type { Rule } from '../violation.js';

/** Workers that a job takes down with it before it is given up. */
const maxCrashes = 5;

export const poisonIsProved: Rule = {
  name: 'F15: only a job that was lost with five workers ends as POISON_JOB',
  counts: 'other',
  *find({ stories }) {
    for (const { job, mark, transitions } of stories) {
      if (job.errorCode !== 'POISON_JOB') continue;
      const lost = transitions.filter(({ reason }) => reason === 'lease lost').length;
      // The last one ends it at once.
      if (lost + 1 < maxCrashes) {
        yield { jobId: job.id, says: `${mark} is a poison job after ${lost + 1} crashes` };
      }
    }
  },
};
