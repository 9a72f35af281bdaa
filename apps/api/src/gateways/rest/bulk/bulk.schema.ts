import { z } from 'zod';
import { bulkActions } from '../../../job-store/bulk/bulk-statements.js';
import { jobStatusSchema } from '../jobs/jobs.schema.js';

/** The filter of the list of jobs. */
const filterSchema = z.strictObject({
  status: z
    .union([jobStatusSchema, z.array(jobStatusSchema).min(1).max(10)])
    .optional()
    .describe('One, or any of several'),
  agent: z.string().min(1).max(63).optional(),
  tag: z.string().min(1).max(100).optional(),
  threadId: z.uuid().optional(),
  createdAfter: z.iso.datetime({ offset: true }).optional(),
  settledAfter: z.iso.datetime({ offset: true }).optional(),
  fingerprint: z
    .string()
    .regex(/^[\da-f]{16}$/)
    .optional()
    .describe(
      'Of a group of `GET /v1/failures`: those that failed of the same, of the newest 10 000 failed jobs',
    ),
});

/** The body of `POST /v1/jobs/bulk`. */
export const bulkTaskSchema = z
  .strictObject({
    action: z.enum(bulkActions),
    filter: filterSchema.describe('As in the list of jobs, of those that the action is for'),
    dryRun: z.boolean().default(false).describe('Only count them'),
    ratePerSecond: z.int().min(1).max(50).default(5),
    max: z.int().min(1).max(10_000).default(1_000).describe('At most so many, the oldest ones'),
  })
  .meta({
    id: 'BulkTask',
    examples: [
      {
        action: 'retry',
        filter: { status: 'FAILED', agent: 'crm', createdAfter: '2026-11-22T00:00:00Z' },
        dryRun: true,
      },
      { action: 'cancel', filter: { tag: 'semanal' }, ratePerSecond: 10, max: 100 },
    ],
  });

export type BulkTaskBody = z.infer<typeof bulkTaskSchema>;

export const begunBulkSchema = z
  .object({
    id: z.uuid().nullable().describe('Null where they were only counted'),
    matched: z.int(),
  })
  .meta({ id: 'BegunBulk' });

export type BegunBulkView = z.infer<typeof begunBulkSchema>;

export const bulkSchema = z
  .object({
    id: z.uuid(),
    action: z.enum(bulkActions),
    status: z.enum(['running', 'done', 'stopped']),
    owner: z.string().describe('Whoever asked for it'),
    ratePerSecond: z.int(),
    matched: z.int(),
    done: z.int().describe('Jobs that it was done to'),
    refused: z
      .record(z.string(), z.int())
      .describe('By the code that the route of one job refuses with: how many'),
    createdAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Bulk' });

export type BulkView = z.infer<typeof bulkSchema>;
