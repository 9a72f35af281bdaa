import { customMailName, customMailSchema } from '../tools/enviar-email-personalizado.js';
import type { ReportsConversation } from '../reports.js';
import { askAboutMail } from './mail-preview.js';
import { noMailRoute } from './no-mail-route.js';
import { renderMailBody } from './render-mail-body.js';

export const previewCustomMail: ReportsConversation = ({ mailer, sender, approvalMs }) => ({
  toolName: customMailName,
  preview: async (args, context) => {
    if (!mailer) return noMailRoute(customMailName);
    const { destinatarios, assunto, conteudo, cc, bcc } = customMailSchema.parse(args);
    const draft = {
      from: sender,
      to: destinatarios,
      cc,
      bcc,
      subject: assunto,
      text: conteudo,
      html: renderMailBody(assunto, conteudo),
      attachments: [],
    };
    return askAboutMail(draft, approvalMs, context);
  },
});
