import type { Rule } from '../violation.js';

export const rowsHaveTheirJob: Rule = {
  name: 'P7: no row belongs to a job that is not there',
  counts: 'lost',
  *find({ history, storyOf }) {
    const { jobs: _jobs, workers: _workers, ...rest } = history.stored;
    for (const [table, rows] of Object.entries(rest)) {
      const missing = new Set(rows.map(({ jobId }) => jobId).filter((id) => !storyOf.has(id)));
      for (const jobId of missing)
        yield { jobId, says: `${table} has it, and there is no such job` };
    }
  },
};
