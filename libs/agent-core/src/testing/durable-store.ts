import { Job } from '../job/job.js';
import type { DecidedApproval, RequestedApproval } from '../job/approval.js';
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

/** What a person says of an effect that nobody knows of. */
export type PersonsWord = 'happened' | 'did_not_happen' | 'repeat';

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
  readonly questions: RequestedApproval[] = [];
  readonly #words = new Map<string, Exclude<PersonsWord, 'repeat'>>();

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
    this.#data = { ...this.#data, epoch: this.#data.epoch + 1, delayMs: undefined };
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
    const known = this.intents.has(callKey) ? 'interrupted' : 'fresh';
    const kind = this.#words.get(callKey) ?? known;
    this.intents.add(callKey);
    return fate === 'crash-after'
      ? Promise.reject(new Crash())
      : Promise.resolve(Result.ok({ kind, jobId: job.id }));
  }

  /** A person answers the question that the job waits with. */
  decide(status: DecidedApproval['status']): void {
    const question = this.questions.at(-1);
    if (!question) throw new Error('Nothing was asked.');
    const { id, callKey, hash, preview } = question;
    const approvals = [
      ...this.#data.approvals,
      { id, callKey, hash, preview, status, reason: null },
    ];
    this.#data = { ...this.#data, approvals };
    this.#move('WAITING', 'PENDING');
  }

  /** A person says what became of the effect that the job waits for. */
  say(word: PersonsWord): void {
    const unknown = this.invocations.findLast(({ status }) => status === 'UNKNOWN');
    if (!unknown) throw new Error('No effect is unknown.');
    if (word === 'repeat') this.intents.delete(unknown.callKey);
    else this.#words.set(unknown.callKey, word);
    this.#move('WAITING', 'PENDING');
  }

  #commit(job: Job): void {
    const { moves, invocations, approvals } = job.changes();
    // The real store keeps questions with the move to WAITING alone; nobody could answer others.
    if (approvals.length > 0 && !job.status().is('WAITING')) {
      throw new Error('A question was saved by a job that does not wait.');
    }
    this.questions.push(...approvals);
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
