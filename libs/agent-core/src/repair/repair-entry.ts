import { z } from 'zod';
import type { OpenToolCall, ToolCall } from '../job/history/activity-history.js';
import type { Job } from '../job/job.js';
import type { TokenUsage } from '../model/llm-adapter.js';
import { cutText } from '../values/json/cut-value.js';
import { isJsonObject, type JsonValue } from '../values/json/json-value.js';

/** One try to mend a call. Ids of calls may come again in a later answer, so both name it. */
export interface RepairTry {
  readonly call: OpenToolCall;
  readonly toolName: string;
  /** `model`, or the rung that needs none. */
  readonly rung: string;
  /** The mended arguments; absent when the try failed. */
  readonly args?: JsonValue;
  readonly problem?: string;
  readonly usage?: TokenUsage;
  readonly startedAt: Date;
  readonly durationMs: number;
}

const storedSchema = z.object({
  params: z.object({ toolCallId: z.string(), iteration: z.number(), rung: z.string() }),
  result: z.object({ repaired: z.boolean(), args: z.json().optional() }),
});

/** Of what the model wrote; the conversation has the whole. */
const maxArgumentsChars = 8_000;

/** Puts a try into the execution history and counts it where it mended the call. */
export function recordRepair(job: Job, made: RepairTry): void {
  const { call, toolName, rung, args, problem, usage, startedAt, durationMs } = made;
  const isRepaired = args !== undefined;
  if (isRepaired) job.countRepairedCall();
  const { iterations: iteration } = job.currentData();
  job.addExecution({
    type: 'tool_repair',
    name: toolName,
    callOrdinal: call.ordinal,
    params: {
      toolCallId: call.id,
      iteration,
      rung,
      arguments: cutText(call.arguments, maxArgumentsChars),
    },
    result: isRepaired ? { repaired: true, args } : { repaired: false },
    ...(problem === undefined ? {} : { message: problem }),
    ...(usage ? { usage } : {}),
    startedAt,
    durationMs,
  });
}

/**
 * What the model has been asked for this call: how often, and the arguments that came of it. Stored,
 * so that no repair is paid twice and a call keeps its key when an attempt ends in between.
 */
export function modelRepairsOf(
  job: Job,
  call: ToolCall,
): { readonly tries: number; readonly args: JsonValue | undefined } {
  const { iterations, agentState } = job.currentData();
  const repairs = agentState.executionHistory.flatMap((entry) => {
    // Looked at first: there may be a thousand other repairs, and reading one in full costs more.
    const { type, params = null } = entry;
    const isAbout = type === 'tool_repair' && isJsonObject(params) && params.toolCallId === call.id;
    const stored = isAbout ? storedSchema.safeParse(entry).data : undefined;
    const isMeant = stored?.params.iteration === iterations && stored.params.rung === 'model';
    return isMeant ? [stored.result] : [];
  });
  return { tries: repairs.length, args: repairs.find(({ repaired }) => repaired)?.args };
}
