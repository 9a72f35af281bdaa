import type { Activity, Execution, Transition } from '@faina/database';
import { Injectable } from '@nestjs/common';
import type { QueryConfig } from 'pg';
import {
  activityPage,
  executionsPage,
  positionOfEvent,
  transitionsPage,
  wholeExecution,
} from './history-statements.js';
import { DatabasePool } from '../../database/database-pool.js';
import { maxPageBytes, type PageRows } from '../../database/page-bytes.js';

/** Entries as they are read; what was too long is cut. */
export type ActivityRow = Omit<Activity, 'jobId'>;
export type ExecutionRow = Omit<Execution, 'jobId'>;
export type TransitionRow = Omit<Transition, 'jobId'>;

/** A page of a history: entries after `afterSeq`, at most `limit`. */
export interface HistoryPage {
  readonly jobId: string;
  readonly tenant: string;
  readonly afterSeq: number;
  readonly limit: number;
  /** Most bytes of the page, but for one entry; {@link maxPageBytes} where absent. */
  readonly maxBytes?: number;
}

/** The last entries of a job's histories up to an event of it; 0 for none. */
export interface HistoryPosition {
  readonly activities: number;
  readonly executions: number;
  readonly transitions: number;
}

const beginning: HistoryPosition = { activities: 0, executions: 0, transitions: 0 };

type Statement = Pick<QueryConfig, 'name' | 'text'>;

/** The histories of jobs, a page at a time. */
@Injectable()
export class HistoryReadRepository {
  constructor(private readonly pool: DatabasePool) {}

  listActivity(page: HistoryPage): Promise<PageRows<ActivityRow>> {
    return this.#page(activityPage, page);
  }

  listExecutions(page: HistoryPage): Promise<PageRows<ExecutionRow>> {
    return this.#page(executionsPage, page);
  }

  listTransitions(page: HistoryPage): Promise<PageRows<TransitionRow>> {
    return this.#page(transitionsPage, page);
  }

  /** With its whole result, wherever that is stored. */
  async findExecution(
    jobId: string,
    tenant: string,
    seq: number,
  ): Promise<ExecutionRow | undefined> {
    const { rows } = await this.pool.query<ExecutionRow>({
      ...wholeExecution,
      values: [jobId, seq, tenant],
    });
    return rows[0];
  }

  /** Where the histories stand at an event. */
  async positionAt(jobId: string, tenant: string, eventSeq: number): Promise<HistoryPosition> {
    if (eventSeq === 0) return beginning;
    const values = [jobId, eventSeq, tenant];
    const { rows } = await this.pool.query<HistoryPosition>({ ...positionOfEvent, values });
    return rows[0] ?? beginning;
  }

  async #page<Row extends object>(
    statement: Statement,
    { jobId, tenant, afterSeq, limit, maxBytes = maxPageBytes }: HistoryPage,
  ): Promise<PageRows<Row>> {
    const values = [jobId, afterSeq, limit + 1, maxBytes, tenant];
    const { rows } = await this.pool.query<Row & { page_count: number }>({ ...statement, values });
    const shown = rows.slice(0, limit);
    return { rows: shown, hasMore: shown.length < (rows[0]?.page_count ?? 0) };
  }
}
