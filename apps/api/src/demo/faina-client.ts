import type { z } from 'zod';
import { jobViewSchema, type JobView } from '../jobs/job-view.schema.js';
import { pageSchema } from '../http/page.js';

const requestMs = 70_000;

/** Just what the demo asks of the service, over HTTP like any client. */
export class FainaClient {
  constructor(private readonly baseUrl: string) {}

  /** Submits a job and waits up to a minute for its end. */
  async run(agent: string, input: string): Promise<JobView> {
    const body = JSON.stringify({ agent, input });
    const headers = { 'content-type': 'application/json', prefer: 'wait=60' };
    return jobViewSchema.parse(await this.#request('/v1/jobs', { method: 'POST', headers, body }));
  }

  /** The whole of a history, page by page. */
  async history<Schema extends z.ZodType>(path: string, item: Schema): Promise<z.output<Schema>[]> {
    const items: z.output<Schema>[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = `limit=100${cursor && `&cursor=${cursor}`}`;
      const page = pageSchema(item).parse(await this.#request(`${path}?${query}`));
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  }

  async importActivities(csv: Uint8Array<ArrayBuffer>): Promise<unknown> {
    const headers = { 'content-type': 'text/csv' };
    return this.#request('/v1/coach/activities', { method: 'POST', headers, body: csv });
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
