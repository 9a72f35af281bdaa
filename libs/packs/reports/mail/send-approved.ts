import {
  type AgentTool,
  completed,
  defineExternalTool,
  delegated,
  effectUnknown,
  type Failure,
  type GrantedApproval,
  Result,
  ToolError,
  type ToolAnswer,
} from '@faina/sdk';
import { z } from 'zod';
import type { Mailer, MailOutcome, MailRefusal } from '../../mail/mailer.js';
import { approvedMailSchema } from './mail-preview.js';
import { refuse } from '../../shared/refuse.js';

/** Longer than all tries of the mailer together, so that it is the mailer that says how it ended. */
const timeoutMs = 90_000;

/** An argument of the tools that send: models ask to confirm, and cannot. */
export const confirmationSchema = z
  .boolean()
  .default(false)
  .describe('Has no effect: only a person can confirm, who sees the message before it goes');

/** A tool that sends what a person has approved; until then its calls go to what makes the preview. */
export const defineMailTool = (
  mailer: Mailer | undefined,
  tool: Pick<AgentTool, 'name' | 'description' | 'parameters' | 'editable'>,
): AgentTool =>
  defineExternalTool({
    ...tool,
    idempotency: 'none',
    approval: 'always',
    delegatesTo: 'CHAT_SERVICE',
    timeoutMs,
    execute: async (_args, { approval, signal }) =>
      approval
        ? sendApproved(mailer, approval, tool.name, signal)
        : delegated('CHAT_SERVICE', 'PREVIEW_HANDOFF'),
  });

type ApprovedMail = z.output<typeof approvedMailSchema>;

/** The failure of a message that nobody would ever see. */
export const noMailRoute = (toolName: string): Failure<ToolError> =>
  refuse(
    toolName,
    'MAIL_NOT_CONFIGURED',
    'Este processo não tem servidor de e-mail; nada foi enviado. Quem opera o serviço define SMTP_URL, ' +
      'ou MAIL_OUTBOX com uma pasta que alguém lê; até lá não adianta tentar de novo.',
  );

/** Sends what the person has seen, byte by byte, to whom they have seen. */
async function sendApproved(
  mailer: Mailer | undefined,
  { preview }: GrantedApproval,
  toolName: string,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  if (!mailer) return noMailRoute(toolName);
  const mail = approvedMailSchema.safeParse(preview);
  if (!mail.success) {
    const message = 'A prévia aprovada não contém a mensagem; nada foi enviado.';
    return Result.error(new ToolError(message, toolName, mail.error, true, 'PREVIEW_UNREADABLE'));
  }
  return answerOf(await mailer.send(mail.data, signal), mail.data, toolName);
}

function answerOf(outcome: MailOutcome, mail: ApprovedMail, toolName: string): ToolAnswer {
  const about = { message_id: mail.messageId, report_id: mail.reportId ?? null };
  switch (outcome.kind) {
    case 'accepted': {
      const { accepted, reply } = outcome;
      const refused = outcome.refused.map((one) => `${one.address} (${one.reply})`);
      const but = refused.length === 0 ? '' : `; o servidor recusou ${refused.join(', ')}`;
      return completed(
        {
          status: 'enviado',
          ...about,
          destinatarios: accepted,
          recusados: outcome.refused.map((one) => ({ ...one })),
          resposta: reply,
        },
        `E-mail enviado para ${accepted.join(', ')}: ${mail.subject}${but}`,
      );
    }
    case 'stored':
      return completed(
        { status: 'gravado', ...about, arquivo: `outbox/${outcome.file}` },
        `E-mail gravado em outbox/${outcome.file}, sem servidor de e-mail configurado: ${mail.subject}`,
      );
    case 'not_accepted': {
      const { refusal, detail, tries } = outcome;
      const { code, why } = refusals[refusal];
      const tried = tries > 1 ? ` após ${tries} tentativas` : '';
      const message = `O e-mail não foi enviado: ${why}${tried} (${detail}).`;
      // What only the operator can mend, no model can.
      const isRecoverable = refusal !== 'unencrypted';
      return Result.error(new ToolError(message, toolName, undefined, isRecoverable, code));
    }
    case 'unknown':
      return effectUnknown(
        toolName,
        `the mail server did not say what became of the message (${outcome.detail})`,
      );
  }
}

const refusals: Readonly<Record<MailRefusal, { readonly code: string; readonly why: string }>> = {
  unreachable: {
    code: 'MAIL_SERVER_UNREACHABLE',
    why: 'não foi possível falar com o servidor de e-mail',
  },
  deferred: {
    code: 'MAIL_NOT_ACCEPTED',
    why: 'o servidor de e-mail não o aceitou por enquanto',
  },
  rejected: { code: 'MAIL_REJECTED', why: 'o servidor de e-mail o recusou' },
  unencrypted: {
    code: 'MAIL_SERVER_UNENCRYPTED',
    why: 'o servidor de e-mail não oferece TLS, e sem ele a senha de SMTP_URL não sai desta máquina',
  },
  not_stored: { code: 'MAIL_NOT_STORED', why: 'a caixa de saída não pôde ser gravada' },
  interrupted: { code: 'MAIL_INTERRUPTED', why: 'o envio foi interrompido' },
};
