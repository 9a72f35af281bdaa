import { type Job, Prisma } from '@faina/database';
import { Injectable } from '@nestjs/common';
import { DatabasePool } from '../../database/database-pool.js';
import type { PageRows } from '../../database/page-bytes.js';
import { columnsOf, rowOfTenant } from '../../database/row-of-tenant.js';
import { jobsPage, type SearchFilter } from './jobs-page.js';

/** A row as readers get it, in Prisma's names; its position in its thread is the statements' affair. */
export type JobRow = Omit<Job, 'position' | 'dependsOn' | 'blockedBy'> & {
  /** Jobs whose end it waited for or waits for; null without any. */
  readonly dependsOn: readonly string[] | null;
  /** Those of them that it still waits for. */
  readonly blockedBy: readonly string[] | null;
};

export const jobFields = Object.values(Prisma.JobScalarFieldEnum).filter(
  (field) => field !== 'position',
);

const findJob = rowOfTenant('find_job', 'jobs', jobFields);
const jobExists = rowOfTenant('job_exists', 'jobs', ['id']);

@Injectable()
export class JobReadRepository {
  constructor(private readonly pool: DatabasePool) {}

  /** Of any owner of the tenant where none is given. */
  async find(id: string, tenant: string, owner?: string): Promise<JobRow | undefined> {
    return (await this.pool.query<JobRow>(findJob({ id, tenant, owner }))).rows[0];
  }

  async exists(id: string, tenant: string, owner?: string): Promise<boolean> {
    return (await this.pool.query(jobExists({ id, tenant, owner }))).rows.length > 0;
  }

  /** Newest first; as many of a page as fit into it, the first one always. */
  async list(filter: SearchFilter, limit: number): Promise<PageRows<JobRow>> {
    const { text, values } = jobsPage(filter, columnsOf(jobFields), limit + 1);
    const { rows } = await this.pool.query<JobRow & { page_count: number }>(text, values);
    const shown = rows.slice(0, limit).map(({ page_count: _, ...row }) => row);
    return { rows: shown, hasMore: shown.length < (rows[0]?.page_count ?? 0) };
  }
}
