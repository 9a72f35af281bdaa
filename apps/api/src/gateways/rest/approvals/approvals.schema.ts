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
    hash: z
      .string()
      .describe('Of tool, arguments, preview and definition of the tool; the decision names it'),
    status: approvalStatusSchema,
    reason: z.string().nullable().describe('What was said with the decision'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z
      .string()
      .nullable()
      .describe('Owner of the key that decided; `mail:` and the address, by a link of a mail'),
    remindedAt: z.iso.datetime().nullable().describe('When people were last reminded of it'),
    editable: z
      .array(z.string())
      .describe('Names of the arguments that may be changed at `/v1/approvals/{id}/edit`'),
    edited: z
      .object({
        by: z.string().describe('Owner of the key that changed it last'),
        at: z.iso.datetime(),
        changes: z
          .array(z.object({ name: z.string(), before: z.json().optional(), after: z.json() }))
          .describe(
            'Arguments that differ from those of the model; `before` is absent for a new one',
          ),
      })
      .nullable()
      .describe('What a person has changed; null where nobody has'),
  })
  .meta({ id: 'Approval' });

export type ApprovalView = z.infer<typeof approvalViewSchema>;

/** A question with what helps to decide on it. */
export const approvalDetailsSchema = approvalViewSchema
  .extend({
    recent: z
      .array(
        z.object({
          id: z.uuid(),
          status: z.enum(['approved', 'rejected', 'expired']),
          decidedBy: z.string().nullable(),
          decidedAt: z.iso.datetime().nullable().describe('Null where nobody has decided'),
          waitedMs: z
            .int()
            .nullable()
            .describe('From the question to the decision; null where nobody has decided'),
        }),
      )
      .describe(
        'How the last 5 questions of the same tool by the same agent ended that one may read, among the newest 500 of the tool',
      ),
    mails: z
      .array(
        z.object({
          to: z.string(),
          kind: z.enum(['asked', 'changed', 'reminder']),
          status: z
            .enum(['pending', 'sent', 'failed', 'dropped'])
            .describe('dropped: the question was over, or was changed, before it was sent'),
          at: z.iso
            .datetime()
            .describe('When it was sent or given up; of a pending one, when it is tried next'),
          error: z.string().optional().describe('What the last attempt failed with'),
        }),
      )
      .describe('To those that the agent names (`approvals.notify`), newest first, at most 100'),
  })
  .meta({ id: 'ApprovalDetails' });

export type ApprovalDetailsView = z.infer<typeof approvalDetailsSchema>;

/** A row of the inbox, at most 1 kB. */
export const approvalRowSchema = approvalViewSchema
  .omit({ editable: true, edited: true })
  .extend({
    editedAt: z.iso.datetime().nullable().describe('When a person last changed its arguments'),
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

/** The body of `POST /v1/approvals/{id}/edit`. */
export const editSchema = z
  .strictObject({
    args: z
      .record(z.string().max(200), z.json())
      .describe('What the arguments are to be, by name; those that are left out stay'),
    hash: z
      .string()
      .max(200)
      .optional()
      .describe(
        '`hash` of the approval as it was shown: nothing is changed where it is another now',
      ),
  })
  .meta({ id: 'ApprovalEdit', examples: [{ args: { assunto: 'Resumo da semana 47' } }] });

export type EditBody = z.infer<typeof editSchema>;

export const approvalPositionSchema = z.strictObject({ createdAt: cursorTimeSchema, id: z.uuid() });
