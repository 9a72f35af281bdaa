import { awaitingApproval, type JsonObject, type ToolContext, type ToolOutcome } from '@faina/sdk';
import { z } from 'zod';
import { composeMessage, type MailDraft } from '../../mail/compose-message.js';
import { senderText } from '../../mail/mail-sender.js';

/** The parts of a preview that sending needs; a person has seen, and the consent covers, them all. */
export const approvedMailSchema = z.looseObject({
  messageId: z.string().min(1),
  subject: z.string(),
  envelope: z.object({ from: z.string().min(1), to: z.array(z.string()).min(1) }),
  /** The message itself. */
  raw: z.string().min(1),
  reportId: z.string().nullable().optional(),
});

/** Asks a person about the finished message, dated now; it is sent later as it stands. */
export async function askAboutMail(
  draft: MailDraft,
  approvalMs: number,
  { callKey, now }: ToolContext,
  more: JsonObject = {},
): Promise<ToolOutcome> {
  const message = await composeMessage(draft, callKey, now);
  const { to, cc, bcc, subject, html } = draft;
  const from = senderText(draft.from);
  const attachments = draft.attachments.map(({ name }) => name);
  return awaitingApproval(
    {
      text: previewText(draft, from, attachments),
      html,
      from,
      to,
      cc,
      bcc,
      subject,
      attachments,
      messageId: message.messageId,
      envelope: { from: message.envelope.from, to: message.envelope.to },
      raw: message.raw,
      ...more,
    },
    approvalMs,
  );
}

function previewText(draft: MailDraft, from: string, attachments: readonly string[]): string {
  const lines: readonly (readonly [string, readonly string[]])[] = [
    ['De', [from]],
    ['Para', draft.to],
    ['Cc', draft.cc],
    ['Cco', draft.bcc],
    ['Assunto', [draft.subject]],
    ['Anexos', attachments],
  ];
  const head = lines
    .filter(([, values]) => values.length > 0)
    .map(([label, values]) => `${label}: ${values.join(', ')}`);
  return `${head.join('\n')}\n\n${draft.text}`;
}
