import {
  type InvocationState,
  type Job,
  type JobRepository,
  LeaseLostError,
  Result,
  type Transaction,
} from '@faina/agent-core';
import { Inject, Injectable } from '@nestjs/common';
import type { QueryConfig } from 'pg';
import { z } from 'zod';
import { EffectTransaction } from './effect-transaction.js';
import { cancelIdleJobs } from './reconcile-statements.js';
import { settlementParameters, type StepRow, stepRow } from './save-parameters.js';
import { checkLease, saveSettlement, saveSteps, startInvocation } from './save-statements.js';
import { type SavedRow, StepWriter } from './step-writer.js';
import { ENV, type Env } from '../../config/env.js';
import { DatabasePool } from '../../database/database-pool.js';
import { RunningJobs } from '../running-jobs.js';

/** Where statements run: the pool, or the connection of a transaction. */
type Connection = Pick<DatabasePool, 'query'>;

/** The executor's journal in PostgreSQL: raw prepared statements, one round trip each. */
@Injectable()
export class PgJobRepository implements JobRepository {
  readonly #steps: StepWriter;

  constructor(
    private readonly pool: DatabasePool,
    private readonly runningJobs: RunningJobs,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.#steps = new StepWriter((steps) => saveTogether(pool, steps));
  }

  async save(job: Job): Promise<Result<unknown, Error>> {
    return settled(async () => {
      const settlement = this.#settlementOf(job);
      await this.#accept(
        job,
        settlement ? await settle(this.pool, settlement) : await this.#steps.save(stepRow(job)),
      );
      job.markSaved();
    });
  }

  async saveWithEffect(
    job: Job,
    effect: (tx: Transaction) => Promise<'keep' | 'discard'>,
  ): Promise<Result<unknown, Error>> {
    return settled(async () => {
      const transaction = await EffectTransaction.open(this.pool);
      try {
        const held = await transaction.begin(named(checkLease, [job.id, job.currentData().epoch]));
        if (!held) throw new LeaseLostError(job.id);
        if ((await effect(transaction.forEffect())) === 'discard')
          await transaction.discardEffect();
        if (job.hasChanges()) await this.#append(transaction.connection, job);
        await transaction.commit();
        job.markSaved();
      } finally {
        await transaction.close();
      }
    });
  }

  async startInvocation(
    job: Job,
    { callKey, tool }: { readonly callKey: string; readonly tool: string },
  ): Promise<Result<InvocationState, Error>> {
    return settled(async () => {
      const values = [job.id, job.currentData().epoch, callKey, tool];
      const { rows } = await this.pool.query(named(startInvocation, values));
      const row = invocationSchema.optional().parse(rows[0]);
      if (!row) throw new LeaseLostError(job.id);
      return { kind: row.state };
    });
  }

  /** Saves within a transaction, which no other job shares. */
  async #append(connection: Connection, job: Job): Promise<void> {
    const settlement = this.#settlementOf(job);
    const [saved] = settlement
      ? [await settle(connection, settlement)]
      : await saveTogether(connection, [stepRow(job)]);
    await this.#accept(job, saved);
  }

  async #accept(job: Job, saved: SavedRow | undefined): Promise<void> {
    if (!saved) throw new LeaseLostError(job.id);
    if (!saved.is_cancel_requested) return;
    if (job.status().is('ACTIVE')) this.runningJobs.cancel(job.id);
    // What has been saved stands, whatever becomes of this: the reconciler cancels idle jobs too.
    else await this.pool.query(cancelIdleJobs).catch(() => undefined);
  }

  /** The statement that ends the attempt, if it ends; it began with the lease, so its last move does. */
  #settlementOf(job: Job): QueryConfig | undefined {
    const end = job.changes().moves.at(-1);
    const { APPROVAL_EXPIRES_MS } = this.env;
    return end && named(saveSettlement, settlementParameters(job, end.reason, APPROVAL_EXPIRES_MS));
  }
}

async function saveTogether(
  connection: Connection,
  steps: readonly StepRow[],
): Promise<readonly SavedRow[]> {
  const values = [JSON.stringify(steps), steps.map(({ id }) => id)];
  const { rows } = await connection.query<SavedRow>(named(saveSteps, values));
  return rows;
}

async function settle(
  connection: Connection,
  settlement: QueryConfig,
): Promise<SavedRow | undefined> {
  const { rows } = await connection.query<SavedRow>(settlement);
  return rows[0];
}

const invocationSchema = z.object({
  state: z.enum(['fresh', 'interrupted', 'happened', 'did_not_happen']),
});

const named = (statement: { name: string; text: string }, values: unknown[]): QueryConfig => ({
  ...statement,
  values,
});

/** The port answers failures as values; the driver throws them. */
async function settled<T>(work: () => Promise<T>): Promise<Result<T, Error>> {
  try {
    return Result.ok(await work());
  } catch (error) {
    return Result.error(error instanceof Error ? error : new Error(String(error)));
  }
}
