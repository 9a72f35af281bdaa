import { isFinal } from '../run.js';
import type { SeenState } from '../run-history.js';
import type { Rule } from '../violation.js';

const isEnd = ({ status }: SeenState) => isFinal(status);

export const finalStatesStay: Rule = {
  name: 'P7: an end that a client was told stays',
  counts: 'other',
  *find({ history, storyOf }) {
    const { seen } = history.clients;
    for (const { jobId, status } of seen.filter(isEnd)) {
      const now = storyOf.get(jobId)?.job.status;
      if (now !== undefined && now !== status) {
        yield { jobId, says: `a client was told ${status}, and it is ${now}` };
      }
    }
    for (const [jobId, states] of Map.groupBy(seen, (one) => one.jobId)) {
      const toldAt = Math.min(...states.filter(isEnd).map(({ at }) => at));
      // Answers of requests that were under way together may come in any order.
      const after = states.find((one) => !isEnd(one) && one.askedAt > toldAt);
      if (after) yield { jobId, says: `a client was told ${after.status} after its end` };
    }
  },
};
