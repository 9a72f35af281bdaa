import {
  escapeHtml,
  type ReplyLanguage,
  replyLanguageOf,
  showHiddenCharacters,
} from '@faina/agent-core';
import { z } from 'zod';
import type { ApprovalRow } from '../../../approvals/approval.repository.js';
import type { LinkView } from '../../../approvals/links/approval-links.service.js';
import { distanceText, languageTags, momentText } from '../../../approvals/links/moment-text.js';
import { approveStyle } from './approve-style.js';
import { approveWords } from './approve-words.js';

/** Around what the page shows. */
export interface PageSetting {
  /** Where the link is unknown, and with it the language of its agent. */
  readonly language: ReplyLanguage;
  readonly timeZone: string;
  readonly now: Date;
}

type Question = Extract<LinkView, { readonly approval: ApprovalRow }>;

/** The page behind the link of a mail, without script: how the question stands, and forms while it is open. */
export function approvePage(view: LinkView, setting: PageSetting): string {
  const language = view.kind === 'unknown' ? setting.language : replyLanguageOf(view.link);
  const { title, sentence } = approveWords[language].standing[view.kind];
  const main = [
    `<h1>${escapeHtml(title)}</h1>`,
    paragraph(sentence),
    ...('approval' in view ? question(view, { ...setting, language }) : []),
  ];
  return (
    `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${escapeHtml(title)} · Faina</title><style>${approveStyle}</style></head>` +
    `<body><main>${main.join('')}</main></body></html>`
  );
}

const previewSchema = z.object({ text: z.string() });

/** What was changed is another question by now: the one who asks for it has another link. */
function question(view: Question, setting: PageSetting): readonly string[] {
  if (view.kind === 'changed') return [];
  const { approval, link } = view;
  const words = approveWords[setting.language];
  const isOpen = view.kind === 'open' || view.kind === 'mismatch';
  const { text } = previewSchema.parse(approval.preview);
  return [
    paragraph(words.question(link.agent, approval.tool)),
    paragraph(standing(approval, setting)),
    ...(approval.reason === null ? [] : [paragraph(`${words.reason}: ${approval.reason}`)]),
    ...(approval.editedBy === null ? [] : [paragraph(words.edited(approval.editedBy))]),
    `<h2>${escapeHtml(words.preview)}</h2><pre>${shown(text)}</pre>`,
    `<h2>${escapeHtml(words.arguments)}</h2>${fields(approval.args) || paragraph(words.noArguments)}`,
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

const forms = ({ link }: Question, language: ReplyLanguage): readonly string[] => {
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

const argsSchema = z.record(z.string(), z.json());

const fields = (args: unknown): string => {
  const members = Object.entries(argsSchema.parse(args));
  const terms = members.map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
    return `<dt>${shown(name)}</dt><dd>${shown(text)}</dd>`;
  });
  return terms.length === 0 ? '' : `<dl>${terms.join('')}</dl>`;
};

/** What could turn a text around or hide in it is seen. */
const shown = (text: string): string => escapeHtml(showHiddenCharacters(text));

const paragraph = (text: string): string => `<p>${shown(text)}</p>`;
