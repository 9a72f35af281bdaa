import { defineExternalTool, delegated } from '@faina/agent-core';
import { z } from 'zod';
import { mailAddressSchema, mailSubjectSchema } from '../../mail/mail-text.js';
import { mailTimeoutMs, sendApproved } from '../mail/send-approved.js';
import type { ReportsTool } from '../reports.js';
import { reportTypeSchema } from '../report-type.js';

export const reportMailName = 'enviar_relatorio_email';

export const reportMailSchema = z.strictObject({
  destinatario: mailAddressSchema.describe('One plain address'),
  assunto: mailSubjectSchema.optional().describe("Subject; the report's title when absent"),
  report_id: z
    .uuid()
    .optional()
    .describe('Id of a stored report; the latest one of this conversation when absent'),
  tipo_relatorio: reportTypeSchema
    .default('resumo')
    .describe('What to report of the last 7 days where there is no stored report'),
  confirmar_envio: z
    .boolean()
    .default(false)
    .describe('Has no effect: only a person can confirm, who sees the message before it goes'),
});

export const enviarRelatorioEmail: ReportsTool = ({ mailer }) =>
  defineExternalTool({
    name: reportMailName,
    description:
      'Sends a report by e-mail, attached as HTML and PDF. A person sees the complete message ' +
      'first and decides; call it once and do not ask for a confirmation yourself.',
    parameters: reportMailSchema,
    idempotency: 'none',
    approval: 'always',
    delegatesTo: 'CHAT_SERVICE',
    timeoutMs: mailTimeoutMs,
    execute: async (_args, context) =>
      context.approval
        ? sendApproved(mailer, context.approval, reportMailName, context.signal)
        : delegated('CHAT_SERVICE', 'PREVIEW_HANDOFF'),
  });
