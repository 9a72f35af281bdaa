import type { JobChanges } from '../job/job-changes.js';
import type { Job } from '../job/job.js';
import type { JobStatusType } from '../job/job-status.js';
import type { InvocationState, JobRepository, Saved } from '../job/job-repository.js';
import type { Transaction } from '../tool/tool.js';
import { Result } from '../values/result.js';

/** Keeps what was saved, save by save. Local effects run without a database. */
export class InMemoryJobRepository implements JobRepository {
  readonly saves: (JobChanges & { readonly status: JobStatusType })[] = [];
  readonly invocations = new Set<string>();

  save(job: Job): Promise<Result<Saved, Error>> {
    this.saves.push({ ...job.changes(), status: job.status().type });
    job.markSaved();
    return Promise.resolve(Result.ok({ cancelRequested: false }));
  }

  async saveWithEffect(
    job: Job,
    effect: (tx: Transaction) => Promise<'keep' | 'discard'>,
  ): Promise<Result<Saved, Error>> {
    await effect({ query: () => Promise.reject(new Error('There is no database in this test.')) });
    return this.save(job);
  }

  startInvocation(
    _job: Job,
    { callKey }: { readonly callKey: string },
  ): Promise<Result<InvocationState, Error>> {
    const isKnown = this.invocations.has(callKey);
    this.invocations.add(callKey);
    // It was long ago.
    return Promise.resolve(
      Result.ok(isKnown ? { kind: 'interrupted', sinceMs: Infinity } : { kind: 'fresh' }),
    );
  }
}
