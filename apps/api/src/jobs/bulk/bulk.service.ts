import { randomUUID } from 'node:crypto';
import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { readableOwner, type Principal } from '../../auth/principal.js';
import { hasScope } from '../../auth/scopes.js';
import {
  BulkRepository,
  type BulkRow,
  type NewBulk,
} from '../../job-store/bulk/bulk.repository.js';
import type { JobFilter } from '../../job-store/reads/jobs-page.js';
import { FailuresService } from '../failures/failures.service.js';
import type { JobRefusal } from '../job-refusal.js';

/** Something that is to be done to many jobs. */
export interface BulkTask extends Pick<NewBulk, 'action' | 'max' | 'ratePerSecond'> {
  readonly filter: Omit<JobFilter, 'tenant' | 'owner' | 'before' | 'ids'> & {
    /** Those that failed of the same. */
    readonly fingerprint?: string | undefined;
  };
  /** Whether it is only to be counted. */
  readonly dryRun: boolean;
}

/** A bulk that was begun, or counted: then without an id. */
export interface BegunBulk {
  readonly id: string | null;
  readonly matched: number;
}

export type { BulkRow };

const bulkIdSchema = z.uuid();

/** What one asks to be done to many jobs, as one could do it to each of them. */
@Injectable()
export class BulkService {
  constructor(
    private readonly bulks: BulkRepository,
    private readonly failures: FailuresService,
  ) {}

  async begin(
    principal: Principal,
    { filter: { fingerprint, ...filter }, dryRun, ...task }: BulkTask,
  ): Promise<Result<BegunBulk, JobRefusal>> {
    const { tenant, owner, keyId, scopes } = principal;
    const whose = { tenant, owner: actedOnOwner(principal, task.action) };
    const meant: JobFilter = {
      ...filter,
      ...whose,
      ...(fingerprint !== undefined && {
        ids: await this.failures.jobsOf(whose, fingerprint, filter.settledAfter),
      }),
    };
    if (dryRun) {
      return Result.ok({ id: null, matched: await this.bulks.count({ ...task, filter: meant }) });
    }
    const id = randomUUID();
    const bulk = { ...task, id, tenant, owner, keyId, scopes, filter: meant };
    const matched = await this.bulks.insert(bulk);
    return matched === undefined
      ? Result.error({ code: 'TOO_MANY_BULKS' })
      : Result.ok({ id, matched });
  }

  async get(principal: Principal, id: string): Promise<Result<BulkRow, JobRefusal>> {
    return this.#find(id, principal.tenant, readableOwner(principal));
  }

  /** Jobs that it was not done to stay as they are. Another owner's takes an admin. */
  async stop(principal: Principal, id: string): Promise<Result<BulkRow, JobRefusal>> {
    const { tenant } = principal;
    const owner = hasScope(principal, ['admin']) ? undefined : principal.owner;
    if (bulkIdSchema.safeParse(id).success) await this.bulks.stop(id, tenant, owner);
    return this.#find(id, tenant, owner);
  }

  async #find(id: string, tenant: string, owner?: string): Promise<Result<BulkRow, JobRefusal>> {
    const bulk = bulkIdSchema.safeParse(id).success && (await this.bulks.find(id, tenant, owner));
    return bulk ? Result.ok(bulk) : Result.error({ code: 'BULK_NOT_FOUND', name: id });
  }
}

/** Whose jobs one may do it to, one by one: an admin cancels those of others, nobody retries them. */
const actedOnOwner = (principal: Principal, action: BulkTask['action']): string | undefined =>
  action === 'cancel' && hasScope(principal, ['admin']) ? undefined : principal.owner;
