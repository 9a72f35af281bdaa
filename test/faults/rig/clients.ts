import { z } from 'zod';
import { ApprovalClient } from '../../../apps/api/test/support/service/approval-client.js';
import type { Reply } from '../../../apps/api/test/support/service/http-client.js';
import { jobStatusSchema } from '../../../apps/api/src/gateways/rest/jobs/jobs.schema.js';
import type { CancelRequest, SeenState, Submission } from '../check/run-history.js';
import type { Member } from './member.js';

const shownSchema = z.looseObject({ id: z.string(), status: jobStatusSchema });

/** Clients of the installation, who write down what they asked for and what they were told. */
export class Clients {
  readonly submissions: Submission[] = [];
  readonly cancels: CancelRequest[] = [];
  readonly seen: SeenState[] = [];

  /** One try; undefined where no answer came. */
  async submit(
    api: Pick<Member, 'url'>,
    mark: string,
    body: object,
    key?: string,
  ): Promise<Reply | undefined> {
    const at = Date.now();
    const headers = key === undefined ? undefined : { 'idempotency-key': key };
    const reply = await unlessLost(new ApprovalClient(api.url).post(body, headers));
    const shown = reply && reply.status < 300 ? shownSchema.parse(reply.json()) : undefined;
    if (shown) this.#see(shown, at);
    const told = { status: reply?.status ?? null, jobId: shown?.id ?? null };
    this.submissions.push({ mark, key: key ?? null, ...told, at });
    return reply;
  }

  /** One try; undefined where no answer came. */
  async cancel(api: Pick<Member, 'url'>, jobId: string): Promise<Reply | undefined> {
    const path = `/v1/jobs/${jobId}/cancel`;
    const reply = await unlessLost(new ApprovalClient(api.url).sendJson('POST', path, {}));
    this.cancels.push({ jobId, status: reply?.status ?? null, at: Date.now() });
    return reply;
  }

  /** What the API says of a job now; undefined where no answer came. */
  async look(api: Pick<Member, 'url'>, jobId: string): Promise<SeenState['status'] | undefined> {
    const askedAt = Date.now();
    const reply = await unlessLost(new ApprovalClient(api.url).get(`/v1/jobs/${jobId}`));
    if (reply?.status !== 200) return undefined;
    const shown = shownSchema.parse(reply.json());
    this.#see(shown, askedAt);
    return shown.status;
  }

  #see({ id, status }: z.infer<typeof shownSchema>, askedAt: number): void {
    this.seen.push({ jobId: id, status, askedAt, at: Date.now() });
  }
}

/** What no answer came to is no error of a client here: that is what is tested. */
async function unlessLost(asked: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await asked;
  } catch {
    return undefined;
  }
}
