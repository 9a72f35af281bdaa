import { z } from 'zod';
import { findingCodes } from '../../../jobs/explain/finding.js';
import { gateNames } from '../../../jobs/explain/gates.js';
import { jobStatusSchema } from '../jobs/jobs.schema.js';

const msSchema = z.int().min(0);

export const explanationSchema = z
  .object({
    state: jobStatusSchema,
    code: z
      .string()
      .describe('What is happening, for programs; of a failed job the code of its error'),
    sentence: z.string().describe('The same for people, in the language that was asked for'),
    since: z.iso.datetime(),
    blockedBy: z
      .array(
        z.object({
          gate: z.enum(gateNames),
          since: z.iso.datetime(),
          detail: z.string(),
          link: z.string().optional().describe('Where there is more on it, or something to do'),
        }),
      )
      .describe('What has to be over before the job goes on'),
    next: z
      .object({ at: z.iso.datetime(), what: z.string() })
      .nullable()
      .describe('What happens next by itself; null where nothing is known to'),
    breakdown: z
      .object({
        queueMs: msSchema.describe('Due, and not begun'),
        modelMs: msSchema,
        toolMs: msSchema.describe('Calls that ran side by side count each'),
        waitMs: msSchema.describe('For a person, for another try, or for a later time'),
        otherMs: msSchema.describe('The rest of the attempts'),
      })
      .describe('Where the time went so far'),
    findings: z
      .array(
        z.object({
          code: z.enum(findingCodes),
          severity: z.enum(['error', 'warning', 'info']),
          sentence: z.string(),
          fix: z.string(),
          seq: z.int().optional().describe('The step in the executions that shows it'),
        }),
      )
      .describe('What rules have found in the history of the job, the worst first'),
  })
  .meta({ id: 'Explanation' });

export type ExplanationView = z.infer<typeof explanationSchema>;
