import { z } from 'zod';
import {
  activityViewSchema,
  executionViewSchema,
  jobViewSchema,
  transitionViewSchema,
} from '../jobs/job-view.schema.js';
import { approvalRowSchema } from '../approvals/approvals.schema.js';
import { jobStatusSchema } from '../jobs/jobs.schema.js';

export const jobEventsQuerySchema = z.strictObject({
  after: z.coerce
    .number()
    .pipe(z.int32().min(0))
    .default(0)
    .describe('`id` of the last event that is known; a `Last-Event-ID` counts instead'),
});

export type JobEventsQuery = z.infer<typeof jobEventsQuerySchema>;

/** The header as programs send it back; an empty one stands for none. */
export const lastEventNumberSchema = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
  .pipe(z.int32());

/** More words of an answer. */
const deltaViewSchema = z
  .object({
    text: z.string(),
    offset: z
      .int()
      .describe(
        'Number of UTF-16 units of the same answer before this text; 0: an answer begins, and what was ' +
          'shown of one that is not stored counts no more',
      ),
  })
  .meta({ id: 'Delta' });

/** A move of a job of the tenant. */
export const tenantTransitionSchema = z
  .object({
    jobId: z.uuid(),
    agent: z.object({ name: z.string(), version: z.int() }),
    from: jobStatusSchema.nullable(),
    to: jobStatusSchema,
    at: z.iso.datetime(),
  })
  .meta({ id: 'TenantTransition' });

export type TenantTransitionView = z.infer<typeof tenantTransitionSchema>;

const event = <Name extends string, Data extends z.ZodType>(name: Name, data: Data) =>
  z.object({ event: z.literal(name), id: z.string(), data });

/** An event of a job as programs read it, each with its `data`. */
export const jobEventSchema = z
  .discriminatedUnion('event', [
    event('transition', transitionViewSchema),
    event('activity', activityViewSchema),
    event('execution', executionViewSchema),
    event('approval', approvalRowSchema),
    event('delta', deltaViewSchema).omit({ id: true }),
    event('done', jobViewSchema),
  ])
  .meta({ id: 'JobEvent' });

/** An event of a tenant. */
export const tenantEventSchema = z
  .discriminatedUnion('event', [
    event('transition', tenantTransitionSchema),
    event('approval', approvalRowSchema),
    event('position', z.object({})),
  ])
  .meta({ id: 'TenantEvent' });
