import type { Rule } from '../violation.js';

export const effectsHaveConsent: Rule = {
  name: 'P15: nothing takes effect that a person was asked about and did not approve',
  counts: 'other',
  *find({ stories }) {
    for (const { job, mark, calls, approvals } of stories) {
      for (const { tool, invocation, effects } of calls) {
        if (effects.length === 0) continue;
        const key = invocation?.callKey ?? effects[0]?.callKey;
        // Of an edited question the key of the call stands behind a word.
        const asked = approvals.filter(({ callKey }) => key && callKey.endsWith(key));
        if (asked.length > 0 && !asked.some(({ status }) => status === 'approved')) {
          const answers = asked.map(({ status }) => status).join();
          yield { jobId: job.id, says: `${tool} of ${mark} took effect and was ${answers}` };
        }
      }
    }
  },
};
