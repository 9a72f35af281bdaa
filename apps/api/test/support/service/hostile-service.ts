import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { McpHttpServer } from '../../../../../libs/tools/test/support/mcp-http-server.js';
import type { HostileTarget, JobBody } from '../../corpus/hostile-case.js';
import type { ChatRequest } from '../model/chat-request.js';
import { JobClient } from './job-client.js';
import { createMcpFolder, type McpFolder, waitForTool } from '../mcp/mcp-servers.js';
import { answer, type ModelReply } from '../model/model-replies.js';
import { ScriptedModelServer } from '../model/scripted-model-server.js';
import { type ServiceProcess, startServiceProcess } from './service-process.js';
import { createTestDatabase, type TestDatabase } from '../stores/test-database.js';
import { jobViewSchema } from '../../../src/gateways/rest/jobs/job-view.schema.js';

/** Results of the tools of an MCP server, as JSON text, by the names of the tools. */
export type ToolResults = Readonly<Record<string, () => string>>;

/** A machine that is busy for a moment must not cost all the cases that follow. */
const startMs = 150_000;

/** How long a request may take; a service that is frozen is ended before. */
const answerMs = 120_000;

const closedSchema = z.object({
  cause: z.object({
    code: z.enum([
      'EPIPE',
      'ECONNRESET',
      'UND_ERR_SOCKET',
      // In the middle of the answer, of which a client that is slow to read loses the rest.
      'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    ]),
  }),
});

/** How often a request is sent that the service refuses for its haste. */
const maxTries = 4;

/**
 * The built service, API and worker in one process, with the model server and the MCP server `web`
 * that it asks. Another one can take its place, on a database of its own.
 */
export class HostileService implements HostileTarget {
  #process: ServiceProcess | undefined;
  #database: TestDatabase | undefined;
  #runs = 0;
  #replies: ModelReply[] = [];
  #taken = 0;

  private constructor(
    private readonly model: ScriptedModelServer,
    private readonly mcp: McpHttpServer,
    private readonly folder: McpFolder,
    private readonly firstTool: string,
  ) {}

  static async start(results: ToolResults): Promise<HostileService> {
    let respond = (_request: ChatRequest): ModelReply => answer('Done.');
    const model = await ScriptedModelServer.start({
      responder: (request) => respond(request),
      keepRequests: 1,
    });
    const mcp = await McpHttpServer.start({ results });
    const folder = await createMcpFolder();
    const [firstTool = 'answer'] = Object.keys(results);
    const service = new HostileService(model, mcp, folder, firstTool);
    respond = (request) => service.#reply(request);
    await service.#open();
    return service;
  }

  get url(): string {
    return this.#running.url;
  }

  get pid(): number {
    return this.#running.pid;
  }

  /** Ends the process as a power failure would, and starts another one on a new database. */
  async replace(): Promise<void> {
    await this.#end();
    await this.#open();
  }

  async close(): Promise<void> {
    await this.#end();
    await this.model.close();
    await this.mcp.close();
    await this.folder.remove();
  }

  async send(method: string, path: string, init: RequestInit = {}): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.#fetch(method, path, init);
      if (reply === undefined) return 'closed';
      const { status, headers } = reply;
      if (status !== 429 || attempt === maxTries) return String(status);
      await wait(Number(headers.get('retry-after') ?? 1) * 1_000);
    }
  }

  async runJob(body: JobBody): Promise<string> {
    const limits = { deadlineMs: 12_000, ...body.limits };
    const submitted = await this.#fetch('POST', '/v1/jobs', {
      headers: { 'content-type': 'application/json', prefer: 'wait=15' },
      body: JSON.stringify({ maxAttempts: 1, ...body, limits }),
    });
    if (submitted === undefined || submitted.status >= 400) {
      return String(submitted?.status ?? 'closed');
    }
    let job = jobViewSchema.parse(JSON.parse(submitted.text));
    while (job.settledAt === null && job.waitingFor === null) {
      job = await this.#client.job(job.id, 15);
    }
    return [job.status, job.error?.code, job.waitingFor].filter(Boolean).join(' ');
  }

  async runScripted(replies: readonly ModelReply[], body: Partial<JobBody> = {}): Promise<string> {
    this.#runs += 1;
    this.#taken = 0;
    this.#replies = [...replies];
    const ended = await this.runJob({ agent: 'tester', ...body, input: this.#mark });
    if (this.#taken === 0) throw new Error(`The model was not asked: ${ended}`);
    return ended;
  }

  /** In the prompt of the job that the script is for; a job left over from before has another. */
  get #mark(): string {
    return `Run ${this.#runs} of the corpus`;
  }

  /** Undefined where the service closes the connection before it has read the whole request. */
  async #fetch(method: string, path: string, init: RequestInit) {
    const signal = AbortSignal.timeout(answerMs);
    try {
      const reply = await fetch(this.url + path, { ...init, method, signal });
      return { status: reply.status, headers: reply.headers, text: await reply.text() };
    } catch (error) {
      const { data } = closedSchema.safeParse(error);
      if (data === undefined) throw error;
      return undefined;
    }
  }

  get #running(): ServiceProcess {
    if (this.#process === undefined) throw new Error('The service does not run.');
    return this.#process;
  }

  get #client(): JobClient {
    return new JobClient(this.url);
  }

  #reply({ messages }: ChatRequest): ModelReply {
    const isForThisRun = messages.some(
      ({ role, content }) => role === 'user' && content === this.#mark,
    );
    const reply = isForThisRun ? this.#replies.shift() : undefined;
    if (reply) this.#taken += 1;
    return reply ?? answer('Done.');
  }

  async #open(): Promise<void> {
    this.#database = await createTestDatabase();
    const web = { url: this.mcp.url, effects: { '*': 'none' } };
    const settings = {
      DATABASE_URL: this.#database.url,
      ROLE: 'all',
      TOOL_PACKS: 'crm,coach,reports,diagnostics',
      OPENAI_COMPATIBLE_BASE_URL: this.model.baseUrl,
      MCP_CONFIG: await this.folder.configure({ web }),
    };
    this.#process = await startServiceProcess(settings, startMs);
    const client = this.#client;
    await client.putAgent('tester', { repairToolCalls: false });
    await client.putAgent('mender');
    await client.putAgent('asking', { requireApproval: ['*'] });
    await waitForTool(client, `web__${this.firstTool}`, 'available');
  }

  async #end(): Promise<void> {
    await this.#process?.kill();
    this.#process = undefined;
    await this.#database?.drop();
  }
}
