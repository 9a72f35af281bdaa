import type { JobStory } from '../run.js';
import type { Rule } from '../violation.js';

export const nothingStaysOpen: Rule = {
  name: 'P1: what a job has begun or asked is over when the job is',
  counts: 'other',
  *find({ stories }) {
    for (const story of stories) {
      for (const says of left(story)) yield { jobId: story.job.id, says: `${story.mark} ${says}` };
    }
  },
};

function* left({ job, isFinal, calls, invocations, approvals, laterCalls }: JobStory) {
  const waitsForTool = job.status === 'WAITING' && job.waitingFor === 'tool';
  for (const { tool, status, callId } of invocations) {
    const isBegun = status === 'STARTED' || status === 'REPEAT';
    if (isBegun && !waitsForTool) yield `is ${job.status}, and ${tool} is ${status}`;
    const isDecided = status === 'HAPPENED' || status === 'DID_NOT_HAPPEN';
    // Of a job that has ended the word of a person stays in the journal.
    if (isDecided && !isFinal && job.status !== 'WAITING')
      yield `does not heed the word on ${tool}`;
    if (!calls.some(({ id }) => id === callId)) yield `has ${tool} in its journal without a call`;
  }
  for (const { tool, status } of approvals) {
    const isOpen = status === 'pending';
    if (isOpen && isFinal) yield `has ended, and asks about ${tool}`;
    if (isOpen && !isFinal && job.status !== 'WAITING') {
      yield `is ${job.status}, and asks about ${tool}`;
    }
  }
  for (const { callKey, status } of laterCalls) {
    if (status === 'OPEN' && !waitsForTool) yield `is ${job.status}, and offers call ${callKey}`;
  }
}
