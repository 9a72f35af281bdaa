import { type Attempt, proceed, settleWith, type Step } from '../attempt/attempt.js';
import { callModel, type ModelCall } from '../attempt/model-call/call-model.js';
import { recordUnanswered, untilAsked } from '../attempt/model-call/model-failure.js';
import { requestSettings } from '../attempt/model-call/model-request.js';
import { save } from '../attempt/save.js';
import { estimateTokens } from '../model/fit-context.js';
import type { ModelRequest } from '../model/llm-adapter.js';
import { modelRepairMessages } from '../repair/model-repair-request.js';
import type { ReadModelRepair } from '../repair/read-model-repair.js';
import { recordRepair } from '../repair/repair-entry.js';
import type { AnswerableCall, RepairableCall } from '../tool-call/prepare/prepared-call.js';
import type { ToolCallPipeline } from '../tool-call/tool-call-pipeline.js';
import { toModelTool } from '../tool/model-tool.js';
import { jsonBytes } from '../values/json/cut-value.js';
import { serializeError } from '../values/json/serialize-error.js';

const maxRepairTokens = 2_000;
/** Servers do not all keep to that; what is longer could not be read back from its entry. */
const maxRepairBytes = 64 * 1024;

/**
 * Asks the model to mend a call until it can run or its tries are used up. Each try is saved
 * before its result counts: it is paid for, and the call's key depends on the arguments. A step when
 * the attempt at the job ends before, interrupted or because the model cannot be asked now; the call
 * stays open then, and no try to mend it is used up.
 */
export async function repairWithModel(
  attempt: Attempt,
  repairable: RepairableCall,
): Promise<AnswerableCall | Step> {
  const { toolExecution, clock, job, agent, strategy } = attempt;
  const { call, tool } = repairable;
  const startedAt = clock.now();
  const asked = await callModel(attempt, () => repairRequest(attempt, repairable));
  if (asked.kind === 'interrupted') return proceed;
  if (asked.kind === 'failed') {
    const postponed = untilAsked(attempt, asked);
    if (postponed) {
      recordUnanswered(attempt, asked);
      return settleWith(postponed);
    }
  }
  const usage = usageOf(asked);
  if (wasMade(asked)) job.countModelCall(usage, modelOf(asked) ?? agent.model);
  const outcome = readAnswer(toolExecution, repairable, asked);
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
  await save(attempt);
  // Bounded: every pass adds one try to those that `prepare` counts.
  const prepared = toolExecution.prepare(call, agent, job, strategy.addressee);
  return prepared.kind === 'repairable' ? repairWithModel(attempt, prepared) : prepared;
}

function repairRequest(
  attempt: Attempt,
  { call, tool, problem }: RepairableCall,
): ModelRequest | undefined {
  const { job, limits, dateLine } = attempt;
  const repair = { tool: toModelTool(tool), raw: call.arguments, problem, dateLine };
  const messages = modelRepairMessages(repair);
  const left = (limits.maxTokens ?? Infinity) - job.currentData().usage.totalTokens;
  const maxOutputTokens = Math.min(maxRepairTokens, left - estimateTokens(messages));
  if (maxOutputTokens <= 0) return undefined;
  const forProgram = { isForProgram: true, messages, tools: [], maxOutputTokens } as const;
  return { ...requestSettings(attempt), ...forProgram };
}

type AskedForRepair = Exclude<ModelCall, { readonly kind: 'interrupted' }>;

const wasMade = (asked: AskedForRepair): boolean =>
  asked.kind === 'answered' || (asked.kind === 'failed' && asked.error.wasAsked);

function usageOf(asked: AskedForRepair) {
  if (asked.kind === 'answered') return asked.response.usage;
  return asked.kind === 'failed' ? asked.error.usage : undefined;
}

const modelOf = (asked: AskedForRepair): string | undefined =>
  asked.kind === 'answered' ? asked.response.model : undefined;

function readAnswer(
  toolExecution: ToolCallPipeline,
  repairable: RepairableCall,
  asked: AskedForRepair,
): ReadModelRepair {
  switch (asked.kind) {
    case 'answered':
      // The end of a value may be lost, even where what is left can be read.
      if (asked.response.finishReason === 'length') return failed('the repair was cut off');
      return bounded(toolExecution.readRepair(repairable, asked.response.content));
    case 'failed':
      return failed(`the model gave no repair: ${asked.error.message}`);
    case 'threw':
      return failed(`the model adapter failed: ${serializeError(asked.thrown).message}`);
    case 'no_room':
      return failed('the limits of the job leave no room for a repair');
  }
}

const bounded = (outcome: ReadModelRepair): ReadModelRepair =>
  outcome.kind === 'repaired' && jsonBytes(outcome.args) > maxRepairBytes
    ? failed('the mended arguments are too long')
    : outcome;

const failed = (problem: string): ReadModelRepair => ({ kind: 'problem', problem });
