import { Result } from '@faina/agent-core';
import type { ToolRegistryService } from '@faina/tools';
import { ApprovalRepository } from '../../../../apps/api/src/approvals/approval.repository.js';
import { ApprovalsService } from '../../../../apps/api/src/approvals/approvals.service.js';
import type { AgentsService } from '../../../../apps/api/src/agents/agents.service.js';
import { localPrincipal, type Principal } from '../../../../apps/api/src/auth/principal.js';
import { ChainsService } from '../../../../apps/api/src/job-ends/chains.service.js';
import { AttentionRepository } from '../../../../apps/api/src/job-store/idle/attention.repository.js';
import { IdleJobRepository } from '../../../../apps/api/src/job-store/idle/idle-job.repository.js';
import { JobReadRepository } from '../../../../apps/api/src/job-store/reads/job-read.repository.js';
import { SubmissionRepository } from '../../../../apps/api/src/job-store/submissions/submission.repository.js';
import { AttentionService } from '../../../../apps/api/src/jobs/attention.service.js';
import { CancelService } from '../../../../apps/api/src/jobs/cancel.service.js';
import { JobsService } from '../../../../apps/api/src/jobs/jobs.service.js';
import { SubmissionService } from '../../../../apps/api/src/jobs/submission.service.js';
import type { AgentName, JobPlan } from '../plan.js';
import { agents, metrics } from './shared-parts.js';
import { SimulatedProcess, type Surroundings } from './simulated-process.js';

const known = (_principal: Principal, name: AgentName) => Promise.resolve(Result.ok(agents[name]));
const knownAgents = { resolveFor: known, recallFor: known } as unknown as AgentsService;

const tools = {
  readForTenant: () => Promise.resolve({ getTool: () => Result.error(undefined) }),
} as unknown as ToolRegistryService;

/** What is not simulated, and must not be asked. */
const unused = undefined as never;

export const principalOf = (tenant: string): Principal => ({ ...localPrincipal, tenant });

const threadOf = (number: number | null): { readonly threadId?: string } =>
  number === null ? {} : { threadId: `00000000-0000-4000-8000-0000000001${number}0` };

/** An API process: the service's own parts behind its routes. */
export class SimulatedApi extends SimulatedProcess {
  readonly approvals: ApprovalsService;
  readonly attention: AttentionService;
  readonly cancels: CancelService;
  readonly #submission: SubmissionService;

  constructor(name: string, around: Surroundings) {
    super(name, around);
    const { pool, news, notifier, idleJobs } = this;
    const submissions = new SubmissionRepository(pool, news, metrics.jobs);
    const reads = new JobReadRepository(pool);
    const calls = new AttentionRepository(pool, news);
    this.#submission = new SubmissionService(
      submissions,
      unused,
      reads,
      knownAgents,
      new ChainsService(unused, idleJobs, notifier),
    );
    const jobs = new JobsService(reads, calls, this.#submission, unused);
    this.cancels = new CancelService(jobs, submissions, idleJobs);
    const ended = new IdleJobRepository(pool, around.env, news);
    this.attention = new AttentionService(calls, ended, jobs, notifier);
    this.approvals = new ApprovalsService(
      new ApprovalRepository(pool, unused, news),
      notifier,
      tools,
      metrics.approvals,
    );
  }

  /** The id of the job that was made; undefined where the request was refused. */
  async submit(plan: JobPlan): Promise<string | undefined> {
    const task = {
      agent: plan.agent,
      input: `job-${plan.number}`,
      limits: plan.deadlineMs === null ? {} : { deadlineMs: plan.deadlineMs },
      maxAttempts: 3,
      priority: 10,
      metadata: {},
      tags: [],
      delayMs: plan.delayMs,
      ...threadOf(plan.thread),
    };
    const submitted = await this.#submission.submit(
      principalOf(plan.tenant),
      task,
      `key-${plan.number}`,
    );
    return submitted.isOk() ? submitted.value.job.id : undefined;
  }
}
