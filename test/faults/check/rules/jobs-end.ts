import type { JobStory } from '../run.js';
import type { Rule } from '../violation.js';

export const jobsEnd: Rule = {
  name: 'P1: each job is final or waits for a person who is asked',
  counts: 'stuck',
  *find({ stories }) {
    for (const story of stories) {
      const why = stuckBecause(story);
      if (why !== undefined) yield { jobId: story.job.id, says: `${story.mark} ${why}` };
    }
  },
};

function stuckBecause({ job, isFinal, approvals, invocations }: JobStory): string | undefined {
  if (isFinal) return undefined;
  if (job.status !== 'WAITING') return `is ${job.status} at rest`;
  switch (job.waitingFor) {
    case 'approval':
      return approvals.some(({ status }) => status === 'pending')
        ? undefined
        : 'waits for an approval that nobody is asked for';
    case 'attention':
      return invocations.some(({ status }) => status === 'UNKNOWN')
        ? undefined
        : 'waits for attention, and no call of it is in doubt';
    default:
      return `waits for ${job.waitingFor}, which is no person`;
  }
}
