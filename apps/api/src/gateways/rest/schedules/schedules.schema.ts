import { limitsSchema } from '@faina/agent-core';
import { z } from 'zod';
import { isTimeZone } from '../../../config/settings/setting.js';
import { nextDue } from '../../../schedules/next-due.js';
import type { Schedule } from '../../../schedules/schedule.js';
import {
  agentReferenceSchema,
  maxInputChars,
  metadataSchema,
  promptSchema,
  tagsSchema,
} from '../jobs/jobs.schema.js';

export const scheduleNameSchema = z.string().regex(/^[a-z][a-z0-9_-]{0,62}$/);

const inputSchema = z
  .union([
    promptSchema,
    z
      .object({ prompt: promptSchema })
      .catchall(z.json())
      .refine((input) => !Object.hasOwn(input, 'attachments'), {
        error: 'Jobs of schedules have no files',
      }),
  ])
  .refine((input) => JSON.stringify(input).length <= 2 * maxInputChars, {
    error: `Longer than ${2 * maxInputChars} characters of JSON`,
  })
  .describe('The task in words, or `{ "prompt": ..., ... }` with more data for the agent');

const fields = {
  agent: agentReferenceSchema.describe('`name`, or `name@version`'),
  input: inputSchema,
  cron: z
    .string()
    .max(200)
    .describe('Minute, hour, day of the month, month, day of the week: `0 9 * * MON-FRI`'),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, { error: 'No time zone of the IANA database' })
    .default('UTC')
    .describe('IANA name, by whose clocks it is due'),
  overlap: z
    .enum(['skip', 'queue'])
    .default('skip')
    .describe(
      'What becomes of a due time while the last job has not ended: no job, or another one',
    ),
  enabled: z.boolean().default(true),
  metadata: metadataSchema,
  tags: tagsSchema,
  limits: limitsSchema.default({}),
};

const ignored = z.unknown().optional().meta({ readOnly: true });

/**
 * The body of `PUT /v1/schedules/{name}`. That of a GET is one too: what only the service writes is
 * ignored.
 */
export const putScheduleSchema = z
  .strictObject({
    ...fields,
    name: z.unknown().optional().describe('Ignored: the path names the schedule'),
    owner: ignored,
    nextAt: ignored,
    lastJobId: ignored,
    lastRefusal: ignored,
    createdAt: ignored,
    updatedAt: ignored,
    links: ignored,
  })
  .superRefine(({ cron, timeZone }, context) => {
    if (!isTimeZone(timeZone) || nextDue(cron, timeZone, new Date())) return;
    const message = 'Not five fields of a cron expression, or a time that never comes';
    context.addIssue({ code: 'custom', path: ['cron'], message });
  })
  .meta({
    examples: [
      {
        agent: 'reports',
        input: 'Gere um relatório da semana',
        cron: '0 8 * * MON',
        timeZone: 'America/Sao_Paulo',
        overlap: 'skip',
        enabled: true,
        tags: ['semanal'],
      },
    ],
  })
  .transform(
    ({
      name: _n,
      owner: _o,
      nextAt: _x,
      lastJobId: _j,
      lastRefusal: _r,
      createdAt: _c,
      updatedAt: _u,
      links: _l,
      ...rest
    }) => rest,
  )
  .meta({ id: 'PutSchedule' });

export type PutSchedule = z.infer<typeof putScheduleSchema>;

/** A schedule as clients see it. */
export const scheduleSchema = z
  .object({
    name: scheduleNameSchema,
    ...fields,
    input: z.json(),
    owner: z.string(),
    nextAt: z.iso
      .datetime()
      .nullable()
      .describe('When it is due next; null while it is switched off, or once its key is over'),
    lastJobId: z.uuid().nullable(),
    lastRefusal: z
      .object({ code: z.string(), at: z.iso.datetime() })
      .nullable()
      .describe('Why the last due time made no job: the code with which the same job is refused'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    links: z.object({ self: z.string(), jobs: z.string() }),
  })
  .meta({ id: 'Schedule' });

export type ScheduleView = z.infer<typeof scheduleSchema>;

export const toScheduleView = ({ refusal, ...schedule }: Schedule): ScheduleView =>
  scheduleSchema.parse({
    ...schedule,
    nextAt: schedule.nextAt?.toISOString() ?? null,
    lastRefusal: refusal,
    createdAt: schedule.createdAt.toISOString(),
    updatedAt: schedule.updatedAt.toISOString(),
    links: {
      self: `/v1/schedules/${schedule.name}`,
      jobs: `/v1/jobs?schedule=${schedule.name}`,
    },
  });

export const schedulePositionSchema = z.strictObject({ name: z.string() });
