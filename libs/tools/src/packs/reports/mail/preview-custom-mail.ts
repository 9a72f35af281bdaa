import { customMailName, customMailSchema } from '../tools/enviar-email-personalizado.js';
import type { ReportsConversation } from '../reports.js';
import { askAboutMail } from './mail-preview.js';
import { renderMailBody } from './render-mail-body.js';

export const previewCustomMail: ReportsConversation = ({ sender, approvalMs }) => ({
  toolName: customMailName,
  preview: async (args, context) => {
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
