import { z } from 'zod';
import { cursorTimeSchema, pageQuerySchema } from '../paging/page.js';

const approvalStatusSchema = z.enum(['pending', 'approved', 'rejected', 'expired']);

/** A question to a person, as clients see it. */
export const approvalViewSchema = z
  .object({
    id: z.uuid(),
    jobId: z.uuid(),
    kind: z
      .enum(['approval', 'question'])
      .describe(
        'A question wants an answer as well, or is about a link; see `form` and `url` of its preview',
      ),
    tool: z.string(),
    args: z.json().describe('The exact arguments that the call runs with once it is approved'),
    preview: z
      .object({ text: z.string() })
      .catchall(z.json())
      .describe('What the call would do: `text` always, and parts of the tool, for example `html`'),
    hash: z.string().describe('Of tool, arguments and preview; the decision names it'),
    status: approvalStatusSchema,
    reason: z.string().nullable().describe('What was said with the decision'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable().describe('Owner of the key that decided'),
  })
  .meta({ id: 'Approval' });

export type ApprovalView = z.infer<typeof approvalViewSchema>;

/** A row of the inbox, at most 1 kB. */
export const approvalRowSchema = approvalViewSchema
  .extend({
    args: z.json().describe('The arguments; `{truncated: true, bytes}` for long ones'),
    preview: z
      .object({
        text: z.string(),
        truncated: z
          .literal(true)
          .optional()
          .describe('The text is cut, at a word where it can be'),
        bytes: z.int().optional().describe('Of the whole text, where it is cut'),
      })
      .describe('The beginning of what the call would do; all of it at `/v1/approvals/{id}`'),
  })
  .meta({ id: 'ApprovalRow' });

export type ApprovalRowView = z.infer<typeof approvalRowSchema>;

export const listApprovalsQuerySchema = pageQuerySchema.extend({
  status: approvalStatusSchema.optional(),
  jobId: z.uuid().optional(),
});

export type ListApprovalsQuery = z.infer<typeof listApprovalsQuerySchema>;

/** The body of `POST /v1/approvals/{id}/decision`. */
export const decisionSchema = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    hash: z.string().max(200).describe('`hash` of the approval as it was shown to the person'),
    reason: z.string().max(2_000).optional().describe('The model is told it with a rejection'),
    answer: z
      .record(z.string().max(200), z.json())
      .optional()
      .describe('To a question: the fields of `preview.form`; what is left out has its default'),
  })
  .meta({
    id: 'Decision',
    examples: [
      {
        decision: 'reject',
        hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        reason: 'O destinatário mudou',
      },
    ],
  });

export type DecisionBody = z.infer<typeof decisionSchema>;

export const approvalPositionSchema = z.strictObject({ createdAt: cursorTimeSchema, id: z.uuid() });
