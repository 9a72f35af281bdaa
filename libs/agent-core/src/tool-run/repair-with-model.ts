import type { Attempt } from '../attempt/attempt.js';
import { callModel, type ModelCall } from '../attempt/model-call/call-model.js';
import { estimateTokens } from '../model/estimate-tokens.js';
import type { ExecutorDependencies } from '../attempt/executor-dependencies.js';
import { recordModelError, untilAsked } from '../attempt/model-call/model-failure.js';
import { save } from '../attempt/save.js';
import { proceed, settleWith, type Step } from '../attempt/step.js';
import { serializeError } from '../values/json/serialize-error.js';
import { jsonBytes } from '../values/json/cut-value.js';
import type { ModelRequest } from '../model/llm-adapter.js';
import type { RepairableCall, SettledCall } from '../tool-call/run/tool-execution.js';
import { toModelTool } from '../tool/model-tool.js';
import { modelRepairMessages } from '../repair/model-repair-request.js';
import type { ReadModelRepair } from '../repair/read-model-repair.js';
import { recordRepair } from '../repair/repair-entry.js';

const maxRepairTokens = 2_000;
/** Servers do not all keep to that; what is longer could not be read back from its entry. */
const maxRepairBytes = 64 * 1024;

/**
 * Asks the model to mend a call until it can run or its attempts are used up. Each attempt is saved
 * before its result counts: it is paid for, and the call's key depends on the arguments. A step when
 * the attempt at the job ends before, interrupted or because the model cannot be asked now; the call
 * stays open then, and no attempt to mend it is used up.
 */
export async function repairWithModel(
  dependencies: ExecutorDependencies,
  attempt: Attempt,
  repairable: RepairableCall,
): Promise<SettledCall | Step> {
  const { toolExecution, clock } = dependencies;
  const { job, agent } = attempt;
  const { call, tool } = repairable;
  const startedAt = clock.now();
  const asked = await callModel(dependencies, attempt, () => repairRequest(attempt, repairable));
  if (asked.kind === 'interrupted') return proceed;
  if (asked.kind === 'failed') {
    const postponed = untilAsked(attempt, asked.error, asked.elapsed);
    if (postponed) {
      recordModelError(attempt, asked.error, asked.elapsed);
      return settleWith(postponed);
    }
  }
  const usage = usageOf(asked);
  if (wasMade(asked)) job.countModelCall(usage);
  const outcome = readAnswer(dependencies, repairable, asked);
  recordRepair(job, {
    call,
    toolName: tool.name,
    rung: 'model',
    ...(outcome.kind === 'repaired' ? { args: outcome.args } : { problem: outcome.problem }),
    ...(usage ? { usage } : {}),
    startedAt,
    durationMs: clock.now().getTime() - startedAt.getTime(),
  });
  if (attempt.signal.aborted) return proceed;
  await save(dependencies, attempt);
  // Bounded: every pass adds one attempt to those that `prepare` counts.
  const prepared = toolExecution.prepare(call, agent, job);
  return prepared.kind === 'repairable'
    ? repairWithModel(dependencies, attempt, prepared)
    : prepared;
}

function repairRequest(
  { job, agent, limits, signal, dateLine }: Attempt,
  { call, tool, problem }: RepairableCall,
): ModelRequest | undefined {
  const repair = { tool: toModelTool(tool), raw: call.arguments, problem, dateLine };
  const messages = modelRepairMessages(repair);
  const left = (limits.maxTokens ?? Infinity) - job.currentData().usage.totalTokens;
  const maxOutputTokens = Math.min(maxRepairTokens, left - estimateTokens(messages));
  if (maxOutputTokens <= 0) return undefined;
  const { model, fallbackModels } = agent;
  return { model, fallbackModels, temperature: 0, messages, tools: [], signal, maxOutputTokens };
}

type AskedForRepair = Exclude<ModelCall, { readonly kind: 'interrupted' }>;

const wasMade = (asked: AskedForRepair): boolean =>
  asked.kind === 'answered' || (asked.kind === 'failed' && asked.error.wasAsked);

function usageOf(asked: AskedForRepair) {
  if (asked.kind === 'answered') return asked.response.usage;
  return asked.kind === 'failed' ? asked.error.usage : undefined;
}

function readAnswer(
  { toolExecution }: ExecutorDependencies,
  repairable: RepairableCall,
  asked: AskedForRepair,
): ReadModelRepair {
  switch (asked.kind) {
    case 'answered':
      return bounded(toolExecution.readRepair(repairable, asked.response.content));
    case 'failed':
      return failed(`the model gave no repair: ${asked.error.message}`);
    case 'threw':
      return failed(`the model adapter failed: ${serializeError(asked.thrown).message}`);
    case 'no_room':
      return failed('no tokens are left for a repair');
  }
}

const bounded = (outcome: ReadModelRepair): ReadModelRepair =>
  outcome.kind === 'repaired' && jsonBytes(outcome.args) > maxRepairBytes
    ? failed('the mended arguments are too long')
    : outcome;

const failed = (problem: string): ReadModelRepair => ({ kind: 'problem', problem });
