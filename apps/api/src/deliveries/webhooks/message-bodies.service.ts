import { redaction } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { ApprovalRepository } from '../../approvals/approval.repository.js';
import { JobReadRepository } from '../../job-store/reads/job-read.repository.js';
import type { ClaimedDelivery } from './delivery.repository.js';
import { WebhookDocuments } from './webhook-documents.js';

/** What a message says, and the trace of its job. */
interface MessageOfJob {
  readonly body: string;
  readonly traceparent: string | null;
}

/** What messages say. */
@Injectable()
export class MessageBodies {
  constructor(
    private readonly jobs: JobReadRepository,
    private readonly approvals: ApprovalRepository,
    private readonly documents: WebhookDocuments,
  ) {}

  /** With the job as it is now; undefined where there is no such job any more. */
  async messageOf(delivery: ClaimedDelivery): Promise<MessageOfJob | undefined> {
    const { jobId, tenant, type, happenedAt, approvalId } = delivery;
    const row = await this.jobs.find(jobId, tenant);
    if (!row) return undefined;
    const asked = approvalId === null ? undefined : await this.approvals.find(approvalId, tenant);
    const approval = asked && this.documents.approval(asked);
    const data = { job: this.documents.job(row), ...(approval && { approval }) };
    const body = JSON.stringify({ type, timestamp: happenedAt.toISOString(), data });
    return { body: redaction.json(body), traceparent: row.traceparent };
  }
}
