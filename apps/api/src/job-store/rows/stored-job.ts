import {
  ActivityHistory,
  type Agent,
  Job,
  type JobOutcome,
  type JobOutput,
  JobStatusType,
  limitsSchema,
  storedAgentDefinitionSchema,
  type ThreadMessage,
  unsettled,
} from '@faina/agent-core';
import { z } from 'zod';
import { toolCeilingOf } from '../../auth/scopes.js';
import type { Env } from '../../config/env.js';

const toolCallSchema = z.object({ id: z.string(), name: z.string(), arguments: z.string() });

const activitySchema = z.discriminatedUnion('role', [
  z.object({
    role: z.literal(['SYSTEM', 'USER']),
    content: z.string(),
    createdAt: z.coerce.date(),
  }),
  z.object({
    role: z.literal('ASSISTANT'),
    content: z.string().nullable(),
    toolCalls: z
      .array(toolCallSchema)
      .nullable()
      .transform((calls) => calls ?? []),
    createdAt: z.coerce.date(),
  }),
  z.object({
    role: z.literal('TOOL_RESULT'),
    content: z.string(),
    toolCallId: z.string(),
    toolName: z.string(),
    createdAt: z.coerce.date(),
  }),
]);

const serializedErrorSchema = z.looseObject({ name: z.string(), message: z.string() });

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

const executionTypeSchema = z.enum([
  'llm_call',
  'llm_error',
  'unusable_llm_response',
  'tool_call',
  'tool_error',
  'tool_repair',
  'fallback',
  'plan',
  'replan',
  'approval',
  'system_error',
]);

/** What of the execution history later attempts build on: effects, and repairs that were paid for. */
const executionSchema = z
  .object({
    type: executionTypeSchema,
    name: z.string(),
    params: optional(z.json()),
    result: optional(z.json()),
    error: optional(serializedErrorSchema),
    effect: optional(z.enum(['local', 'external'])),
    callKey: optional(z.string()),
    message: optional(z.string()),
    startedAt: z.coerce.date(),
    durationMs: z.number(),
  })
  .transform(({ params, result, error, effect, callKey, message, ...entry }) => ({
    ...entry,
    ...(params === undefined ? {} : { params }),
    ...(result === undefined ? {} : { result }),
    ...(error === undefined ? {} : { error }),
    ...(effect === undefined ? {} : { effect }),
    ...(callKey === undefined ? {} : { callKey }),
    ...(message === undefined ? {} : { message }),
  }));

const approvalSchema = z.object({
  id: z.string(),
  callKey: z.string(),
  hash: z.string(),
  preview: z.object({ text: z.string() }).catchall(z.json()),
  status: z.enum(['approved', 'rejected']),
  reason: z.string().nullable(),
});

const invocationSchema = z.object({
  callId: z.string().nullable(),
  callKey: z.string(),
  tool: z.string(),
  status: z.enum(['STARTED', 'UNKNOWN', 'REPEAT', 'HAPPENED', 'DID_NOT_HAPPEN']),
});

/** One earlier job of the thread: what was asked and what was answered. */
const turnSchema = z
  .object({ prompt: z.string().nullable(), reply: z.string().nullable() })
  .transform(({ prompt, reply }): ThreadMessage[] => [
    ...(prompt === null ? [] : [{ role: 'user' as const, content: prompt }]),
    ...(reply === null ? [] : [{ role: 'assistant' as const, content: reply }]),
  ]);

const usageSchema = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  totalTokens: z.number(),
  modelCalls: z.number(),
  toolCalls: z.number(),
  repairedToolCalls: z.number(),
  costUsd: z.number().nullable(),
});

/** A job as `jobWithHistories` reads it. */
const storedJobSchema = z.object({
  id: z.string(),
  status: z.enum(JobStatusType),
  tenant: z.string(),
  owner: z.string(),
  tool_scopes: z.array(z.string()),
  thread_id: z.string().nullable(),
  input: z.union([z.string(), z.object({ prompt: z.string() }).catchall(z.json())]),
  limits: limitsSchema,
  max_attempts: z.number(),
  priority: z.number(),
  epoch: z.number(),
  event_seq: z.number(),
  waiting_for: z.enum(['approval', 'attention']).nullable(),
  outcome: z.custom<JobOutcome>((outcome) => typeof outcome === 'string').nullable(),
  output: z.custom<JobOutput>((output) => typeof output === 'object').nullable(),
  usage: usageSchema,
  iterations: z.number(),
  failures: z.number(),
  kept_bytes: z.number(),
  spent_ms: z.number(),
  context: z
    .record(z.string(), z.json())
    .nullable()
    .transform((context) => context ?? {}),
  thread_messages: z
    .array(turnSchema)
    .nullable()
    .transform((turns) => (turns ?? []).flat()),
  approvals: z
    .array(approvalSchema)
    .nullable()
    .transform((approvals) => approvals ?? []),
  invocations: z
    .array(invocationSchema)
    .nullable()
    .transform((invocations) => invocations ?? []),
  definition: storedAgentDefinitionSchema,
  version: z.number(),
  activities: z
    .array(activitySchema)
    .nullable()
    .transform((entries) => entries ?? []),
  executions: z
    .array(executionSchema)
    .nullable()
    .transform((entries) => entries ?? []),
});

/** A job with the agent version that it started with. */
export interface StoredJob {
  readonly job: Job;
  readonly agent: Agent;
  readonly priority: number;
}

/**
 * The job with what the operator's settings add to it.
 * @throws ZodError when the row is not one that this version of the service can run.
 */
export function toStoredJob(
  row: unknown,
  env: Pick<Env, 'DEFAULT_MODEL' | 'REQUIRE_APPROVAL' | 'TENANT_TOOLS'>,
): StoredJob {
  const stored = storedJobSchema.parse(row);
  const { definition, version, priority, activities, executions, ...data } = stored;
  const job = new Job(data.status, {
    id: data.id,
    tenant: data.tenant,
    owner: data.owner,
    toolScopes: data.tool_scopes,
    toolCeiling: toolCeilingOf(env, data.tenant),
    threadId: data.thread_id,
    input: data.input,
    limits: data.limits,
    maxAttempts: data.max_attempts,
    epoch: data.epoch,
    eventSeq: data.event_seq,
    spentMs: data.spent_ms,
    waitingFor: data.waiting_for,
    context: data.context,
    threadMessages: data.thread_messages,
    approvals: data.approvals,
    invocations: data.invocations,
    ...unsettled,
    outcome: data.outcome,
    output: data.output ?? undefined,
    usage: data.usage,
    iterations: data.iterations,
    failures: data.failures,
    keptBytes: data.kept_bytes,
    agentState: {
      conversationHistory: ActivityHistory.of(activities),
      executionHistory: executions,
    },
  });
  return {
    job,
    priority,
    agent: {
      ...definition,
      version,
      model: definition.model ?? env.DEFAULT_MODEL,
      requireApproval: [...definition.requireApproval, ...env.REQUIRE_APPROVAL],
    },
  };
}
