import { createTestJob } from './create-test-job.js';
import type {
  DecidedApproval,
  EndedInvocation,
  JobData,
  OpenInvocation,
  RequestedApproval,
  StatusMove,
} from '../job/job-data.js';
import {
  type IntendedCall,
  type InvocationState,
  type JobRepository,
  LeaseLostError,
  type Saved,
} from '../job/job-repository.js';
import type { JobStatusType } from '../job/job-status.js';
import { Job } from '../job/job.js';
import { settleJob } from '../tool-run/settle-job.js';
import type { Transaction } from '../tool/tool.js';
import { Result } from '../values/result.js';

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
  readonly invocations: EndedInvocation[] = [];
  readonly questions: RequestedApproval[] = [];
  /** By call key: external calls whose outcome is not stored. */
  readonly #open = new Map<string, OpenInvocation & { readonly epoch: number }>();

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
    return this.#read();
  }

  /** Cancels the job while no attempt runs it. */
  cancelIdle(): void {
    const job = this.#read();
    settleJob(job, { kind: 'cancel' }, new Date(0));
    this.#commit(job);
  }

  #read(): Job {
    return new Job(this.#status, { ...this.#data, invocations: [...this.#open.values()] });
  }

  /** For local tools: a write that counts only once the transaction commits. */
  write(callKey: string): void {
    this.#pendingEffects.push({ callKey });
  }

  save(job: Job): Promise<Result<Saved, Error>> {
    if (job.currentData().epoch !== this.#data.epoch || this.#status !== 'ACTIVE') {
      return Promise.resolve(Result.error(new LeaseLostError(job.id)));
    }
    const fate = this.nextFate();
    if (fate === 'crash-before') return Promise.reject(new Crash());
    this.#commit(job);
    return fate === 'crash-after'
      ? Promise.reject(new Crash())
      : Promise.resolve(Result.ok({ cancelRequested: false }));
  }

  async saveWithEffect(
    job: Job,
    effect: (tx: Transaction) => Promise<'keep' | 'discard'>,
  ): Promise<Result<Saved, Error>> {
    this.#pendingEffects = [];
    const decision = await effect({
      query: () => Promise.reject(new Error('There is no database in this test.')),
    });
    if (decision === 'discard') this.#pendingEffects = [];
    return this.save(job);
  }

  startInvocation(job: Job, intent: IntendedCall): Promise<Result<InvocationState, Error>> {
    const fate = this.nextFate();
    if (fate === 'crash-before') return Promise.reject(new Crash());
    const { epoch } = job.currentData();
    const known = this.#open.get(intent.callKey);
    const state = stateOf(known, epoch);
    if (state.kind === 'fresh')
      this.#open.set(intent.callKey, { ...intent, status: 'STARTED', epoch });
    return fate === 'crash-after' ? Promise.reject(new Crash()) : Promise.resolve(Result.ok(state));
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
    const opened = this.#open.get(unknown.callKey);
    if (!opened) throw new Error('The call is not open.');
    const status = {
      happened: 'HAPPENED',
      did_not_happen: 'DID_NOT_HAPPEN',
      repeat: 'REPEAT',
    } as const;
    this.#open.set(unknown.callKey, { ...opened, status: status[word] });
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
    for (const { callKey, status } of invocations) {
      const opened = this.#open.get(callKey);
      if (opened && status === 'UNKNOWN') this.#open.set(callKey, { ...opened, status });
      else this.#open.delete(callKey);
    }
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

function stateOf(
  known: { readonly status: OpenInvocation['status']; readonly epoch: number } | undefined,
  epoch: number,
): InvocationState {
  switch (known?.status) {
    case undefined:
    case 'REPEAT':
      return { kind: 'fresh' };
    case 'STARTED':
      return known?.epoch === epoch ? { kind: 'fresh' } : longInterrupted;
    case 'UNKNOWN':
      return longInterrupted;
    case 'HAPPENED':
      return { kind: 'happened' };
    case 'DID_NOT_HAPPEN':
      return { kind: 'did_not_happen' };
  }
}

const longInterrupted: InvocationState = { kind: 'interrupted', sinceMs: Infinity };
