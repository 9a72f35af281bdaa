import type { Attempt } from './attempt.js';
import { estimateTokens } from './estimate-tokens.js';
import type { ExecutorDependencies } from './executor-dependencies.js';
import { save } from './save.js';
import { serializeError } from '../errors/serialize-error.js';
import type { RepairableCall, SettledCall } from '../ports/tool-execution.js';
import type { TokenUsage } from '../ports/token-usage.js';
import { toModelTool } from '../tool-call/model-tool.js';
import { modelRepairMessages } from '../tool-call/repair/model-repair-request.js';
import type { ReadModelRepair } from '../tool-call/repair/read-model-repair.js';
import { recordRepair } from '../tool-call/repair/repair-entry.js';

const maxRepairTokens = 2_000;

type Repair = { readonly outcome: ReadModelRepair; readonly usage?: TokenUsage };

/**
 * Asks the model to mend a call until it can run or its attempts are used up. Each attempt is saved
 * before its result counts: it is paid for, and the call's key depends on the arguments. Undefined
 * when the attempt at the job was interrupted; the call stays open then.
 */
export async function repairWithModel(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
  repairable: RepairableCall,
): Promise<SettledCall | undefined> {
  const { toolExecution, clock } = dependencies;
  const { job, agent } = attempt;
  const { call, tool } = repairable;
  const startedAt = clock.now();
  const { outcome, usage } = await askForRepair(dependencies, attempt, repairable);
  recordRepair(job, {
    call,
    toolName: tool.name,
    rung: 'model',
    ...(outcome.kind === 'repaired' ? { args: outcome.args } : { problem: outcome.problem }),
    ...(usage ? { usage } : {}),
    startedAt,
    durationMs: clock.now().getTime() - startedAt.getTime(),
  });
  if (attempt.signal.aborted) return undefined;
  await save(dependencies, attempt);
  // Bounded: every pass adds one attempt to those that `prepare` counts.
  const prepared = toolExecution.prepare(call, agent, job);
  return prepared.kind === 'repairable'
    ? repairWithModel(dependencies, attempt, prepared)
    : prepared;
}

async function askForRepair(
  { llmAdapter, toolExecution }: ExecutorDependencies,
  { job, agent, limits, signal }: Attempt,
  repairable: RepairableCall,
): Promise<Repair> {
  const { call, tool, problem } = repairable;
  const messages = modelRepairMessages({ tool: toModelTool(tool), raw: call.arguments, problem });
  const left = (limits.maxTokens ?? Infinity) - job.currentData().usage.totalTokens;
  const maxOutputTokens = Math.min(maxRepairTokens, left - estimateTokens(messages));
  if (maxOutputTokens <= 0) return failed('no tokens are left for a repair');
  const { model, fallbackModels } = agent;
  const request = {
    model,
    fallbackModels,
    temperature: 0,
    messages,
    tools: [],
    signal,
    maxOutputTokens,
  };
  try {
    const response = await llmAdapter.generateText(request);
    const usage = response.isOk() ? response.value.usage : response.error.usage;
    job.countModelCall(usage);
    const outcome = response.isOk()
      ? toolExecution.readRepair(repairable, response.value.content)
      : failed(`the model gave no repair: ${response.error.message}`).outcome;
    return usage ? { outcome, usage } : { outcome };
  } catch (thrown) {
    return failed(`the model adapter failed: ${serializeError(thrown).message}`);
  }
}

const failed = (problem: string): Repair => ({ outcome: { kind: 'problem', problem } });
