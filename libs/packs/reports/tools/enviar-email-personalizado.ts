import { z } from 'zod';
import { mailAddressSchema, mailBodySchema, mailSubjectSchema } from '../../mail/mail-text.js';
import type { ReportsConversation, ReportsTool } from '../shared/reports.js';
import { htmlPage } from '../document/render-html.js';
import { askAboutMail } from '../mail/mail-preview.js';
import { confirmationSchema, defineMailTool, noMailRoute } from '../mail/send-approved.js';

const name = 'enviar_email_personalizado';

const maxRecipients = 50;
const maxBodyChars = 20_000;

const copies = z.array(mailAddressSchema).max(maxRecipients).default([]);

const parameters = z
  .strictObject({
    destinatarios: z.array(mailAddressSchema).min(1).max(maxRecipients).describe('Plain addresses'),
    assunto: mailSubjectSchema,
    conteudo: mailBodySchema(maxBodyChars).describe('The text; Markdown is shown as such'),
    cc: copies.describe('Copies'),
    bcc: copies.describe('Copies that the others do not see'),
    confirmar_envio: confirmationSchema,
  })
  .refine(
    ({ destinatarios, cc, bcc }) => destinatarios.length + cc.length + bcc.length <= maxRecipients,
    {
      message: `destinatarios, cc and bcc together hold more than ${maxRecipients} addresses`,
      path: ['destinatarios'],
    },
  );

export const enviarEmailPersonalizado: ReportsTool = ({ mailer }) =>
  defineMailTool(mailer, {
    name,
    description:
      'Sends an e-mail with a text of your own. A person sees the complete message first and ' +
      'decides; call it once and do not ask for a confirmation yourself.',
    parameters,
    editable: ['assunto', 'conteudo'],
  });

export const previewCustomMail: ReportsConversation = ({ mailer, sender, approvalMs }) => ({
  toolName: name,
  preview: async (input, context) => {
    if (!mailer) return noMailRoute(name);
    const { destinatarios, assunto, conteudo, cc, bcc } = parameters.parse(input);
    const draft = {
      from: sender,
      to: destinatarios,
      cc,
      bcc,
      subject: assunto,
      text: conteudo,
      html: htmlPage(assunto, (await renderMarkdown(conteudo)).trimEnd()),
      attachments: [],
    };
    return askAboutMail(draft, approvalMs, context);
  },
});

/** HTML is shown as text, and no picture is fetched from anywhere. */
async function renderMarkdown(text: string): Promise<string> {
  const { default: MarkdownIt } = await import('markdown-it');
  const markdown = new MarkdownIt({ html: false, breaks: true }).disable('image');
  markdown.validateLink = (url) => /^(https?:\/\/|mailto:)/i.test(url.trim());
  return markdown.render(text);
}
