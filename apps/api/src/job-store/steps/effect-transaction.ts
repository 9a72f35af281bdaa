import type { Transaction } from '@faina/agent-core';
import type { PoolClient, QueryConfig } from 'pg';
import { isConnectionLost } from '../../database/database-errors.js';
import type { DatabasePool } from '../../database/database-pool.js';

/**
 * One transaction that a local effect shares with the save that records it. Whatever was not
 * committed when it closes is rolled back, and the tool's handle is dead from then on: a tool that
 * was left behind after its timeout can write nothing more.
 */
export class EffectTransaction {
  #state: 'open' | 'committed' | 'broken' = 'open';
  #isEffectOpen = true;
  #unserved: Error | undefined;

  private constructor(readonly connection: PoolClient) {}

  static async open(pool: DatabasePool): Promise<EffectTransaction> {
    return new EffectTransaction(await pool.connect());
  }

  /** Begins and runs a check; false when the check finds no row. */
  async begin(check: QueryConfig): Promise<boolean> {
    await this.#track(this.connection.query('begin; savepoint effect'));
    const { rowCount } = await this.#track(this.connection.query(check));
    return (rowCount ?? 0) > 0;
  }

  /** What the tool gets. */
  forEffect(): Transaction {
    return {
      query: async <Row extends object>(sql: string, values?: readonly unknown[]) => {
        if (!this.#isEffectOpen) throw new Error('The transaction of this tool call has ended.');
        try {
          return (await this.connection.query<Row>(sql, values && [...values])).rows;
        } catch (error) {
          if (error instanceof Error && isConnectionLost(error)) this.#unserved = error;
          throw error;
        }
      },
    };
  }

  /** @throws the error of a server that could not serve the tool: a full disk is no failure of a tool. */
  assertServed(): void {
    if (this.#unserved) throw this.#unserved;
  }

  async discardEffect(): Promise<void> {
    this.#isEffectOpen = false;
    await this.#track(this.connection.query('rollback to savepoint effect'));
  }

  async commit(): Promise<void> {
    this.#isEffectOpen = false;
    await this.#track(this.connection.query('commit'));
    this.#state = 'committed';
  }

  async close(): Promise<void> {
    this.#isEffectOpen = false;
    if (this.#state === 'open') {
      await this.#track(this.connection.query('rollback')).catch(() => undefined);
    }
    // A connection whose transaction state is unknown must not go back to the others.
    this.connection.release(this.#state === 'broken');
  }

  async #track<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#state = 'broken';
      throw error;
    }
  }
}
