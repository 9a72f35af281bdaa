import { Job } from '../job/job.js';
import type { JobData, SettledInvocation, StatusMove } from '../job/job-data.js';
import type { JobStatusType } from '../job/job-status.js';
import { createTestJob } from './create-test-job.js';
import type { InvocationState, JobRepository } from '../ports/job-repository.js';
import { LeaseLostError } from '../ports/job-repository.js';
import type { Transaction } from '../ports/tool.js';
import { Result } from '../result.js';

/** The process dies here; nothing in memory survives. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/** Whether the process dies before or after a commit, or not at all. */
export type CommitFate = 'commit' | 'crash-before' | 'crash-after';

/** What a committed local effect leaves behind. */
export interface CommittedEffect {
  readonly callKey: string;
}

/**
 * A store that keeps what was committed when the process dies, with the fence of the real one. The
 * fates say, commit by commit, where it dies.
 */
export class DurableStore implements JobRepository {
  #status: JobStatusType;
  #data: JobData;
  #pendingEffects: CommittedEffect[] = [];
  readonly effects: CommittedEffect[] = [];
  readonly moves: StatusMove[] = [];
  readonly intents = new Set<string>();
  readonly invocations: SettledInvocation[] = [];

  constructor(
    private readonly nextFate: () => CommitFate,
    initial: Partial<JobData> = {},
  ) {
    this.#data = { ...createTestJob().currentData(), ...initial };
    this.#status = 'PENDING';
  }

  get status(): JobStatusType {
    return this.#status;
  }

  get data(): JobData {
    return this.#data;
  }

  /** Takes the lease: the job as it is stored, under the next epoch. */
  lease(): Job {
    if (this.#status === 'ACTIVE') this.#move('ACTIVE', 'PENDING');
    this.#move(this.#status, 'ACTIVE');
    this.#data = { ...this.#data, epoch: this.#data.epoch + 1, runAt: undefined };
    this.#pendingEffects = [];
    return new Job('ACTIVE', this.#data);
  }

  /** For local tools: a write that counts only once the transaction commits. */
  write(callKey: string): void {
    this.#pendingEffects.push({ callKey });
  }

  save(job: Job): Promise<Result<unknown, Error>> {
    if (job.currentData().epoch !== this.#data.epoch || this.#status !== 'ACTIVE') {
      return Promise.resolve(Result.error(new LeaseLostError(job.id)));
    }
    const fate = this.nextFate();
    if (fate === 'crash-before') return Promise.reject(new Crash());
    this.#commit(job);
    return fate === 'crash-after' ? Promise.reject(new Crash()) : Promise.resolve(Result.ok(job));
  }

  async saveWithEffect(
    job: Job,
    effect: (tx: Transaction) => Promise<'keep' | 'discard'>,
  ): Promise<Result<unknown, Error>> {
    this.#pendingEffects = [];
    const decision = await effect({
      query: () => Promise.reject(new Error('There is no database in this test.')),
    });
    if (decision === 'discard') this.#pendingEffects = [];
    return this.save(job);
  }

  startInvocation(
    job: Job,
    { callKey }: { readonly callKey: string },
  ): Promise<Result<InvocationState, Error>> {
    const fate = this.nextFate();
    if (fate === 'crash-before') return Promise.reject(new Crash());
    const kind = this.intents.has(callKey) ? 'interrupted' : 'fresh';
    this.intents.add(callKey);
    return fate === 'crash-after'
      ? Promise.reject(new Crash())
      : Promise.resolve(Result.ok({ kind, jobId: job.id }));
  }

  #commit(job: Job): void {
    const { moves, invocations } = job.changes();
    this.moves.push(...moves);
    this.invocations.push(...invocations);
    this.effects.push(...this.#pendingEffects);
    this.#pendingEffects = [];
    this.#status = job.status().type;
    this.#data = job.currentData();
    job.markSaved();
  }

  #move(from: JobStatusType, to: JobStatusType): void {
    this.moves.push({ from, to, reason: 'test' });
    this.#status = to;
  }
}
