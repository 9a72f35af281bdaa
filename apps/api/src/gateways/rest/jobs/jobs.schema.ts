import {
  attachmentTypes,
  JobStatusType,
  limitsSchema,
  maxFileBytes,
  maxFiles,
} from '@faina/agent-core';
import { z } from 'zod';
import { mostSearched } from '../../../job-store/reads/jobs-page.js';
import { cursorTimeSchema, pageQuerySchema } from '../paging/page.js';

export const maxInputChars = 32_000;

export const promptSchema = z.string().min(1).max(maxInputChars);

export const jobStatusSchema = z.enum(JobStatusType);

/** `name` or `name@version`. */
export const agentReferenceSchema = z.string().regex(/^[a-z][a-z0-9_-]{0,62}(@[1-9]\d{0,8})?$/);

const attachmentSchema = z
  .strictObject({
    mediaType: z
      .string()
      .min(1)
      .max(100)
      .describe(`What it is: ${attachmentTypes.join(', ')}; its content has to fit`),
    data: z.string().optional().describe('The file in base64 (RFC 4648, section 4)'),
    url: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe('Where it is fetched from, instead of `data`'),
  })
  .refine(({ data, url }) => (data === undefined) !== (url === undefined), {
    error: 'Either data or url is wanted',
  });

const jobInputSchema = z
  .object({
    prompt: promptSchema,
    attachments: z
      .array(attachmentSchema)
      .max(maxFiles)
      .optional()
      .describe(`Files for the model, at most ${maxFiles} and ${maxFileBytes} bytes in all`),
  })
  .catchall(z.json());

/** The length of an input as JSON, but for its files. */
const inputChars = (input: z.output<typeof jobInputSchema>): number =>
  JSON.stringify({ ...input, attachments: undefined }).length;

export const metadataSchema = z
  .record(z.string().min(1).max(100), z.string().max(1_000))
  .refine((metadata) => Object.keys(metadata).length <= 50, { error: 'More than 50 entries' })
  .default({});

export const tagsSchema = z.array(z.string().min(1).max(100)).max(20).default([]);

const maxParents = 20;

const submissionSchema = z.strictObject({
  agent: agentReferenceSchema.describe('`name`, or `name@version`'),
  input: z
    .union([promptSchema, jobInputSchema])
    .refine((input) => typeof input === 'string' || inputChars(input) <= 2 * maxInputChars, {
      error: `Longer than ${2 * maxInputChars} characters of JSON`,
    })
    .describe(
      'The task in words, or `{ "prompt": ..., ... }` with more data for the agent, and with files',
    ),
  threadId: z.uuid().optional(),
  metadata: metadataSchema,
  tags: tagsSchema,
  priority: z.int().min(0).max(20).default(10).describe('Lower first'),
  delayMs: z
    .int()
    .min(0)
    .max(30 * 86_400_000)
    .default(0),
  maxAttempts: z.int().min(1).max(20).default(3),
  limits: limitsSchema.default({}),
  stream: z
    .boolean()
    .optional()
    .describe(
      'Whether the model is asked for its words as they come, also where nobody listens yet',
    ),
  webhookUrl: z
    .string()
    // First: reading the host of a long one takes the square of its length.
    .max(2_000, { abort: true })
    .check(z.url({ protocol: /^https?$/ }))
    .optional()
    .describe('Is told of the job, signed with the secret of `GET /v1/webhooks/secret`'),
  dependsOn: z
    .array(z.uuid().toLowerCase())
    .min(1)
    .max(maxParents)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'A job is named twice' })
    .optional()
    .describe(
      'Jobs whose end it waits for; what they answered is told to its model as data. Not together with ' +
        'delayMs',
    ),
  onParentFailure: z
    .enum(['fail', 'run'])
    .optional()
    .describe(
      'What becomes of it when one of them fails or is cancelled: it fails with PARENT_FAILED, or runs ' +
        'all the same. Left out: fail',
    ),
});

/** One grey pixel. */
const examplePicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

