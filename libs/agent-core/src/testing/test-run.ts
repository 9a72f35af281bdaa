import { InMemoryJobRepository } from './in-memory-job-repository.js';
import type { ScriptedModel } from './scripted-model.js';
import { StaticToolRegistry } from './static-tool-registry.js';
import { createTestAgent } from './create-test-agent.js';
import { createTestJob } from './create-test-job.js';
import type { Agent } from '../agent/agent-definition.js';
import { GenericAgentExecutor } from '../executor/generic-agent-executor.js';
import type { Interruption } from '../attempt/interruption.js';
import type { Job } from '../job/job.js';
import { systemClock } from '../values/clock.js';
import type { LlmAdapter } from '../model/llm-adapter.js';
import type { ModelObserver } from '../model/send-request.js';
import { silentLogger } from '../values/logger.js';
import type { AgentTool } from '../tool/tool.js';
import { ToolCallPipeline } from '../tool-call/tool-call-pipeline.js';

export interface TestRunOptions {
  readonly model: ScriptedModel | LlmAdapter;
  readonly tools?: readonly AgentTool[];
  /** Names and patterns of tools that are away. */
  readonly away?: ReadonlySet<string>;
  readonly agent?: Partial<Agent>;
  readonly job?: Job;
  readonly jobRepository?: InMemoryJobRepository;
  readonly interruption?: Interruption;
  readonly repairJsonText?: (text: string) => string | undefined;
  readonly modelObserver?: ModelObserver;
  readonly untilSure?: (signal: AbortSignal) => Promise<void>;
}

/** Runs one attempt with everything in memory; the agent may use all the given tools. */
export async function testRun({
  model,
  tools = [],
  away,
  agent = {},
  job = createTestJob(),
  jobRepository = new InMemoryJobRepository(),
  interruption,
  repairJsonText,
  modelObserver,
  untilSure,
}: TestRunOptions) {
  const executor = new GenericAgentExecutor({
    llmAdapter: model,
    toolExecution: new ToolCallPipeline(new StaticToolRegistry(tools, away), repairJsonText),
    jobRepository,
    logger: silentLogger,
    clock: systemClock,
    ...(modelObserver && { modelObserver }),
    ...(untilSure && { untilSure }),
  });
  const toolNames = tools.map(({ name }) => name);
  const result = await executor.executeJob(
    job,
    createTestAgent({ toolNames, ...agent }),
    interruption,
  );
  const { agentState, ...data } = job.currentData();
  return {
    result,
    job,
    data,
    jobRepository,
    activity: agentState.conversationHistory.entries(),
    executions: agentState.executionHistory,
  };
}
