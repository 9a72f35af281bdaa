import { JobStatus, type JobStatusType } from '@faina/agent-core';
import { isFinal, type JobStory } from '../run.js';
import type { Rule } from '../violation.js';

export const transitionsAreLegal: Rule = {
  name: 'P7: the status makes allowed moves alone, one after the other, to one end',
  counts: 'other',
  *find({ stories }) {
    for (const story of stories) {
      for (const says of faults(story)) yield { jobId: story.job.id, says };
    }
  },
};

function* faults({ job, mark, transitions }: JobStory): Iterable<string> {
  let before: JobStatusType | null = null;
  for (const { seq, from, to } of transitions) {
    if (from !== before) yield `move ${seq} of ${mark} goes from ${from}, and it was ${before}`;
    if (!isAllowed(from, to)) yield `move ${seq} of ${mark} goes from ${from} to ${to}`;
    before = to;
  }
  if (before !== job.status) yield `${mark} is ${job.status}, and its last move goes to ${before}`;
  const ends = transitions.filter(({ to }) => isFinal(to));
  if (ends.length > 1) yield `${mark} has ended ${ends.length} times`;
  if ((job.settledAt !== null) !== isFinal(job.status)) {
    yield `${mark} is ${job.status} and ${job.settledAt === null ? 'not settled' : 'settled'}`;
  }
}

function isAllowed(from: JobStatusType | null, to: JobStatusType): boolean {
  if (from === null) return to === 'PENDING' || to === 'DELAYED';
  try {
    new JobStatus(from).moveTo(to);
    return true;
  } catch {
    return false;
  }
}
