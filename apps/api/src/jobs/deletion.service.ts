import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { auditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { hasScope } from '../auth/scopes.js';
import { DeletionRepository } from '../job-store/deletions/deletion.repository.js';
import { AttentionRepository } from '../job-store/idle/attention.repository.js';
import type { JobRefusal } from './job-refusal.js';
import { JobsService } from './jobs.service.js';

/** Deletes jobs because somebody asks for it. */
@Injectable()
export class DeletionService {
  constructor(
    private readonly jobs: JobsService,
    private readonly calls: AttentionRepository,
    private readonly deletions: DeletionRepository,
  ) {}

  /**
   * A job that has ended, with its histories. Another owner's takes an admin. It stays where an effect of
   * it may have taken place, until a person says so, and where a job that has not ended is told of it.
   */
  async delete(principal: Principal, id: string): Promise<Result<void, JobRefusal>> {
    const found = await this.jobs.get(principal, id);
    if (found.isError()) return found;
    const { owner, tenant, status, settledAt } = found.value;
    if (owner !== principal.owner && !hasScope(principal, ['admin'])) {
      return Result.error({ code: 'JOB_OF_ANOTHER_OWNER', id, asked: 'delete' });
    }
    if (settledAt === null) {
      return Result.error({ code: 'JOB_NOT_SETTLED', id, status, asked: 'delete' });
    }
    if (await this.calls.hasUnknown(id, tenant)) {
      return Result.error({ code: 'EFFECT_UNKNOWN', id, asked: 'delete' });
    }
    const audit = auditEntry(principal, { action: 'job.deleted', target: id, details: { status } });
    const deletion = await this.deletions.delete(id, tenant, audit);
    switch (deletion) {
      case 'deleted':
        return Result.ok(undefined);
      case 'gone':
        return Result.error({ code: 'JOB_NOT_FOUND', name: id });
      case 'needed':
        return Result.error({ code: 'JOB_NEEDED', id });
    }
  }
}
