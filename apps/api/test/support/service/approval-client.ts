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

/** A question as it stands in the inbox. */
export const rowOf = ({ editable: _editable, edited, ...row }: ApprovalView): ApprovalRowView => ({
  ...row,
  editedAt: edited?.at ?? null,
});

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

  edit({ id }: Pick<ApprovalView, 'id'>, body: object): Promise<Reply> {
    return this.sendJson('POST', `/v1/approvals/${id}/edit`, body);
  }

  /** An edit that is taken; the question as it is asked then. */
  async edited(question: ApprovalView, args: object): Promise<ApprovalView> {
    const reply = await this.edit(question, { args, hash: question.hash });
    if (reply.status !== 200) throw new Error(`The edit answered ${reply.status}: ${reply.text}`);
    return approvalViewSchema.parse(reply.json());
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
