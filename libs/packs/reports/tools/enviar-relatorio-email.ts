import { z } from 'zod';
import type { MailAttachment } from '../../mail/compose-message.js';
import { mailAddressSchema, mailSubjectSchema } from '../../mail/mail-text.js';
import { reportTypeSchema } from '../shared/report-type.js';
import type { ReportsConversation, ReportsTool } from '../shared/reports.js';
import { renderPdf } from '../document/render-pdf.js';
import { renderText } from '../document/render-text.js';
import { type ChosenReport, chooseReport } from '../mail/choose-report.js';
import { askAboutMail } from '../mail/mail-preview.js';
import { confirmationSchema, defineMailTool, noMailRoute } from '../mail/send-approved.js';

const name = 'enviar_relatorio_email';

const parameters = z.strictObject({
  destinatario: mailAddressSchema.describe('One plain address'),
  assunto: mailSubjectSchema.optional().describe("Subject; the report's title when absent"),
  report_id: z
    .uuid()
    .optional()
    .describe('Id of a stored report; the latest one of this conversation when absent'),
  tipo_relatorio: reportTypeSchema
    .default('resumo')
    .describe('What to report of the last 7 days where there is no stored report'),
  confirmar_envio: confirmationSchema,
});

export const enviarRelatorioEmail: ReportsTool = ({ mailer }) =>
  defineMailTool(mailer, {
    name,
    description:
      'Sends a report by e-mail, attached as HTML and PDF. A person sees the complete message ' +
      'first and decides; call it once and do not ask for a confirmation yourself.',
    parameters,
    editable: ['assunto'],
  });

export const previewReportMail: ReportsConversation = (reports) => ({
  toolName: name,
  preview: async (input, context) => {
    if (!reports.mailer) return noMailRoute(name);
    const asked = parameters.parse(input);
    const { report_id: askedId, tipo_relatorio: type } = asked;
    const chosen = await chooseReport(reports, askedId, type, context, name);
    if (chosen.isError()) return chosen;
    const report = chosen.value;
    const draft = {
      from: reports.sender,
      to: [asked.destinatario],
      cc: [],
      bcc: [],
      subject: asked.assunto ?? report.document.title,
      text: renderText(report.document),
      html: report.html,
      attachments: await reportAttachments(report, context.now),
    };
    return askAboutMail(draft, reports.approvalMs, context, {
      reportId: report.id,
      reportIdInjected: report.isInjected,
    });
  },
});

/** A message is stored with the question about it, so what it carries stays small. */
const maxPdfBytes = 200_000;

/** The report as HTML, and as PDF where that is small. */
async function reportAttachments(
  { type, document, html }: ChosenReport,
  date: Date,
): Promise<MailAttachment[]> {
  const pdf = await renderPdf(document, date);
  const name = `relatorio-${type.replaceAll(/[^a-z]/g, '')}`;
  return [
    {
      name: `${name}.html`,
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from(html),
    },
    ...(pdf.length <= maxPdfBytes
      ? [{ name: `${name}.pdf`, contentType: 'application/pdf', bytes: pdf }]
      : []),
  ];
}
