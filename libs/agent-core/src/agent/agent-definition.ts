import { z } from 'zod';
import { jsonBytes } from '../values/json/cut-value.js';
import type { JsonValue } from '../values/json/json-value.js';
import { compileSchema } from '../values/schema/compile-schema.js';

/**
 * `provider:model`. The model becomes a part of the provider's URL: neither `..` nor what ends a
 * path may stand in it, or whoever writes an agent would choose where the provider's key goes.
 */
const modelId = /^[a-z][a-z0-9_-]{0,62}:(?!.*\.\.)[\w.:/@-]{1,200}$/;

/** Whether a text is a `provider:model` id that may be sent to a provider. */
export const isModelId = (text: string): boolean => modelId.test(text);

/** Bounds of a job. A job may narrow those that its agent states, and state others. */
export const limitsSchema = z
  .strictObject({
    maxIterations: z.int().min(1).max(100),
    /** From the start of the first attempt, in milliseconds. */
    deadlineMs: z.int().min(1_000).max(86_400_000),
    maxToolCalls: z.int().min(1).max(1_000),
    /** Input and output tokens of all model calls together. */
    maxTokens: z.int().min(1).max(100_000_000),
    maxCostUsd: z.number().positive().max(10_000),
    toolTimeoutMs: z.int().min(100).max(600_000),
  })
  .partial();

export type Limits = z.infer<typeof limitsSchema>;

/** How many messages an owner may send to an agent within any stretch of `windowMs`. */
const rateLimitSchema = z
  .strictObject({
    messages: z.int().min(1).max(1_000),
    windowMs: z.int().min(1_000).max(86_400_000),
  })
  .describe('Most messages of an owner within any `windowMs`; more are refused with 429');

export type RateLimit = z.infer<typeof rateLimitSchema>;

const maxProviderOptions = 20;
const maxProviderOptionsLevels = 6;
const maxProviderOptionsBytes = 4_096;

const isWithinLevels = (value: JsonValue, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((member) => isWithinLevels(member, levels - 1)));

/**
 * Settings of a provider's own. The core knows none of them: whoever takes an agent says which there
 * are, and whoever asks the model leaves out what it does not know.
 */
const providerOptionsSchema = z
  .record(z.string().min(1).max(64), z.custom<JsonValue>())
  .refine((options) => Object.keys(options).length <= maxProviderOptions, {
    error: `At most ${maxProviderOptions} options of a provider`,
  })
  .refine(
    (options) =>
      isWithinLevels(options, maxProviderOptionsLevels) &&
      jsonBytes(options) <= maxProviderOptionsBytes,
    {
      error:
        `Options of a provider may come to ${maxProviderOptionsBytes} bytes of JSON and ` +
        `${maxProviderOptionsLevels} levels at most`,
    },
  );

/** How a model is asked, beside the conversation. */
const modelOptionsSchema = z.strictObject({
  reasoning: z
    .enum(['none', 'low', 'medium', 'high'])
    .optional()
    .describe(
      "How long the model thinks before it answers; the provider's own default when absent",
    ),
  cache: z
    .boolean()
    .optional()
    .describe(
      'Whether the provider is asked to keep what stays the same from call to call; where it pays when absent',
    ),
  provider: providerOptionsSchema
    .optional()
    .describe(
      "Settings by the provider's own names, from a list of those that may be set; see docs/models.md",
    ),
});

export type ModelOptions = z.infer<typeof modelOptionsSchema>;

const modelIdSchema = z.string().refine(isModelId, {
  error: 'Not a model id: write provider:model with letters, digits and _ . : / @ - but without ..',
});

/** A tool's name, or a pattern of names: what no name could match would be a guard that never asks. */
export const toolGlobSchema = z.string().regex(/^[A-Za-z0-9_.:*-]{1,128}$/, {
  error: 'Not a tool or a pattern of tools: 1 to 128 letters, digits and _ . : * -',
});

/** A version of before reads what it does not know as broken, so that nothing new has a default. */
const approvalPolicySchema = z.strictObject({
  notSelf: z
    .boolean()
    .default(false)
    .describe('Nobody decides on questions of jobs that they have submitted themselves'),
  expiresInMs: z
    .int()
    .min(1_000)
    .max(2_592_000_000)
    .optional()
    .describe(
      "How long a question stands, in milliseconds; the tool's or the service's time when absent",
    ),
  onExpire: z
    .enum(['fail', 'reject'])
    .optional()
    .describe(
      'What becomes of the job of a question that nobody answers: it fails, or goes on without the call. ' +
        '`fail` when absent',
    ),
  remindAt: z
    .array(z.number().gt(0).lt(1))
    .max(5)
    .optional()
    .describe('When people are reminded of a question: fractions of the time that it stands'),
  notify: z
    .array(z.email().max(254))
    .max(10)
    .optional()
    .describe(
      'Mail addresses that get each question, and what reminds of it, each with a link of its own by ' +
        'which it is decided on; see docs/approvals.md',
    ),
});

