import { z } from 'zod';
import { jobViewSchema, type JobView } from '../gateways/rest/jobs/job-view.schema.js';
import { pageSchema } from '../gateways/rest/paging/page.js';

const requestMs = 70_000;

const pendingApprovalSchema = z.object({
  id: z.string(),
  hash: z.string(),
  preview: z.object({ text: z.string(), raw: z.string() }),
});

/** A message that is to be sent, as a person sees it; `raw` is all of its bytes. */
export type PendingApproval = z.infer<typeof pendingApprovalSchema>;

/** Just what the demo asks of the service, over HTTP like any client. */
export class FainaClient {
  constructor(private readonly baseUrl: string) {}

  /** Submits a job and waits up to a minute for its end, or until it waits for a person. */
  async run(agent: string, input: string): Promise<JobView> {
    const { id } = await this.submit(agent, input);
    return this.wait(id);
  }

  async submit(agent: string, input: string): Promise<JobView> {
    return jobViewSchema.parse(await this.#post('/v1/jobs', { agent, input }));
  }

  /** Waits up to a minute for the end of a job, or until it waits for a person. */
  async wait(id: string): Promise<JobView> {
    return jobViewSchema.parse(await this.#request(`/v1/jobs/${id}?wait=60`));
  }

  /** The questions that a job waits with. */
  async pendingApprovals(jobId: string): Promise<PendingApproval[]> {
    const filter = `status=pending&jobId=${jobId}`;
    const rows = await this.history('/v1/approvals', z.object({ id: z.string() }), filter);
    const whole = rows.map(({ id }) => this.#request(`/v1/approvals/${id}`));
    return z.array(pendingApprovalSchema).parse(await Promise.all(whole));
  }

  async approve({ id, hash }: PendingApproval): Promise<void> {
    await this.#post(`/v1/approvals/${id}/decision`, { decision: 'approve', hash });
  }

  async lead(id: string): Promise<unknown> {
    return this.#request(`/v1/crm/leads/${id}`);
  }

  /** The days with a workout, YYYY-MM-DD, the latest first. */
  async workoutDays(): Promise<string[]> {
    const workouts = await this.history('/v1/coach/workouts', z.object({ date: z.string() }));
    return workouts.map(({ date }) => date);
  }

  async importPlan(plan: object): Promise<unknown> {
    return this.#post('/v1/coach/plans', plan);
  }

  /** The whole of a history, page by page. */
  async history<Schema extends z.ZodType>(
    path: string,
    item: Schema,
    filter = 'limit=100',
  ): Promise<z.output<Schema>[]> {
    const items: z.output<Schema>[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `${filter}${cursor && `&cursor=${cursor}`}`;
      const page = pageSchema(item).parse(await this.#request(`${path}?${query}`));
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  }

  async importActivities(csv: Uint8Array<ArrayBuffer>): Promise<unknown> {
    return this.#post('/v1/coach/activities', csv, 'text/csv');
  }

  #post(path: string, content: object, type = 'application/json'): Promise<unknown> {
    const body = content instanceof Uint8Array ? content : JSON.stringify(content);
    return this.#request(path, { method: 'POST', headers: { 'content-type': type }, body });
  }

  async #request(path: string, init: RequestInit = {}): Promise<unknown> {
    const signal = AbortSignal.timeout(requestMs);
    const response = await fetch(`${this.baseUrl}${path}`, { ...init, signal });
    const body: unknown = await response.json();
    if (!response.ok) {
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`);
    }
    return body;
  }
}
