import { isAccepted } from '../accepted.js';
import type { Rule } from '../violation.js';

export const acceptedJobsExist: Rule = {
  name: 'P1: each job that a client was told of is there',
  counts: 'lost',
  *find({ history, storyOf }) {
    const { submissions, cancels, seen } = history.clients;
    for (const submission of submissions.filter(isAccepted)) {
      const { mark, status, jobId } = submission;
      const story = jobId === null ? undefined : storyOf.get(jobId);
      if (jobId === null) yield { says: `${mark} was answered ${status} without a job` };
      else if (!story) yield { jobId, says: `${mark} was accepted, and there is no such job` };
      else if (story.mark !== mark) {
        yield { jobId, says: `${mark} was answered with the job of ${story.mark}` };
      }
    }
    const others = new Set([...cancels, ...seen].map(({ jobId }) => jobId));
    for (const jobId of others) {
      if (!storyOf.has(jobId))
        yield { jobId, says: 'a client was told of it, and it is not there' };
    }
  },
};
