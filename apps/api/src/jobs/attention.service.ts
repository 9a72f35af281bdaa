import { Injectable } from '@nestjs/common';
import type { AttentionBody } from '../gateways/rest/jobs/attention.schema.js';
import { JobsService } from './jobs.service.js';
import { AttentionRepository } from '../job-store/attention.repository.js';
import { IdleJobRepository } from '../job-store/idle-job.repository.js';
import type { JobRow } from '../job-store/reads/job-read.repository.js';
import { auditEntry, type AuditEntry } from '../auth/audit-entry.js';
import type { Principal } from '../auth/principal.js';
import { notFound, Problem } from '../gateways/rest/problems/problem.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';

const statusOf = {
  happened: 'HAPPENED',
  did_not_happen: 'DID_NOT_HAPPEN',
  repeat: 'REPEAT',
} as const;

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
   * Stores what happened and lets the job go on; of a job that has ended it is only recorded. Throws
   * 404 for unknown jobs and calls, 409 for calls that are not in doubt, for jobs that do not wait for
   * attention, and for a repetition that a job that has ended cannot make.
   */
  async resolve(
    principal: Principal,
    jobId: string,
    { callKey, resolution }: AttentionBody,
  ): Promise<JobRow> {
    const job = await this.jobs.get(principal, jobId);
    const details = { callKey, resolution };
    const audit = auditEntry(principal, { action: 'attention.resolved', target: jobId, details });
    const answer = { callKey, audit };
    const isDone =
      job.settledAt === null
        ? await this.#goOn(job, answer, resolution)
        : await this.#record(job, answer, resolution);
    if (!isDone) throw await this.#refusal(job, callKey);
    return this.jobs.get(principal, jobId);
  }

  async #goOn(
    { id, tenant }: JobRow,
    answer: { readonly callKey: string; readonly audit: AuditEntry },
    resolution: AttentionBody['resolution'],
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

  #record(
    job: JobRow,
    answer: { readonly callKey: string; readonly audit: AuditEntry },
    resolution: AttentionBody['resolution'],
  ): Promise<boolean> {
    if (resolution === 'repeat') {
      throw new Problem(
        409,
        'JOB_ALREADY_SETTLED',
        `Job ${job.id} is ${job.status} and repeats nothing. Say what happened, then retry the job.`,
      );
    }
    return this.ended.recordAfterEnd(job, answer, statusOf[resolution]);
  }

  async #refusal({ id, tenant }: JobRow, callKey: string): Promise<Problem> {
    const status = await this.calls.callStatus(id, tenant, callKey);
    if (status === undefined) return notFound('call', callKey);
    return status === 'UNKNOWN'
      ? new Problem(
          409,
          'JOB_NOT_WAITING_FOR_ATTENTION',
          `Job ${id} does not wait for a person to say what happened.`,
        )
      : new Problem(409, 'CALL_NOT_UNKNOWN', `What became of call ${callKey} is known: ${status}.`);
  }
}
