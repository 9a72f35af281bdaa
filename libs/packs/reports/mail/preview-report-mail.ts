import { Result } from '@faina/agent-core';
import { renderText } from '../document/render-text.js';
import type { ReportsConversation } from '../reports.js';
import { reportMailName, reportMailSchema } from '../tools/enviar-relatorio-email.js';
import { chooseReport } from './choose-report.js';
import { askAboutMail } from './mail-preview.js';
import { noMailRoute } from './no-mail-route.js';
import { reportAttachments } from './report-attachments.js';

export const previewReportMail: ReportsConversation = (reports) => ({
  toolName: reportMailName,
  preview: async (args, context) => {
    if (!reports.mailer) return noMailRoute(reportMailName);
    const asked = reportMailSchema.parse(args);
    const { report_id: askedId, tipo_relatorio: type } = asked;
    const chosen = await chooseReport(reports, askedId, type, context, reportMailName);
    if (!chosen.isOk()) return Result.error(chosen.error);
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
