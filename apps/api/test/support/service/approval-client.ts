import type { Reply } from './http-client.js';
import { JobClient } from './job-client.js';
import { waitFor } from '../wait-for.js';
import {
  type ApprovalRowView,
  approvalRowSchema,
  type ApprovalView,
  approvalViewSchema,
} from '../../../src/gateways/rest/approvals/approvals.schema.js';
import { pageSchema } from '../../../src/gateways/rest/paging/page.js';
import type { JobView } from '../../../src/gateways/rest/jobs/job-view.schema.js';

/** A client that also reads the inbox of approvals and decides. */
export class ApprovalClient extends JobClient {
  async approvals(query = ''): Promise<{ items: ApprovalRowView[]; nextCursor: string | null }> {
    const reply = await this.get(`/v1/approvals?${query}`);
    return pageSchema(approvalRowSchema).parse(reply.json());
  }

  async approval(id: string): Promise<ApprovalView> {
    return approvalViewSchema.parse((await this.get(`/v1/approvals/${id}`)).json());
  }

  /** Waits until the job asks a person; its open question. */
  async questionOf(jobId: string): Promise<ApprovalView> {
    const job = await this.job(jobId, 10);
    if (job.waitingFor !== 'approval') throw new Error(`The job is ${job.status}.`);
    const [question] = (await this.approvals(`status=pending&jobId=${jobId}`)).items;
    if (!question) throw new Error('The job waits and there is no open question of it.');
    return this.approval(question.id);
  }

  decide({ id, hash }: Pick<ApprovalView, 'id' | 'hash'>, body: object): Promise<Reply> {
    return this.sendJson('POST', `/v1/approvals/${id}/decision`, { hash, ...body });
  }

  /** The job once it has settled; a job that has just been decided on may still be found waiting. */
  async settled(jobId: string): Promise<JobView> {
    return waitFor(
      async () => {
        const job = await this.job(jobId, 10);
        return job.settledAt === null ? undefined : job;
      },
      { what: `the end of job ${jobId}` },
    );
  }
}
