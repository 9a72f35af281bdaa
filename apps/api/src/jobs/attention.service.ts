import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { auditEntry, type AuditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { AttentionRepository } from '../job-store/idle/attention.repository.js';
import { IdleJobRepository } from '../job-store/idle/idle-job.repository.js';
import type { JobRow } from '../job-store/reads/job-read.repository.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import type { JobRefusal } from './job-refusal.js';
import { JobsService } from './jobs.service.js';

const statusOf = {
  happened: 'HAPPENED',
  did_not_happen: 'DID_NOT_HAPPEN',
  repeat: 'REPEAT',
} as const;

/** What a person found out about a call; `repeat`: it is to be done again. */
export interface Finding {
  readonly callKey: string;
  readonly resolution: keyof typeof statusOf;
}

/** A job of which a person has told what happened. */
interface ToldJob {
  readonly job: JobRow;
  /** It had ended before, and does not go on; one that does may have ended since. */
  readonly hadEnded: boolean;
}

interface Answer {
  readonly callKey: string;
  readonly audit: AuditEntry;
}

/** Lets jobs go on whose effect nobody but a person can tell. */
@Injectable()
export class AttentionService {
  constructor(
    private readonly calls: AttentionRepository,
    private readonly ended: IdleJobRepository,
    private readonly jobs: JobsService,
    private readonly notifier: QueueNotifierService,
  ) {}

  /**
   * Stores what happened and lets the job go on; of a job that has ended, which can repeat nothing, it
   * is only recorded.
   */
  async resolve(
    principal: Principal,
    jobId: string,
    { callKey, resolution }: Finding,
  ): Promise<Result<ToldJob, JobRefusal>> {
    const found = await this.jobs.get(principal, jobId);
    if (found.isError()) return found;
    const job = found.value;
    const { id } = job;
    const status = statusOf[resolution];
    const hadEnded = job.settledAt !== null;
    if (hadEnded && status === 'REPEAT') {
      return Result.error({ code: 'JOB_ALREADY_SETTLED', id, status: job.status, asked: 'repeat' });
    }
    const details = { callKey, resolution };
    const audit = auditEntry(principal, { action: 'attention.resolved', target: jobId, details });
    const answer = { callKey, audit };
    const isDone =
      hadEnded && status !== 'REPEAT'
        ? await this.ended.recordAfterEnd(job, answer, status)
        : await this.#goOn(job, answer, resolution);
    if (!isDone) return Result.error(await this.#refusal(job, callKey));
    const told = await this.jobs.get(principal, jobId);
    return told.isError() ? told : Result.ok({ job: told.value, hadEnded });
  }

  async #goOn(
    { id, tenant }: JobRow,
    answer: Answer,
    resolution: Finding['resolution'],
  ): Promise<boolean> {
    const moved = await this.calls.resolve({
      ...answer,
      jobId: id,
      tenant,
      status: statusOf[resolution],
      reason: `attention: ${resolution.replaceAll('_', ' ')}`,
    });
    if (!moved) return false;
    const { epoch, priority } = moved;
    if (epoch !== null) await this.notifier.notify(id, epoch, priority);
    return true;
  }

  async #refusal({ id, tenant }: JobRow, callKey: string): Promise<JobRefusal> {
    const status = await this.calls.callStatus(id, tenant, callKey);
    if (status === undefined) return { code: 'CALL_NOT_FOUND', name: callKey };
    return status === 'UNKNOWN'
      ? { code: 'JOB_NOT_WAITING_FOR_ATTENTION', id }
      : { code: 'CALL_NOT_UNKNOWN', callKey, status };
  }
}
