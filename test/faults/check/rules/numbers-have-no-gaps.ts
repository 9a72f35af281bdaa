import type { JobStory } from '../run.js';
import type { Rule } from '../violation.js';

export const numbersHaveNoGaps: Rule = {
  name: 'P7: each entry of a history has its number, without gaps',
  counts: 'other',
  *find({ stories }) {
    for (const story of stories) {
      for (const { name, numbers, count } of histories(story)) {
        const sorted = numbers.toSorted((a, b) => a - b);
        const isWhole = sorted.length === count && sorted.every((n, index) => n === index + 1);
        if (isWhole) continue;
        const says = `${name} of ${story.mark} have the numbers ${sorted.join()}, the row counts ${count}`;
        yield { jobId: story.job.id, says };
      }
    }
  },
};

function histories({ job, transitions, activities, executions, approvals }: JobStory) {
  const seqs = (rows: readonly { readonly seq: number }[]) => rows.map(({ seq }) => seq);
  const entries = [...transitions, ...activities, ...executions];
  const events = [
    ...entries.map(({ eventSeq }) => eventSeq),
    ...approvals.flatMap(({ eventSeqs }) => eventSeqs),
  ];
  return [
    { name: 'moves', numbers: seqs(transitions), count: job.transitionCount },
    { name: 'activities', numbers: seqs(activities), count: job.activityCount },
    { name: 'executions', numbers: seqs(executions), count: job.executionCount },
    { name: 'events', numbers: events, count: job.eventSeq },
  ];
}
