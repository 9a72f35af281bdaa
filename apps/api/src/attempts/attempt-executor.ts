import {
  type AgentExecutorResult,
  type ExecutorDependencies,
  GenericAgentExecutor,
  type Interruption,
  Result,
} from '@faina/agent-core';
import type { Logger } from 'pino';
import type { ToolsElsewhereService } from './tools-elsewhere.service.js';
import type { LeasedJob } from '../job-store/leases/attempt-reason.js';
import { traceIdOf } from '../telemetry/traces/trace-context.js';
import type { TenantToolsService } from '../tools/tenant/tenant-tools.service.js';
import type { Tracing } from '../telemetry/traces/tracing.js';

/** What stays the same for all attempts. */
export type ExecutorParts = Omit<ExecutorDependencies, 'logger'>;

/** Runs the executor for an attempt, whose log lines and spans say which one it is. */
export class AttemptExecutor {
  constructor(
    private readonly parts: ExecutorParts,
    private readonly logger: Logger,
    private readonly tracing: Tracing,
    private readonly tenantTools: TenantToolsService,
    private readonly elsewhere: ToolsElsewhereService,
  ) {}

  /** An error where the attempt could not be saved, or threw: a defect is an attempt that failed. */
  async execute(
    leased: LeasedJob,
    interruption: Interruption,
  ): Promise<Result<AgentExecutorResult, Error>> {
    const { job, agent, traceparent, toolRevision } = leased;
    const { id: jobId, epoch, tenant } = job.currentData();
    const logger = this.logger.child({ traceId: traceIdOf(jobId, traceparent), jobId, epoch });
    const ended = this.tracing.attemptBegun(leased);
    const executor = new GenericAgentExecutor({ ...this.parts, logger });
    const result = await this.#withTools(tenant, toolRevision, async () => {
      await this.elsewhere.learn(agent.toolNames, tenant);
      return executor.executeJob(job, agent, interruption);
    }).catch((error: unknown) =>
      Result.error(error instanceof Error ? error : new Error(String(error))),
    );
    ended(result);
    if (job.currentData().neededTools) this.elsewhere.tellOfWaiting();
    return result;
  }

  /** While the tools that the tenant has of its own are known here. */
  async #withTools<T>(tenant: string, revision: number | null, work: () => Promise<T>): Promise<T> {
    const release = await this.tenantTools.hold(tenant, revision);
    try {
      return await work();
    } finally {
      release();
    }
  }
}