export type ApprovalPolicy = z.infer<typeof approvalPolicySchema>;

/** Any JSON object: what is wrong with it as a schema is said once and not for each of its values. */
const outputSchema = z.record(z.string(), z.custom<JsonValue>());

/** What an agent is: the body of `PUT /v1/agents/{name}`. */
export const agentDefinitionSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,62}$/)
    .describe('Lower-case letters, digits, - and _'),
  persona: z
    .strictObject({
      role: z.string().min(1).max(500),
      goal: z.string().max(2_000).default(''),
      backstory: z.string().max(8_000).default(''),
    })
    .describe('Who the agent is; the first system message of every model call'),
  instructions: z.string().max(32_000).default(''),
  model: modelIdSchema
    .optional()
    .describe('`provider:model`; the setting DEFAULT_MODEL when absent'),
  fallbackModels: z
    .array(modelIdSchema)
    .max(5)
    .default([])
    .describe('Asked in turn when the model fails in a way that another may not'),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .describe("The provider's own default when absent; models that take none are sent none"),
  modelOptions: modelOptionsSchema.default({}),
  strategy: z.enum(['react', 'plan']).default('react'),
  polishReply: z
    .boolean()
    .default(false)
    .describe('Strategy plan: let the model reword the reply, which may not change a fact of it'),
  toolNames: z
    .array(toolGlobSchema)
    .max(200)
    .default([])
    .describe('Names of tools, `*` stands for any characters'),
  onMissingTools: z
    .enum(['wait', 'run'])
    .default('run')
    .describe(
      'What becomes of a job while tools of MCP servers that `toolNames` names are away. `wait`: it is ' +
        'DELAYED until they are there; `run`: it runs without them and says so',
    ),
  limits: limitsSchema.default({}),
  onLimit: z.enum(['fail', 'answer']).default('fail'),
  goal: z.enum(['final-answer']).default('final-answer'),
  minAnswerChars: z.int().min(1).max(10_000).default(1),
  outputSchema: outputSchema
    .superRefine((schema, context) => {
      const compiled = compileSchema(schema);
      if (compiled.isOk()) return;
      const message = `Answers cannot be checked against this JSON Schema: ${compiled.error}`;
      context.addIssue({ code: 'custom', message });
    })
    .optional()
    .describe(
      'Strategy react: JSON Schema of the final answer; the job ends with valid data or fails. At ' +
        'most 32 KiB, 500 schemas, 12 levels; without references, patterns and conditions',
    ),
  maxContextTokens: z
    .int()
    .min(1_000)
    .max(2_000_000)
    .default(100_000)
    .describe('Longest conversation that the model is sent, in estimated tokens'),
  maxReplanAttempts: z.int().min(0).max(10).default(1),
  repairToolCalls: z.boolean().default(true),
  maxRepairAttempts: z.int().min(0).max(5).default(1),
  requireApproval: z
    .array(toolGlobSchema)
    .max(200)
    .default([])
    .describe('Tools that ask a person before each call, `*` stands for any characters'),
  approvals: approvalPolicySchema.default({ notSelf: false }),
  rateLimit: rateLimitSchema.optional(),
  language: z
    .string()
    .max(35)
    .default('pt-BR')
    .describe(
      'BCP 47 tag: what models answer in when in doubt. Replies that no model words (strategy ' +
        'plan, the tools of the CRM) are in English for `en` and its variants, else in Portuguese',
    ),
});

/**
 * The same as it is stored: members that this version does not know are left out, and what versions
 * of before let pass is read and compiled nowhere. A job of such an agent fails and says why.
 */
export const storedAgentDefinitionSchema = agentDefinitionSchema
  .extend({
    model: z.string().optional(),
    fallbackModels: z.array(z.string()).default([]),
    outputSchema: outputSchema.optional(),
    requireApproval: z.array(z.string()).default([]),
    modelOptions: modelOptionsSchema.strip().catch({}).default({}),
    approvals: approvalPolicySchema.strip().default({ notSelf: false }),
  })
  .strip();

export type AgentDefinition = z.infer<typeof agentDefinitionSchema>;

/** One version of an agent, as a job runs it. */
export interface Agent extends AgentDefinition {
  readonly version: number;
  /** Always known here: the definition's model or the service's default. */
  readonly model: string;
}
