import { Injectable } from '@nestjs/common';
import type {
  ActivityView,
  ExecutionView,
  TransitionView,
} from '../gateways/rest/jobs/job-view.schema.js';
import {
  executionSeqSchema,
  historyPositionSchema,
  jobIdSchema,
} from '../gateways/rest/jobs/jobs.schema.js';
import {
  type HistoryPage,
  HistoryReadRepository,
} from '../job-store/reads/history-read.repository.js';
import { JobReadRepository } from '../job-store/reads/job-read.repository.js';
import {
  toActivityView,
  toExecutionView,
  toTransitionView,
} from '../gateways/rest/jobs/to-job-view.js';
import { readableOwner, type Principal } from '../auth/principal.js';
import type { PageRows } from '../database/page-bytes.js';
import { decodeCursor } from '../gateways/rest/paging/cursor.js';
import { pageOfRows, type Page, type PageQuery } from '../gateways/rest/paging/page.js';
import { notFound } from '../gateways/rest/problems/problem.js';

/** What happened in a job, oldest first. Everything throws 404 for what one may not read. */
@Injectable()
export class HistoriesService {
  constructor(
    private readonly jobs: JobReadRepository,
    private readonly histories: HistoryReadRepository,
  ) {}

  listActivity(principal: Principal, id: string, query: PageQuery): Promise<Page<ActivityView>> {
    const read = (page: HistoryPage) => this.histories.listActivity(page);
    return this.#list(principal, id, query, read, toActivityView);
  }

  listExecutions(principal: Principal, id: string, query: PageQuery): Promise<Page<ExecutionView>> {
    const read = (page: HistoryPage) => this.histories.listExecutions(page);
    return this.#list(principal, id, query, read, toExecutionView);
  }

  listTransitions(
    principal: Principal,
    id: string,
    query: PageQuery,
  ): Promise<Page<TransitionView>> {
    const read = (page: HistoryPage) => this.histories.listTransitions(page);
    return this.#list(principal, id, query, read, toTransitionView);
  }

  /** One entry, whole. */
  async getExecution(principal: Principal, id: string, number: string): Promise<ExecutionView> {
    await this.#refuseUnknown(principal, id);
    const seq = executionSeqSchema.safeParse(number);
    const entry = seq.success
      ? await this.histories.findExecution(id, principal.tenant, seq.data)
      : undefined;
    if (!entry) throw notFound('execution', number);
    return toExecutionView(entry);
  }

  async #list<Row extends { readonly seq: number }, View>(
    principal: Principal,
    id: string,
    { limit, cursor }: PageQuery,
    read: (page: HistoryPage) => Promise<PageRows<Row>>,
    toView: (row: Row) => View,
  ): Promise<Page<View>> {
    await this.#refuseUnknown(principal, id);
    const afterSeq = decodeCursor(historyPositionSchema, cursor)?.seq ?? 0;
    const page = { jobId: id, tenant: principal.tenant, afterSeq, limit };
    return pageOfRows(await read(page), toView, ({ seq }) => ({ seq }));
  }

  async #refuseUnknown(principal: Principal, id: string): Promise<void> {
    const owner = readableOwner(principal);
    const isId = jobIdSchema.safeParse(id).success;
    const isKnown = isId && (await this.jobs.exists(id, principal.tenant, owner));
    if (!isKnown) throw notFound('job', id);
  }
}
