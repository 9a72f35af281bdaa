import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putHttpTools } from '../../../apps/api/test/support/doors/door-sides.js';
import { doorTools } from '../../../apps/api/test/support/doors/door-tools.js';
import { waitForTool } from '../../../apps/api/test/support/mcp/mcp-servers.js';
import { ApprovalClient } from '../../../apps/api/test/support/service/approval-client.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { readHistory } from '../check/read-history.js';
import type { InjectedFault, RunHistory, UnaskedEnd } from '../check/run-history.js';
import { Clients } from './clients.js';
import { planTools } from './job-plan.js';
import { Member, type Role, type Settings } from './member.js';
import { Outside } from './outside.js';
import { OwnPostgres } from './own-postgres.js';
import { OwnRedis } from './own-redis.js';

export interface InstallationOptions {
  readonly queue: 'postgres' | 'redis';
  /** 2 when absent. */
  readonly apis?: number;
  /** 3 when absent. */
  readonly workers?: number;
  /** Of all processes, over those that connect them. */
  readonly settings?: Settings;
  /** Whether commits wait for the disk; true when absent. */
  readonly isDurable?: boolean;
  /** Whether Redis keeps every write in a file; true when absent. */
  readonly appendOnly?: boolean;
  /** More of the workers alone. */
  readonly workerSettings?: Settings;
  /** More settings of PostgreSQL. */
  readonly postgres?: Settings;
  /** More modules of tools, by the names of their files; an agent has to name what they hold. */
  readonly tools?: Readonly<Record<string, string>>;
}

export interface SubmitOptions {
  readonly mark?: string;
  /** The `Idempotency-Key`. */
  readonly key?: string;
  readonly api?: Member;
  /** More of the body, for example `limits`, `priority` or `webhookUrl`. */
  readonly body?: object;
}

/** A job that was accepted. */
export interface SubmittedJob {
  readonly id: string;
  readonly mark: string;
}

const agent = 'planner';

const restless = `select id, status from jobs where status not in ('COMPLETED', 'FAILED', 'CANCELLED')
  and not (status = 'WAITING' and (waiting_for = 'attention'
    or exists (select from approvals where job_id = jobs.id and approvals.status = 'pending')))`;

/** The product as it is run in earnest: processes, stores and the world outside, each of which may fail. */
export class Installation {
  readonly outside: Outside;
  readonly postgres: OwnPostgres;
  readonly clients = new Clients();
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
  readonly #faults: InjectedFault[] = [];
  readonly #causedEnds = new Set<UnaskedEnd>();
  readonly #redis: OwnRedis | undefined;
  /** The newest submit of each of a few clients. */
  readonly #submits: Promise<unknown>[] = Array.from({ length: 6 }, () => Promise.resolve());
  #submitted = 0;

  private constructor(
    private readonly folder: string,
    { outside, postgres, redis }: { outside: Outside; postgres: OwnPostgres; redis?: OwnRedis },
    members: readonly Member[],
  ) {
    this.outside = outside;
    this.postgres = postgres;
    this.#redis = redis;
    this.apis = members.filter(({ role }) => role === 'api');
    this.workers = members.filter(({ role }) => role === 'worker');
  }

