import {
  type IntendedCall,
  type InvocationState,
  type Job,
  type JobRepository,
  LeaseLostError,
  Result,
  type Saved,
  StoreUnavailableError,
  type Transaction,
} from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import type { QueryConfig } from 'pg';
import { GroupWriter } from '../../database/group-writer.js';
import type { Statement } from '../parts/statement.js';
import { JobNews } from '../news/job-news.js';
import { EffectTransaction } from './effect-transaction.js';
import { charsOfStep, keepValues, maxSharedChars } from './large-step.js';
import { keepAttachments } from './keep-attachments.js';
import {
  isShared,
  saveAlone,
  type SavedRow,
  saveTogether,
  type Saving,
  savingOf,
} from './save-together.js';
import { checkLease, startInvocation } from './start-invocation.js';
import { ENV, type Env } from '../../config/env.js';
import { isDatabaseUnavailable, isTooSlow } from '../../database/database-errors.js';
import { DatabasePool } from '../../database/database-pool.js';
import { HotPool } from '../../database/hot-pool.js';
import { type Connection, inLongTransaction } from '../../database/in-transaction.js';
import { WaitingLine } from '../../process/waiting-line.js';

/** How many times as long as other statements those of the last try of a large step may take. */
const mostTimes = 4;

/** More at once would be no sooner done, and take the connections that everything else needs. */
const mostLargeSteps = 2;

/** The executor's journal in PostgreSQL: raw prepared statements, one round trip each. */
@Injectable()
export class PgJobRepository implements JobRepository {
  readonly #steps: GroupWriter<Saving, SavedRow>;
  readonly #largeSteps = new WaitingLine(mostLargeSteps);
  /** Jobs of which it is not known whether their last save is stored. */
  readonly #inDoubt = new WeakSet<Job>();

  constructor(
    private readonly pool: DatabasePool,
    @Inject(ENV) private readonly env: Env,
    private readonly news: JobNews = new JobNews(),
    @Inject(HotPool) private readonly hotPool: DatabasePool = pool,
  ) {
    this.#steps = new GroupWriter((savings) => saveTogether(hotPool, savings));
  }

  async save(job: Job): Promise<Result<Saved, Error>> {
    try {
      const row = await this.#send(job);
      const isStored = row !== undefined || (await this.#wasStored(job));
      this.#inDoubt.delete(job);
      if (!isStored) return Result.error(new LeaseLostError(job.id));
      this.#saved(job);
      return Result.ok({ cancelRequested: row?.is_cancel_requested ?? false });
    } catch (error) {
      const failure = failureOf(error);
      if (failure instanceof StoreUnavailableError) this.#inDoubt.add(job);
      else this.#inDoubt.delete(job);
      return Result.error(failure);
    }
  }

  async saveWithEffect(
    job: Job,
    effect: (tx: Transaction) => Promise<'keep' | 'discard'>,
  ): Promise<Result<Saved, Error>> {
    return attempted(async () => {
      const transaction = await EffectTransaction.open(this.pool);
      try {
        const held = await transaction.begin(named(checkLease, [job.id, job.currentData().epoch]));
        if (!held) throw new LeaseLostError(job.id);
        const whether = await effect(transaction.forEffect());
        transaction.assertServed();
        if (whether === 'discard') await transaction.discardEffect();
        const row = job.hasChanges() ? await this.#append(transaction.connection, job) : undefined;
        await transaction.commit();
        this.#saved(job);
        return { cancelRequested: row?.is_cancel_requested ?? false };
      } finally {
        await transaction.close();
      }
    });
  }

  async startInvocation(
    job: Job,
    { callId, callKey, tool }: IntendedCall,
  ): Promise<Result<InvocationState, Error>> {
    return attempted(async () => {
      const values = [job.id, job.currentData().epoch, callKey, tool, callId];
      const { rows } = await this.hotPool.query<InvocationState>(named(startInvocation, values));
      if (!rows[0]) throw new LeaseLostError(job.id);
      return rows[0];
    });
  }

  #saved(job: Job): void {
    const hasMoved = job.changes().moves.length > 0;
    job.markSaved();
    this.news.tell(job.id, hasMoved ? job.currentData().tenant : undefined);
  }

  /** One statement where it can be; large steps share neither statement nor commit with others. */
  #send(job: Job): Promise<SavedRow | undefined> {
    const chars = charsOfStep(job);
    if (chars > maxSharedChars) {
      return this.#largeSteps.do(() => this.#sendAlone(job));
    }
    const saving = this.#savingOf(job);
    return isShared(saving)
      ? this.#steps.write({ ...saving, chars })
      : saveAlone(this.hotPool, saving);
  }

  /** Again with twice the time where PostgreSQL was too slow and so stored nothing: what the step holds is paid for. */
  async #sendAlone(job: Job, times = 1): Promise<SavedRow | undefined> {
    try {
      return await inLongTransaction(this.pool, times, (connection) =>
        this.#write(connection, job),
      );
    } catch (error) {
      if (times === mostTimes || !isTooSlow(error)) throw error;
      return this.#sendAlone(job, 2 * times);
    }
  }

  #savingOf(job: Job): Saving {
    return savingOf(job, this.env.APPROVAL_EXPIRES_MS);
  }

  /** Saves within a transaction, which no other job shares. */
  async #append(connection: Connection, job: Job): Promise<SavedRow> {
    const saved = await this.#write(connection, job);
    if (!saved) throw new LeaseLostError(job.id);
    return saved;
  }

  /** In a transaction: the step, and what its rows have no room for. */
  async #write(connection: Connection, job: Job): Promise<SavedRow | undefined> {
    const saved = await saveAlone(connection, this.#savingOf(job));
    if (saved) {
      await keepValues(connection, job, saved.executions_before);
      await keepAttachments(connection, job);
    }
    return saved;
  }

  /**
   * Whether a save whose answer was lost had been stored, where a second try finds another last event
   * number than the one that it builds on: nobody but the attempt itself appends to the histories of
   * its job.
   */
  async #wasStored(job: Job): Promise<boolean> {
    if (!this.#inDoubt.has(job)) return false;
    const { epoch } = job.currentData();
    const values = [job.id, epoch, job.eventSeqOnceSaved(), job.status().type];
    const { rowCount } = await this.pool.query(named(isStored, values));
    return rowCount === 1;
  }
}

const isStored: Statement = {
  name: 'is_stored',
  text: `select 1 from jobs where id = $1 and epoch = $2 and event_seq = $3 and status = $4::job_status`,
};

const named = (statement: Statement, values: unknown[]): QueryConfig => ({ ...statement, values });

/** The port answers failures as values; the driver throws them. */
async function attempted<T>(work: () => Promise<T>): Promise<Result<T, Error>> {
  try {
    return Result.ok(await work());
  } catch (error) {
    return Result.error(failureOf(error));
  }
}

function failureOf(error: unknown): Error {
  const failure = error instanceof Error ? error : new Error(String(error));
  return isDatabaseUnavailable(failure) ? new StoreUnavailableError(failure) : failure;
}
