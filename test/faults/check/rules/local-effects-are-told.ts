import type { Rule } from '../violation.js';

export const localEffectsAreTold: Rule = {
  name: 'P4: a local effect is there exactly where its call is told as done',
  counts: 'told falsely',
  *find({ stories }) {
    for (const { job, mark, executions, localEffects } of stories) {
      const done = executions.filter(
        ({ effect, type }) => effect === 'local' && type === 'tool_call',
      );
      const doneKeys = new Set(done.map(({ callKey }) => callKey));
      const rowKeys = new Set<string | null>(localEffects.map(({ callKey }) => callKey));
      for (const callKey of [...doneKeys].filter((key) => !rowKeys.has(key))) {
        yield { jobId: job.id, says: `call ${callKey} of ${mark} is told as done, without a row` };
      }
      for (const callKey of [...rowKeys].filter((key) => !doneKeys.has(key))) {
        yield { jobId: job.id, says: `call ${callKey} of ${mark} wrote a row, not told as done` };
      }
    }
  },
};
