import type { Rule } from '../violation.js';

export const oneJobPerKey: Rule = {
  name: 'P2: requests with one Idempotency-Key make one job',
  counts: 'doubled',
  *find({ history, stories }) {
    const { submissions } = history.clients;
    const stored = new Map(history.stored.idempotencyKeys.map((row) => [row.key, row.jobId]));
    for (const [key, group] of Map.groupBy(submissions, (one) => one.key)) {
      if (key === null) continue;
      const told = new Set(group.flatMap(({ jobId }) => jobId ?? []));
      if (told.size > 1) yield { says: `${key} was answered with ${told.size} jobs` };
      const held = stored.get(key);
      for (const jobId of told) {
        if (held !== undefined && held !== jobId) {
          yield { jobId, says: `${key} was answered with it, and stands for ${held}` };
        }
      }
    }
    // A job that nobody was told of counts too.
    const made = Map.groupBy(
      stories.filter(({ job }) => job.retryOf === null),
      ({ mark }) => mark,
    );
    for (const [mark, group] of Map.groupBy(submissions, (one) => one.mark)) {
      const jobs = made.get(mark) ?? [];
      const keys = new Set(group.flatMap(({ key }) => key ?? []));
      const allowed = keys.size + group.filter(({ key }) => key === null).length;
      if (jobs.length > allowed) {
        yield { jobId: jobs[0]?.job.id, says: `${mark} made ${jobs.length} jobs` };
      }
    }
  },
};