  static async start(options: InstallationOptions): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'faina-faults-'));
    const { isDurable = true, appendOnly = true } = options;
    const [outside, postgres, redis] = await Promise.all([
      Outside.start(),
      OwnPostgres.start(join(folder, 'store'), isDurable, options.postgres),
      options.queue === 'redis' ? OwnRedis.start(appendOnly) : undefined,
    ]);
    const stores = { outside, postgres, ...(redis && { redis }) };
    const members = await makeMembers(folder, stores, options);
    const installation = new Installation(folder, stores, members);
    try {
      await installation.#begin();
    } catch (error) {
      await installation.close();
      throw error;
    }
    return installation;
  }

  /** Of an installation whose queue is there. */
  get redis(): OwnRedis {
    if (!this.#redis) throw new Error('The queue is in PostgreSQL.');
    return this.#redis;
  }

  get hasRedis(): boolean {
    return this.#redis !== undefined;
  }

  get members(): readonly Member[] {
    return [...this.apis, ...this.workers];
  }

  /** An API that runs, else the first one. */
  get api(): Member {
    const [first] = this.apis;
    const api = this.apis.find(({ isUp, isPaused }) => isUp && !isPaused) ?? first;
    if (!api) throw new Error('There is no API.');
    return api;
  }

  client(api = this.api): ApprovalClient {
    return new ApprovalClient(api.url);
  }

  /** Writes down that a fault was injected now. */
  noteFault(kind: string): void {
    this.#faults.push({ kind, at: Date.now() });
  }

  /** Ends of processes that were not asked for, but for those that are written down as faults. */
  get unaskedEnds(): readonly UnaskedEnd[] {
    const ends = this.members.flatMap((member) => member.unaskedEnds);
    return ends.filter((end) => !this.#causedEnds.has(end));
  }

  /** Writes down that the test has brought this end about, by a failpoint or a tool. */
  noteEnd(end: UnaskedEnd): void {
    this.#causedEnds.add(end);
    this.#faults.push({ kind: `end of ${end.member}`, at: end.at });
  }

  /** What `POST /v1/jobs` takes for a plan; each job has another mark. */
  jobOf(plan: string, mark: string, more: object = {}): object {
    return { agent, input: `${mark}: ${plan}`, webhookUrl: this.outside.webhookUrl, ...more };
  }

  nextMark(): string {
    this.#submitted += 1;
    return `job-${this.#submitted}`;
  }

  /**
   * Submits a job that has to be accepted at the first try. A few are under way at a time, as a crowd of
   * them waits too long for the pool of an API on a busy machine, and is refused.
   */
  submit(plan: string, options: SubmitOptions = {}): Promise<SubmittedJob> {
    const { mark = this.nextMark() } = options;
    const slot = this.#submitted % this.#submits.length;
    const submitted = Promise.resolve(this.#submits[slot]).then(() =>
      this.#submit(plan, { ...options, mark }),
    );
    this.#submits[slot] = submitted.catch(() => undefined);
    return submitted;
  }

  async #submit(plan: string, options: SubmitOptions & { mark: string }): Promise<SubmittedJob> {
    const { mark, api = this.api, key, body } = options;
    const reply = await this.clients.submit(api, mark, this.jobOf(plan, mark, body), key);
    const jobId = this.clients.submissions.findLast((one) => one.mark === mark)?.jobId;
    if (reply?.status !== 202 && reply?.status !== 200)
      throw new Error(`POST answered ${reply?.status ?? 'nothing'}: ${reply?.text ?? ''}`);
    return { id: jobId ?? '', mark };
  }

  /** Approves every open question until none is left. */
  async approveAll(): Promise<number> {
    const client = this.client();
    const { items } = await client.approvals('status=pending&limit=100');
    for (const { id } of items) {
      const question = await client.approval(id);
      await client.decide(question, { decision: 'approve' });
    }
    return items.length;
  }

  /** Waits until every job has ended or asks a person. */
  async untilAtRest(deadlineMs: number): Promise<void> {
    let left: { id: string; status: string }[] = [];
    const isAtRest = async () => {
      left = await this.postgres.query(restless);
      return left.length === 0;
    };
    const what = () => `${left.length} jobs to end: ${JSON.stringify(left.slice(0, 5))}`;
    await waitFor(isAtRest, { deadlineMs, what });
  }

  /** Everything is there again: what is down is started, what stands still goes on, ways are open. */
  async mend(): Promise<void> {
    this.outside.model.recover();
    await Promise.all([this.postgres.start(), this.#redis?.start()]);
    await Promise.all(
      this.members.map(async (member) => {
        member.mendWays();
        if (member.isPaused) member.resume();
        if (!member.isUp) await member.start();
      }),
    );
  }

  /** Everything that is known of the run until now. */
  history(): Promise<RunHistory> {
    return readHistory(this.postgres.url(), {
      clients: this.clients,
      outside: this.outside.counted(),
      faults: this.#faults,
      unaskedEnds: this.unaskedEnds,
      livingWorkers: this.members.flatMap(({ pid }) => pid ?? []),
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.members.map((member) => member.close()));
    await Promise.all([this.outside.close(), this.postgres.close(), this.#redis?.close()]);
    await rm(this.folder, { recursive: true, force: true });
  }

  async #begin(): Promise<void> {
    await Promise.all(this.members.map((member) => member.start()));
    const urls = this.apis.map(({ url }) => url);
    await this.outside.startRemote(this.folder, urls);
    const client = this.client();
    await putHttpTools(client, this.outside.toolUrl);
    await waitForTool(client, 'web__act', 'available');
    const hasRemote = async () => (await client.get('/v1/tools')).text.includes('"remote_act"');
    await waitFor(hasRemote, { what: 'the remote worker' });
    await client.putAgent(agent, {
      toolNames: [...planTools],
      limits: { maxIterations: 50, maxToolCalls: 200 },
    });
  }
}

type Stores = { outside: Outside; postgres: OwnPostgres; redis?: OwnRedis };

async function makeMembers(
  folder: string,
  { outside, postgres, redis }: Stores,
  { apis = 2, workers = 3, settings = {}, workerSettings = {}, tools = {} }: InstallationOptions,
): Promise<Member[]> {
  const toolsFolder = join(folder, 'tools');
  await mkdir(toolsFolder, { recursive: true });
  const modules = { 'doors.mjs': doorTools('folder', '@faina/sdk', true), ...tools };
  for (const [name, text] of Object.entries(modules)) {
    await writeFile(join(toolsFolder, name), text);
  }
  const names = (role: Role, count: number) =>
    Array.from({ length: count }, (_, index) => ({ role, name: `${role}-${index + 1}` }));
  const peers = { ...outside.ports, database: postgres.port, redis: redis?.port };
  return Promise.all(
    [...names('api', apis), ...names('worker', workers)].map(({ role, name }) =>
      Member.make({
        ...{ name, role, toolsFolder, peers, postgres },
        settings: { ...settings, ...(role === 'worker' && workerSettings) },
        folder: join(folder, name),
      }),
    ),
  );
}
