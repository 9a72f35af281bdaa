import type { Clock } from '../values/clock.js';
import type { JobRepository } from '../job/job-repository.js';
import type { LlmAdapter } from '../model/llm-adapter.js';
import type { Logger } from '../values/logger.js';
import type { ToolExecution } from '../tool-call/run/tool-execution.js';

export interface ExecutorDependencies {
  readonly llmAdapter: LlmAdapter;
  readonly toolExecution: ToolExecution;
  readonly jobRepository: JobRepository;
  readonly logger: Logger;
  readonly clock: Clock;
  /** IANA name of the zone in which models are told the time; that of the process when absent. */
  readonly timeZone?: string;
  /** How long a save is tried again while the store is away, in milliseconds; not at all when absent. */
  readonly leaseMs?: number;
}
