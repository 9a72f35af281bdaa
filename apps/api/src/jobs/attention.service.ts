import { Injectable } from '@nestjs/common';
import type { AttentionBody } from './attention.schema.js';
import { JobsService } from './jobs.service.js';
import { AttentionRepository } from './storage/attention.repository.js';
import type { JobRow } from './storage/job-read.repository.js';
import type { Principal } from '../auth/principal.js';
import { notFound, Problem } from '../http/problem.js';
import { Doorbell } from '../queue/doorbell.js';

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
    private readonly jobs: JobsService,
    private readonly doorbell: Doorbell,
  ) {}

  /**
   * Stores what happened and lets the job go on. Throws 404 for unknown jobs and calls, 409 for calls
   * that are not in doubt and for jobs that do not wait for attention.
   */
  async resolve(
    principal: Principal,
    jobId: string,
    { callKey, resolution }: AttentionBody,
  ): Promise<JobRow> {
    await this.jobs.get(principal, jobId);
    const moved = await this.calls.resolve({
      jobId,
      tenant: principal.tenant,
      callKey,
      status: statusOf[resolution],
      decidedBy: principal.owner,
      reason: `attention: ${resolution.replaceAll('_', ' ')}`,
    });
    if (!moved) throw await this.#refusal(jobId, callKey);
    const { epoch, priority } = moved;
    if (epoch !== null) await this.doorbell.ring(jobId, epoch, priority);
    return this.jobs.get(principal, jobId);
  }

  async #refusal(jobId: string, callKey: string): Promise<Problem> {
    const status = await this.calls.callStatus(jobId, callKey);
    if (status === undefined) return notFound('call', callKey);
    return status === 'UNKNOWN'
      ? new Problem(
          409,
          'JOB_NOT_WAITING_FOR_ATTENTION',
          `Job ${jobId} does not wait for a person to say what happened.`,
        )
      : new Problem(409, 'CALL_NOT_UNKNOWN', `What became of call ${callKey} is known: ${status}.`);
  }
}