const submissions: readonly z.input<typeof submissionSchema>[] = [
  {
    agent: 'crm',
    input:
      'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME',
  },
  { agent: 'coach', input: 'Analise meu último treino de corrida' },
  {
    agent: 'reports',
    input: 'Gere um relatório da semana',
    metadata: { origem: 'painel' },
    tags: ['semanal'],
    limits: { maxIterations: 5, deadlineMs: 60_000 },
  },
  {
    agent: 'assistant',
    input: {
      prompt: 'What does this picture show?',
      attachments: [{ mediaType: 'image/png', data: examplePicture }],
    },
  },
];

/** The body of `POST /v1/jobs`. */
export const submitJobSchema = submissionSchema
  .refine(({ dependsOn, delayMs }) => dependsOn === undefined || delayMs === 0, {
    path: ['delayMs'],
    error: 'A job that waits for others has no delay',
  })
  .meta({
    id: 'SubmitJob',
    examples: [...submissions],
  });

export type SubmitJob = z.infer<typeof submitJobSchema>;

const waitSecondsSchema = z.coerce.number().int().min(0).max(60);

export const getJobQuerySchema = z.strictObject({
  wait: waitSecondsSchema.default(0).describe('Seconds to wait until the job settles or waits'),
});

export type GetJobQuery = z.infer<typeof getJobQuerySchema>;

/** `FAILED,CANCELLED`, or the parameter several times. */
const statusesSchema = z
  .union([z.string().max(100), z.array(z.string().max(100)).max(10)])
  .transform((given) => [given].flat().flatMap((names) => names.split(',')))
  .pipe(z.array(jobStatusSchema).min(1))
  .transform((names) => [...new Set(names)]);

export const listJobsQuerySchema = pageQuerySchema.extend({
  status: statusesSchema
    .optional()
    .describe(`Any of ${jobStatusSchema.options.join(', ')}; several with commas, or repeated`),
  owner: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('Of one owner; without the scope tenant:read there are none of others'),
  text: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe(
      `In what was asked, or a part of the id, in whatever case; a whole id is that of the job or its thread. It is looked for in the newest ${mostSearched} jobs of the other filters, from the cursor on`,
    ),
  agent: z.string().min(1).max(63).optional(),
  tag: z.string().min(1).max(100).optional(),
  threadId: z.uuid().optional(),
  schedule: z.string().min(1).max(63).optional(),
  createdAfter: z.coerce
    .date({ error: 'Not a date and time, such as 2026-11-22T12:00:00Z' })
    .min(new Date('0001-01-01'))
    // A date has no JSON Schema of its own.
    .meta({ type: 'string', format: 'date-time' })
    .optional(),
});

export type ListJobsQuery = z.infer<typeof listJobsQuerySchema>;

/** Seconds of `Prefer: wait=N`; other preferences are ignored, as RFC 7240 asks. */
export function preferredWaitSeconds(prefer: string | undefined): number {
  const match = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,4})"?/i.exec(prefer ?? '');
  return Math.min(60, Number(match?.[1] ?? 0));
}

/** The body of `POST /v1/jobs/{id}/attention`. */
export const attentionSchema = z
  .strictObject({
    callKey: z
      .string()
      .min(1)
      .max(200)
      .describe('`callKey` of the call in the executions of the job'),
    resolution: z
      .enum(['happened', 'did_not_happen', 'repeat'])
      .describe('What a person found out: it took effect, it did not, or it is to be done again'),
  })
  .meta({
    id: 'ResolveAttention',
    examples: [
      {
        callKey: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        resolution: 'happened',
      },
    ],
  });

export type AttentionBody = z.infer<typeof attentionSchema>;

/** The body of `POST /v1/jobs/{id}/retry`; it may be left out. */
export const retrySchema = z
  .strictObject({
    force: z
      .boolean()
      .default(false)
      .describe('Also where it is not known whether an effect of the job took place'),
  })
  .optional()
  .meta({ id: 'RetryJob', examples: [{ force: false }] });

export type RetryBody = z.infer<typeof retrySchema>;

export const jobPositionSchema = z.object({ createdAt: cursorTimeSchema, id: z.uuid() });

export const historyPositionSchema = z.object({ seq: z.int32().min(0) });
