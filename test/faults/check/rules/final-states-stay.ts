import { isFinal } from '../run.js';
import type { Rule } from '../violation.js';

export const finalStatesStay: Rule = {
  name: 'P7: an end that a client was told stays',
  counts: 'other',
  *find({ history, storyOf }) {
    const { seen } = history.clients;
    for (const { jobId, status } of seen.filter((one) => isFinal(one.status))) {
      const now = storyOf.get(jobId)?.job.status;
      if (now !== undefined && now !== status) {
        yield { jobId, says: `a client was told ${status}, and it is ${now}` };
      }
    }
    for (const [jobId, states] of Map.groupBy(seen, (one) => one.jobId)) {
      const inTime = states.toSorted((a, b) => a.at - b.at);
      const end = inTime.findIndex(({ status }) => isFinal(status));
      const after = end < 0 ? undefined : inTime.slice(end).find((one) => !isFinal(one.status));
      if (after) yield { jobId, says: `a client was told ${after.status} after its end` };
    }
  },
};
