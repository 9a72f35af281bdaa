import { defineExternalTool, delegated } from '@faina/agent-core';
import { z } from 'zod';
import { mailAddressSchema, mailBodySchema, mailSubjectSchema } from '../../mail/mail-text.js';
import { mailTimeoutMs, sendApproved } from '../mail/send-approved.js';
import type { ReportsTool } from '../reports.js';

export const customMailName = 'enviar_email_personalizado';

const maxRecipients = 50;
const maxBodyChars = 20_000;

const copies = z.array(mailAddressSchema).max(maxRecipients).default([]);

export const customMailSchema = z
  .strictObject({
    destinatarios: z.array(mailAddressSchema).min(1).max(maxRecipients).describe('Plain addresses'),
    assunto: mailSubjectSchema,
    conteudo: mailBodySchema(maxBodyChars).describe('The text; Markdown is shown as such'),
    cc: copies.describe('Copies'),
    bcc: copies.describe('Copies that the others do not see'),
    confirmar_envio: z
      .boolean()
      .default(false)
      .describe('Has no effect: only a person can confirm, who sees the message before it goes'),
  })
  .refine(
    ({ destinatarios, cc, bcc }) => destinatarios.length + cc.length + bcc.length <= maxRecipients,
    {
      message: `destinatarios, cc and bcc together hold more than ${maxRecipients} addresses`,
      path: ['destinatarios'],
    },
  );

export const enviarEmailPersonalizado: ReportsTool = ({ mailer }) =>
  defineExternalTool({
    name: customMailName,
    description:
      'Sends an e-mail with a text of your own. A person sees the complete message first and ' +
      'decides; call it once and do not ask for a confirmation yourself.',
    parameters: customMailSchema,
    idempotency: 'none',
    approval: 'always',
    delegatesTo: 'CHAT_SERVICE',
    timeoutMs: mailTimeoutMs,
    execute: async (_args, context) =>
      context.approval
        ? sendApproved(mailer, context.approval, customMailName, context.signal)
        : delegated('CHAT_SERVICE', 'PREVIEW_HANDOFF'),
  });
