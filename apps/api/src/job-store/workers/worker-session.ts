import type { PoolClient } from 'pg';
import type { DatabasePool } from '../../database/database-pool.js';
import { readToolNews, type ToolNews, toolChannel } from './tool-news.js';

export interface WorkerSessionOptions {
  /** Advisory lock that the session holds while it lives. */
  readonly lockKey: string;
  readonly onCancel: (jobId: string) => void;
  readonly onToolNews: (news: ToolNews) => void;
  readonly onLost: () => void;
}

/** The database session whose advisory lock says that this process lives, and that hears of cancels. */
export class WorkerSession {
  #isOpen = true;

  private constructor(private readonly connection: PoolClient) {}

  /** Waits for the lock, which an earlier session of this process may hold a little longer. */
  static async open(
    pool: DatabasePool,
    { lockKey, onCancel, onToolNews, onLost }: WorkerSessionOptions,
  ): Promise<WorkerSession> {
    const connection = await pool.connect();
    const session = new WorkerSession(connection);
    connection.on('error', () => {
      session.close();
      onLost();
    });
    connection.on('notification', ({ channel, payload }) => {
      if (channel === toolChannel) onToolNews(readToolNews(payload));
      else if (payload) onCancel(payload);
    });
    try {
      await connection.query('select pg_advisory_lock($1)', [lockKey]);
      await connection.query(`listen faina_cancel; listen ${toolChannel}`);
    } catch (error) {
      session.close();
      throw error;
    }
    return session;
  }

  /** The connection is not given back to the pool: its lock would live on there. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.connection.release(true);
  }
}
