import { setTimeout as delay } from 'node:timers/promises';
import type { HandledTool } from '@faina/agent-core';
import { FainaClient, type Job } from '@faina/client';
import { TrialUsageError } from '../own-tool.js';
import type { CallGates } from './call-gates.js';
import { type KillPoint, killPoints } from './crash-promises.js';

const lookMs = 20;
/** The longest that any step of a crash test may take. */
const stepMs = 60_000;
/** How long a call runs before its process is killed in its middle. */
const middleMs = 20;

const agent = 'crash-test';

/** A job whose call is interrupted. */
export interface CrashJob {
  readonly id: string;
  readonly tool: HandledTool;
  readonly point: KillPoint;
}

/** The jobs of a crash test, before and after the crash. */
export class CrashJobs {
  readonly #jobs: CrashJob[] = [];

  constructor(
    private readonly gates: CallGates,
    private readonly signal: AbortSignal,
  ) {}

  /** Submits a job for each tool and moment. */
  async submit(
    url: string,
    tools: readonly HandledTool[],
    args: object,
  ): Promise<readonly CrashJob[]> {
    const client = new FainaClient({ baseUrl: url });
    await client.call('PUT', '/v1/agents/{name}', {
      path: { name: agent },
      body: {
        persona: { role: 'Makes the calls that it is told' },
        model: 'offline:call',
        toolNames: tools.map(({ name }) => name),
        limits: { toolTimeoutMs: 600_000 },
      },
    });
    for (const tool of tools) {
      for (const point of killPoints) {
        const input = `${tool.name} ${JSON.stringify(args)}`;
        const { id } = await client.jobs.submit({ agent, input });
        this.gates.expect(id, point);
        this.#jobs.push({ id, tool, point });
      }
    }
    return this.#jobs;
  }

  /**
   * Resolves when each call stands where its process is to be killed; agrees to what it asks.
   * @throws {TrialUsageError} where a tool is not called with these arguments.
   */
  async reachKill(url: string): Promise<void> {
    const client = new FainaClient({ baseUrl: url });
    await this.#until('a call was made', async () => {
      const late = this.#jobs.filter(({ id }) => !this.gates.isReady(id));
      for (const { id, tool } of late) {
        const job = await client.jobs.get(id);
        if (isFinal(job)) throw new TrialUsageError(`${tool.name} was not called: ${endOf(job)}`);
        if (job.waitingFor === 'approval') await approve(client, id);
      }
      return late.length === 0;
    });
    this.gates.begin();
    await this.#until('a call was in its middle', async () => this.gates.areInTheMiddle);
    await delay(middleMs);
  }

  /** How each job stands in the end, after the crash. */
  async ends(url: string): Promise<ReadonlyMap<string, Job>> {
    const client = new FainaClient({ baseUrl: url });
    const ends = new Map<string, Job>();
    await this.#until('the jobs had ended', async () => {
      for (const { id } of this.#jobs.filter((one) => !ends.has(one.id))) {
        const job = await client.jobs.get(id);
        if (isFinal(job) || job.waitingFor === 'attention') ends.set(id, job);
        else if (job.waitingFor === 'approval') await approve(client, id);
      }
      return ends.size === this.#jobs.length;
    });
    return ends;
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + stepMs;
    while (!(await isSo())) {
      if (performance.now() > end)
        throw new Error(`After ${stepMs} ms it was not so that ${what}.`);
      await delay(lookMs, undefined, { signal: this.signal });
    }
  }
}

const isFinal = ({ status }: Job): boolean => ['COMPLETED', 'FAILED', 'CANCELLED'].includes(status);

const endOf = ({ status, lastFailureSummary, output }: Job): string =>
  lastFailureSummary ?? output?.message ?? status;

async function approve(client: FainaClient, jobId: string): Promise<void> {
  const { items } = await client.approvals.list({ jobId, status: 'pending' });
  for (const { id } of items) {
    await client.approvals.decide(await client.approvals.get(id), 'approve');
  }
}
