import type { AgentTool, ConversationalHandler } from '@faina/sdk';
import type { LocalCalendar } from '../../calendar/local-date.js';
import type { Mailer } from '../../mail/mailer.js';
import type { MailSender } from '../../mail/mail-sender.js';
import type { ReportStore } from './report-store.js';

/** What the tools of the pack work with. */
export interface Reports {
  readonly store: ReportStore;
  readonly calendar: LocalCalendar;
  /** Undefined where messages can go nowhere. */
  readonly mailer: Mailer | undefined;
  readonly sender: MailSender;
  /** How long a person may think about a message, in milliseconds. */
  readonly approvalMs: number;
}

/** A tool of the pack, made for one store and mailer. */
export type ReportsTool = (reports: Reports) => AgentTool;

/** What previews the calls of a tool. */
export type ReportsConversation = (reports: Reports) => ConversationalHandler;
