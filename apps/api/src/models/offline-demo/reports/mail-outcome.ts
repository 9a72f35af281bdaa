import { z } from 'zod';
import type { DemoRequest } from '../demo-request.js';
import { failureAnswer } from '../failure-answer.js';
import type { Intent } from '../intent.js';

const result = z.object({
  status: z.string().optional().catch(undefined),
  destinatarios: z.array(z.string()).catch([]).default([]),
  recusados: z
    .array(z.object({ address: z.string() }))
    .catch([])
    .default([]),
  arquivo: z.string().optional().catch(undefined),
});

/** Of an answer that does not say what became of the message. */
const MOST_CHARACTERS = 500;

/** What became of a message; one that went into the outbox was not sent. */
export function mailAnswer(
  data: unknown,
  asked: readonly string[],
  { language }: DemoRequest,
): string {
  const mail = result.safeParse(data).data;
  if (mail?.arquivo !== undefined) {
    return language === 'pt'
      ? `O e-mail foi gravado em ${mail.arquivo}: não há servidor de e-mail configurado.`
      : `The e-mail was written to ${mail.arquivo}: no mail server is set up.`;
  }
  if (mail?.status !== 'enviado') {
    const shown = JSON.stringify(data).slice(0, MOST_CHARACTERS);
    return language === 'pt'
      ? `A ferramenta de e-mail respondeu: ${shown}`
      : `The mail tool answered: ${shown}`;
  }
  const to = (mail.destinatarios.length > 0 ? mail.destinatarios : asked).join(', ');
  const refused = mail.recusados.map(({ address }) => address).join(', ');
  const sent =
    language === 'pt' ? `O e-mail foi enviado para ${to}.` : `The e-mail was sent to ${to}.`;
  if (refused === '') return sent;
  return language === 'pt'
    ? `${sent} O servidor recusou ${refused}.`
    : `${sent} The server refused ${refused}.`;
}

/** Not sent, and why: a person refused, or the tool says what went wrong. */
export const mailFailed: NonNullable<Intent['failed']> = (failure, { language }) => {
  const { code, message, reason, toolName } = failure;
  if (message === undefined || !toolName.startsWith('enviar_')) {
    return failureAnswer(failure, language);
  }
  const notSent = language === 'pt' ? 'O e-mail não foi enviado' : 'The e-mail was not sent';
  if (code !== 'APPROVAL_REJECTED') return `${notSent}: ${message}`;
  const refused = language === 'pt' ? 'o envio não foi aprovado' : 'sending it was not approved';
  if (reason === undefined) return `${notSent}: ${refused}.`;
  return `${notSent}: ${refused}. ${language === 'pt' ? 'Motivo' : 'Reason'}: ${reason}`;
};
