import type { DemoRequest } from '../demo-request.js';
import type { Intent } from '../intent.js';
import { mailAddresses } from '../reports/mail-addresses.js';
import { mailAnswer, mailFailed } from '../reports/mail-outcome.js';
import { find, type Passage, passageOf, rule } from '../planner/passage.js';
import { leadingQuotes, unquotedPlain } from '../planner/quoted.js';
import { withoutEnd } from '../without-end.js';

const SEND = 'enviar_email_personalizado';
const SENDING =
  /\b(envi(a|e|ar)|mand(a|e|ar)|escrev(a|e|er)|send|write) (?:me )?(?:um |uma |o |an? |the |another |outro )?(?:novo |new )?(?:e-?mail|mensagem|message|mail)\b/;
const SUBJECT = rule(
  '\\b(?:(?:com\\s+|with\\s+)?(?:o\\s+|the\\s+)?(?:assunto|subject|titulo|title))(?:\\s+(?:de|is|e))?\\s*[:=]?\\s*',
);
const BODY = rule(
  '\\b(?:dizendo(?:\\s+que)?|(?:com\\s+|e\\s+|with\\s+|and\\s+)?(?:o\\s+|the\\s+)?(?:texto|conteudo|corpo|mensagem|text|body|content|message)|saying(?:\\s+that)?|that\\s+says)(?![\\w-])\\s*[:=]?\\s*',
);
const COPY = /\b(?:com copia(?: para)?|em copia|cc|copy(?:ing)?(?: to)?)\s*:?\s*(.{1,400})/;
const COPY_END = /\b(?:assunto|subject|dizendo|saying|texto|conteudo|text|body)\b/;
const LINK = /\s(?:e|and|com|with|o|the)$/i;

/** "Envie um e-mail para x@y.z com assunto Oi dizendo tudo bem". */
export const sendMail: Intent = {
  offer: {
    pt: 'um e-mail ("Envie um e-mail para ana@example.com com assunto Olá dizendo até amanhã")',
    en: 'an e-mail ("Send an e-mail to ana@example.com with subject Hello saying see you tomorrow")',
  },
  tools: [SEND],
  matches: ({ normalized }) => SENDING.test(normalized),
  takesText: true,
  failed: mailFailed,
  next: (request, data) => {
    const text = passageOf(request.text);
    const { subject, body, head } = partsOf(text);
    const copies = mailAddresses(copyIn(head));
    const recipients = mailAddresses(head.text).filter((address) => !copies.includes(address));
    if (data.has(SEND)) return { say: mailAnswer(data.get(SEND), recipients, request) };
    if (recipients.length === 0 || subject === '' || body === '') return { say: missing(request) };
    const args = {
      destinatarios: recipients,
      assunto: subject,
      conteudo: body,
      ...(copies.length > 0 ? { cc: copies } : {}),
    };
    return { ask: { tool: SEND, args } };
  },
};

/** The subject, the body, and what is said before both of them, where the addresses are. */
function partsOf(text: Passage): { subject: string; body: string; head: Passage } {
  const masked = { text: text.text, plain: unquotedPlain(text) };
  const subject = find(masked, SUBJECT);
  const body = find(subject ? subject.after : masked, BODY);
  const said = subject && (body ? body.before : subject.after);
  return {
    subject: said ? valueIn(said) : '',
    body: body ? valueIn(body.after) : '',
    head: subject?.before ?? body?.before ?? text,
  };
}

/** What is quoted, or all of it up to the word that leads on. */
function valueIn(passage: Passage): string {
  const { quotes } = leadingQuotes(passage);
  return quotes[0] ?? withoutEnd(withoutEnd(passage.text, ',;').replace(LINK, ''), ',;');
}

const copyIn = ({ text, plain }: Passage): string => {
  const found = COPY.exec(plain);
  if (!found) return '';
  const from = found.index + found[0].length - (found[1]?.length ?? 0);
  const copies = text.slice(from);
  return copies.slice(0, COPY_END.exec(copies)?.index);
};

const missing = ({ language }: DemoRequest): string =>
  language === 'pt'
    ? 'Nada foi enviado: diga o endereço, o assunto e o texto, por exemplo "Envie um e-mail para ana@example.com com assunto Olá dizendo até amanhã".'
    : 'Nothing was sent: give the address, the subject and the text, for example "Send an e-mail to ana@example.com with subject Hello saying see you tomorrow".';
