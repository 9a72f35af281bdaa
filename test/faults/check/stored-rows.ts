import { z } from 'zod';

const status = z.enum([
  'PENDING',
  'ACTIVE',
  'DELAYED',
  'WAITING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
]);
const text = z.string();
const number = z.number();
const time = z.number();

const usageSchema = z.looseObject({
  inputTokens: number,
  outputTokens: number,
  totalTokens: number,
  modelCalls: number,
  toolCalls: number,
});

const limitsSchema = z
  .looseObject({ maxIterations: number, maxToolCalls: number, maxTokens: number })
  .partial();

const job = z.object({
  id: text,
  prompt: text,
  status,
  waitingFor: text.nullable(),
  errorCode: text.nullable(),
  actions: z.array(z.looseObject({ tool: text, status: text })).nullable(),
  usage: usageSchema,
  limits: limitsSchema,
  iterations: number,
  epoch: number,
  leaseOwner: text.nullable(),
  webhookUrl: text.nullable(),
  retryOf: text.nullable(),
  activityCount: number,
  executionCount: number,
  transitionCount: number,
  eventSeq: number,
  settledAt: time.nullable(),
});

/** A row of any of the histories of a job. */
const ofHistory = { jobId: text, seq: number, eventSeq: number };

const transition = z.object({
  ...ofHistory,
  from: status.nullable(),
  to: status,
  reason: text,
  epoch: number,
  at: time,
});

const activity = z.object({
  ...ofHistory,
  role: z.enum(['SYSTEM', 'USER', 'ASSISTANT', 'TOOL_RESULT']),
  /** Whether anything is said; an answer without words and calls is not shown to the model. */
  hasWords: z.boolean(),
  toolCalls: z.array(z.object({ id: text, name: text, arguments: text })),
  toolCallId: text.nullable(),
  createdAt: time,
});

const execution = z.object({
  ...ofHistory,
  type: text,
  name: text,
  errorCode: text.nullable(),
  effect: text.nullable(),
  callKey: text.nullable(),
  usage: z
    .looseObject({
      inputTokens: number,
      outputTokens: number,
      estimated: z.boolean().optional(),
    })
    .nullable(),
  startedAt: time,
});

const invocation = z.object({
  jobId: text,
  callKey: text,
  callId: text.nullable(),
  tool: text,
  status: text,
  startedAt: time,
  decidedBy: text.nullable(),
});

const approval = z.object({
  id: text,
  jobId: text,
  callKey: text,
  tool: text,
  status: text,
  /** All numbers that it has among the events of its job. */
  eventSeqs: z.array(number),
});

const news = z.object({
  jobId: text,
  eventSeq: number,
  kind: text,
  status,
  isPending: z.boolean(),
});

const delivery = z.object({
  id: text,
  jobId: text,
  url: text,
  type: text,
  approvalId: text.nullable(),
  status: text,
});

const approvalMail = z.object({ id: text, jobId: text, status: text });
const idempotencyKey = z.object({ key: text, jobId: text });
const laterCall = z.object({ jobId: text, callKey: text, status: text });
const worker = z.object({ id: text, pid: number, aliveUntil: time });

/** A row that a local effect has written. */
const localEffect = z.object({ jobId: text, callKey: text });

/** What PostgreSQL holds of a run. */
export const storedRowsSchema = z
  .object({
    jobs: z.array(job),
    transitions: z.array(transition),
    activities: z.array(activity),
    executions: z.array(execution),
    invocations: z.array(invocation),
    approvals: z.array(approval),
    news: z.array(news),
    deliveries: z.array(delivery),
    approvalMails: z.array(approvalMail),
    idempotencyKeys: z.array(idempotencyKey),
    laterCalls: z.array(laterCall),
    workers: z.array(worker),
    localEffects: z.array(localEffect),
  })
  .readonly();

export type StoredRows = z.infer<typeof storedRowsSchema>;
export type StoredJob = z.infer<typeof job>;
export type StoredTransition = z.infer<typeof transition>;
export type StoredActivity = z.infer<typeof activity>;
export type StoredExecution = z.infer<typeof execution>;
export type StoredInvocation = z.infer<typeof invocation>;
