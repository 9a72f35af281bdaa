import { escapeHtml, redaction, replyLanguageOf, shorten } from '@faina/agent-core';
import type { MailDraft } from '@faina/packs';
import { distanceText, momentText } from '../../approvals/links/moment-text.js';
import type { ClaimedMail } from './approval-mail.repository.js';
import { mailWords } from './approval-mail-words.js';

/** Longest part of a preview that a mail shows; all of it stands behind the link. */
const maxTextChars = 1_500;
/** Names of tools have up to 128 characters, and a subject at most 200. */
const maxSubjectChars = 200;

/** Around what a mail says of an approval. */
export interface MailSetting {
  readonly from: MailDraft['from'];
  readonly link: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** A mail with one link, in the agent's language, as plain text and as HTML without images. */
export function approvalMailDraft(mail: ClaimedMail, setting: MailSetting): MailDraft {
  const { from, link, timeZone, now } = setting;
  const language = replyLanguageOf(mail);
  const ofLanguage = mailWords[language];
  const words = mail.isQuestion ? { ...ofLanguage, ...ofLanguage.question } : ofLanguage;
  const expiresAt = momentText(mail.expiresAt, language, timeZone);
  const told = {
    sentence: words.sentence(mail.agent, mail.tool),
    why: words.why[mail.kind],
    preview: redaction.text(shorten(mail.text, maxTextChars)),
    expires: words.expires(expiresAt, distanceText(mail.expiresAt, now, language)),
  };
  const text = [
    told.sentence,
    told.why,
    `${words.preview}:\n\n${told.preview}`,
    told.expires,
    `${words.invitation}:\n${link}`,
    words.care,
  ];
  const html = [
    paragraph(told.sentence),
    told.why && paragraph(told.why),
    paragraph(`${words.preview}:`),
    `<pre style="white-space:pre-wrap">${escapeHtml(told.preview)}</pre>`,
    paragraph(told.expires),
    `<p><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(words.button)}</a></p>`,
    paragraph(words.care),
  ];
  return {
    from,
    to: [mail.recipient],
    cc: [],
    bcc: [],
    subject: shorten(`${words.subject[mail.kind]}: ${mail.tool}`, maxSubjectChars),
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html><body>${html.join('')}</body></html>`,
    attachments: [],
  };
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
