import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import type { DueJob } from '../rows/due-job.js';
import { findUntoldEnds, releaseChildren } from './release-children.js';

/** A job that has ended, for those that wait for it. */
export interface EndedParent {
  readonly id: string;
  readonly hasCompleted: boolean;
}

/** A job that waits for no other any more: it is due, or it fails with its parent. */
export interface ReleasedChild extends DueJob {
  readonly tenant: string;
  readonly isFailed: boolean;
}

/** What jobs are told of those that they wait for. */
@Injectable()
export class ChainRepository {
  constructor(private readonly pool: DatabasePool) {}

  /**
   * Those that the news releases; telling it again releases nobody.
   * @param connection that of the transaction that takes the news
   */
  async release(
    ended: readonly EndedParent[],
    connection: Pick<DatabasePool, 'query'> = this.pool,
  ): Promise<readonly ReleasedChild[]> {
    if (ended.length === 0) return [];
    const idsOf = (hasCompleted: boolean) =>
      ended.filter((each) => each.hasCompleted === hasCompleted).map(({ id }) => id);
    const values = [idsOf(true), idsOf(false)];
    return (await connection.query<ReleasedChild>({ ...releaseChildren, values })).rows;
  }

  /** Ends that somebody waits for and was not told of; a bounded number. */
  async findUntold(): Promise<readonly EndedParent[]> {
    return (await this.pool.query<EndedParent>({ ...findUntoldEnds })).rows;
  }
}
