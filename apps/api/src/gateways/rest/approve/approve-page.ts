import {
  escapeHtml,
  type JsonObject,
  type ReplyLanguage,
  replyLanguageOf,
} from '@faina/agent-core';
import type { EndedQuestion } from '../../../approvals/approval-details.repository.js';
import type { ApprovalRow } from '../../../approvals/approval.repository.js';
import type { LinkView } from '../../../approvals/links/approval-links.service.js';
import { distanceText, languageTags, momentText } from '../../../approvals/links/moment-text.js';
import { argumentFields, shown } from './argument-fields.js';
import { approveStyle } from './approve-style.js';
import { approveWords } from './approve-words.js';
import { messageFrame, shownPreview } from './message-frame.js';

/** Around what the page shows. */
export interface PageSetting {
  /** Where the link is unknown, and with it the language of its agent. */
  readonly language: ReplyLanguage;
  readonly timeZone: string;
  readonly now: Date;
}

export type QuestionView = Extract<LinkView, { readonly approval: ApprovalRow }>;

/** What helps to decide on a question. */
export interface AboutQuestion {
  /** Of the link. */
  readonly token: string;
  /** How the last ones like it ended; by whom is not told to whoever has a link. */
  readonly recent: readonly Pick<EndedQuestion, 'status' | 'decidedAt'>[];
  /** Of the tool, where it is known; its titles name the arguments. */
  readonly schema: JsonObject | undefined;
}

/**
 * The page behind the link of a mail, without script: how the question stands, and forms while it is open.
 * @param about of a view with a question
 */
export function approvePage(view: LinkView, setting: PageSetting, about?: AboutQuestion): string {
  const language = view.kind === 'unknown' ? setting.language : replyLanguageOf(view.link);
  const { title, sentence } = approveWords[language].standing[view.kind];
  const main = [
    `<h1>${escapeHtml(title)}</h1>`,
    paragraph(sentence),
    ...('approval' in view ? question(view, { ...setting, language }, about) : []),
  ];
  return (
    `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeHtml(title)} · Faina</title><style>${approveStyle}</style></head>` +
    `<body><main>${main.join('')}</main></body></html>`
  );
}

/** What was changed is another question by now: the one who asks for it has another link. */
function question(
  view: QuestionView,
  setting: PageSetting,
  about: AboutQuestion | undefined,
): readonly string[] {
  if (view.kind === 'changed') return [];
  const { approval, link } = view;
  const words = approveWords[setting.language];
  const isOpen = view.kind === 'open' || view.kind === 'mismatch';
  const { text, html } = shownPreview(approval);
  const plain = `<pre>${shown(text)}</pre>`;
  return [
    paragraph(words.question(link.agent, approval.tool)),
    paragraph(standing(approval, setting)),
    ...(approval.reason === null ? [] : [paragraph(`${words.reason}: ${approval.reason}`)]),
    ...(approval.editedBy === null ? [] : [paragraph(words.edited(approval.editedBy))]),
    `<h2>${escapeHtml(words.preview)}</h2>`,
    html === undefined || !about
      ? plain
      : `${messageFrame(about.token, words.message)}<details><summary>${escapeHtml(words.plain)}</summary>${plain}</details>`,
    `<h2>${escapeHtml(words.arguments)}</h2>`,
    argumentFields(approval.args, about?.schema) || paragraph(words.noArguments),
    ...recentQuestions(about?.recent ?? [], setting),
    ...(isOpen ? forms(view, setting.language) : []),
    `<p class="faint">${escapeHtml(words.agent)}: ${escapeHtml(link.agent)} · ${escapeHtml(words.tool)}: ` +
      `${escapeHtml(approval.tool)}<br>${escapeHtml(words.hash)}: ${escapeHtml(approval.hash)}</p>`,
  ];
}

function standing(approval: ApprovalRow, { language, timeZone, now }: PageSetting): string {
  const words = approveWords[language];
  const { status, decidedAt, decidedBy, expiresAt } = approval;
  const moment = (at: Date) => momentText(at, language, timeZone);
  return decidedAt !== null && (status === 'approved' || status === 'rejected')
    ? words.decided[status](decidedBy?.replace(/^mail:/, '') ?? words.nobody, moment(decidedAt))
    : words.expires(moment(expiresAt), distanceText(expiresAt, now, language));
}

const forms = ({ link }: QuestionView, language: ReplyLanguage): readonly string[] => {
  const words = approveWords[language];
  const form = (decision: 'approve' | 'reject', more = '') =>
    `<form method="post"><input type="hidden" name="hash" value="${escapeHtml(link.hash)}">${more}` +
    `<button class="${decision}" name="decision" value="${decision}">${escapeHtml(words[decision])}</button></form>`;
  const reason =
    `<label for="reason">${escapeHtml(words.reason)}</label>` +
    `<textarea id="reason" name="reason" rows="3" maxlength="2000" aria-describedby="help"></textarea>` +
    `<p id="help" class="faint">${escapeHtml(words.reasonHelp)}</p>`;
  return [paragraph(words.you(link.recipient)), form('approve'), form('reject', reason)];
};

function recentQuestions(
  recent: AboutQuestion['recent'],
  { language, timeZone }: PageSetting,
): readonly string[] {
  if (recent.length === 0) return [];
  const words = approveWords[language];
  const items = recent.map(({ status, decidedAt }) => {
    const at = decidedAt && momentText(decidedAt, language, timeZone);
    return `<li>${escapeHtml(words.ended(status, at))}</li>`;
  });
  return [`<h2>${escapeHtml(words.recent)}</h2><ul>${items.join('')}</ul>`];
}

const paragraph = (text: string): string => `<p>${shown(text)}</p>`;
