import { z } from 'zod';
import { jobStatusSchema } from './jobs.schema.js';

const outcomeSchema = z.enum([
  'SUCCESS',
  'FAILURE_LLM',
  'FAILURE_TOOL',
  'FAILURE_MAX_ITERATIONS',
  'FAILURE_INTERNAL',
  'FAILURE_BUDGET',
  'FAILURE_DEADLINE',
  'FAILURE_LOOP',
  'CANCELLED',
]);

const actionSchema = z.object({
  tool: z.string(),
  status: z.enum(['done', 'failed', 'unknown', 'awaiting_approval', 'skipped']),
  text: z.string(),
  data: z.json().describe('Above 8 KB `{truncated: true, bytes}`; the executions have the whole'),
  reason: z
    .string()
    .optional()
    .describe('Of a skipped action: what the person said who refused it, or why nobody was asked'),
  callKey: z.string().optional().describe('Of an unknown action: names the call'),
  links: z
    .object({ attention: z.string() })
    .optional()
    .describe('Of an unknown action: where a person says what became of it'),
});

/** A job as clients see it. */
export const jobViewSchema = z
  .object({
    id: z.uuid(),
    agent: z.object({ name: z.string(), version: z.int() }),
    status: jobStatusSchema,
    waitingFor: z.enum(['approval', 'attention', 'tool']).nullable(),
    outcome: outcomeSchema.nullable().describe('Null until settled'),
    input: z.json(),
    output: z
      .object({
        message: z.string(),
        actions: z.array(actionSchema),
        completeness: z
          .enum(['complete', 'partial', 'none'])
          .nullable()
          .default(null)
          .describe(
            'How much was done of what was asked for. `none`: nothing; `partial`: some of it, and at ' +
              'most that where a limit left a last answer; `complete`: nothing failed, was skipped, is ' +
              'unknown or was not understood. Null for jobs of versions that did not say it',
          ),
        notUnderstood: z
          .array(z.string())
          .default([])
          .describe('What was asked for and nothing was done about, in the words of the request'),
        missingTools: z
          .array(z.string())
          .optional()
          .describe('What the agent names of tools that were away while the job ran'),
        data: z.json().optional().describe('For agents with an outputSchema'),
      })
      .nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    criticalToolFailureInfo: z
      .object({
        toolName: z.string(),
        errorType: z.string(),
        message: z.string(),
        isRecoverable: z.literal(false),
        details: z.json().optional(),
      })
      .nullable(),
    lastFailureSummary: z.string().nullable(),
    usage: z.object({
      inputTokens: z.int(),
      cachedInputTokens: z
        .int()
        .default(0)
        .describe('Of the input tokens, those that providers had kept from earlier calls'),
      outputTokens: z.int(),
      reasoningTokens: z
        .int()
        .default(0)
        .describe('Of the output tokens, those that models thought with'),
      totalTokens: z.int(),
      modelCalls: z.int(),
      toolCalls: z.int(),
      repairedToolCalls: z.int(),
      costUsd: z.number().nullable(),
    }),
    iterations: z.int(),
    attempts: z.int().describe('Tries so far of those that `maxAttempts` bounds'),
    epoch: z
      .int()
      .describe('Fencing number: also grows with tries after a crash, a shutdown or a decision'),
    maxAttempts: z.int().describe('Bounds the tries that end in a retryable failure'),
    priority: z.int(),
    threadId: z.uuid().nullable(),
    retryOf: z.uuid().nullable(),
    dependsOn: z.array(z.uuid()).describe('Jobs that it waited for or waits for'),
    blockedBy: z
      .array(z.uuid())
      .describe('Those of them that have not ended: it is PENDING and not run before they have'),
    schedule: z.string().nullable().describe('Name of the schedule that made it'),
    stream: z
      .boolean()
      .nullable()
      .describe('Whether words were asked for as they come; null where it was left open'),
    metadata: z.record(z.string(), z.string()),
    tags: z.array(z.string()),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    settledAt: z.iso.datetime().nullable(),
    links: z.object({
      self: z.string(),
      activity: z.string(),
      executions: z.string(),
      transitions: z.string(),
      events: z.string(),
      cancel: z.string(),
      trace: z.url().optional().describe('Its trace, where the service is told where traces are'),
    }),
  })
  .meta({ id: 'Job' });

export type JobView = z.infer<typeof jobViewSchema>;

export const activityViewSchema = z.object({
  seq: z.int(),
  role: z.enum(['SYSTEM', 'USER', 'ASSISTANT', 'TOOL_RESULT']),
  content: z
    .string()
    .nullable()
    .describe('Of a TOOL_RESULT: the JSON result or the error, as text'),
  toolCalls: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        arguments: z.json().describe('An object; the raw text where it is no JSON object'),
      }),
    )
    .optional(),
  toolCallId: z.string().optional(),
  toolName: z.string().optional(),
  attachments: z
    .array(z.object({ id: z.uuid(), mediaType: z.string(), bytes: z.int() }))
    .optional()
    .describe('Files beside the words; `/v1/jobs/{id}/attachments/{attachmentId}` has each'),
  createdAt: z.iso.datetime(),
});

export type ActivityView = z.infer<typeof activityViewSchema>;

export const executionViewSchema = z.object({
  seq: z.int(),
  type: z.string(),
  name: z.string(),
  params: z.json().optional(),
  result: z
    .json()
    .optional()
    .describe(
      'Above 256 KB `{truncated: true, bytes, kept, head?}`; where `kept`, `/executions/{seq}` has it whole',
    ),
  error: z.json().optional(),
  isCritical: z.boolean().optional(),
  effect: z.enum(['local', 'external']).optional(),
  callKey: z.string().optional().describe('Names a call with an effect, for its attention route'),
  usage: z.json().optional(),
  message: z.string().optional(),
  startedAt: z.iso.datetime(),
  durationMs: z.number(),
});

export type ExecutionView = z.infer<typeof executionViewSchema>;

export const transitionViewSchema = z.object({
  seq: z.int(),
  from: jobStatusSchema.nullable(),
  to: jobStatusSchema,
  reason: z.string(),
  epoch: z.int(),
  at: z.iso.datetime(),
});

export type TransitionView = z.infer<typeof transitionViewSchema>;
