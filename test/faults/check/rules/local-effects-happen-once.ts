import type { Rule } from '../violation.js';

export const localEffectsHappenOnce: Rule = {
  name: 'P4: a local effect happens once',
  counts: 'doubled',
  *find({ stories }) {
    for (const { job, mark, localEffects } of stories) {
      for (const [callKey, { length }] of Map.groupBy(localEffects, (one) => one.callKey)) {
        if (length > 1) {
          yield { jobId: job.id, says: `call ${callKey} of ${mark} wrote ${length} rows` };
        }
      }
    }
  },
};
