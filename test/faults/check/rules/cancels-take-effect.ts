import { isAccepted } from '../accepted.js';
import type { Rule } from '../violation.js';

export const cancelsTakeEffect: Rule = {
  name: 'P9: a job ends whose cancel was accepted',
  counts: 'stuck',
  *find({ history, storyOf }) {
    const cancelled = new Set(history.clients.cancels.filter(isAccepted).map(({ jobId }) => jobId));
    for (const jobId of cancelled) {
      const story = storyOf.get(jobId);
      if (story && !story.isFinal) {
        yield { jobId, says: `its cancel was accepted, and it is ${story.job.status}` };
      }
    }
  },
};
