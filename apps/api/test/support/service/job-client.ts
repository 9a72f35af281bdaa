import { agentDefinitionSchema, type AgentDefinition } from '@faina/agent-core';
import type { z } from 'zod';
import { HttpClient, type Reply } from './http-client.js';
import { waitFor } from '../wait-for.js';
import {
  type ActivityView,
  activityViewSchema,
  type ExecutionView,
  executionViewSchema,
  type JobView,
  jobViewSchema,
  type TransitionView,
  transitionViewSchema,
} from '../../../src/gateways/rest/jobs/job-view.schema.js';
import { pageSchema } from '../../../src/gateways/rest/paging/page.js';

/** A client of a service that submits jobs and reads what became of them. */
export class JobClient extends HttpClient {
  /** An agent that may use all tools, on the scripted model server. */
  async putAgent(name: string, change: Partial<AgentDefinition> = {}): Promise<void> {
    const definition = agentDefinitionSchema.parse({
      name,
      persona: { role: 'a tester', goal: 'to test the service' },
      model: 'openai-compatible:scripted',
      toolNames: ['*'],
      ...change,
    });
    const reply = await this.sendJson('PUT', `/v1/agents/${name}`, definition);
    if (reply.status > 201) throw new Error(`PUT agent answered ${reply.status}: ${reply.text}`);
  }

  async submit(body: object, headers: Readonly<Record<string, string>> = {}): Promise<JobView> {
    const reply = await this.post(body, headers);
    if (reply.status > 202) throw new Error(`POST answered ${reply.status}: ${reply.text}`);
    return jobViewSchema.parse(reply.json());
  }

  post(body: object, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.send('POST', '/v1/jobs', {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  async job(id: string, waitSeconds = 0): Promise<JobView> {
    return jobViewSchema.parse((await this.#read(`/v1/jobs/${id}?wait=${waitSeconds}`)).json());
  }

  /** Submits a job and waits for its end, at most 45 s. */
  async run(body: object): Promise<JobView> {
    const job = await this.submit(body, { prefer: 'wait=45' });
    if (job.settledAt === null) throw new Error(`The job is ${job.status} after 45 s.`);
    return job;
  }

  async list(query = ''): Promise<{ items: JobView[]; nextCursor: string | null }> {
    return pageSchema(jobViewSchema).parse((await this.#read(`/v1/jobs?${query}`)).json());
  }

  activity(id: string): Promise<ActivityView[]> {
    return this.#history(`/v1/jobs/${id}/activity`, activityViewSchema);
  }

  executions(id: string): Promise<ExecutionView[]> {
    return this.#history(`/v1/jobs/${id}/executions`, executionViewSchema);
  }

  transitions(id: string): Promise<TransitionView[]> {
    return this.#history(`/v1/jobs/${id}/transitions`, transitionViewSchema);
  }

  /** `from>to` of each transition. */
  async moves(id: string): Promise<string[]> {
    return (await this.transitions(id)).map(({ from, to }) => `${from ?? ''}>${to}`);
  }

  /** Again where the service asks for that: a machine that is busy keeps the database away. */
  #read(path: string): Promise<Reply> {
    const reply = async () => {
      const read = await this.get(path);
      return read.status === 503 ? undefined : read;
    };
    return waitFor(reply, { what: `${path} without a 503` });
  }

  /** All entries, page by page. */
  async #history<Schema extends z.ZodType>(path: string, item: Schema) {
    const items: z.output<Schema>[] = [];
    let query = '?limit=100';
    for (;;) {
      const page = pageSchema(item).parse((await this.#read(path + query)).json());
      items.push(...page.items);
      if (page.nextCursor === null) return items;
      query = `?limit=100&cursor=${page.nextCursor}`;
    }
  }
}
