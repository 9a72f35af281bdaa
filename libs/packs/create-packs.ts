import type { PrismaClient } from '@faina/database';
import { coachPack } from './coach/index.js';
import { LocalCalendar } from './calendar/local-date.js';
import { createMailer, type MailRoute } from './mail/create-mailer.js';
import { parseSender } from './mail/mail-sender.js';
import { PrismaCoachStore } from './coach/store/prisma-coach-store.js';
import { crmPack } from './crm/index.js';
import { crmDatabase } from './crm/shared/crm-store.js';
import { diagnosticsPack } from './diagnostics/index.js';
import { reportsPack } from './reports/index.js';
import { PrismaReportStore } from './reports/shared/report-store.js';
import type { ToolPack } from '@faina/sdk';

export interface PackOptions {
  readonly prisma: PrismaClient;
  /** Names as in the setting TOOL_PACKS. */
  readonly enabled: readonly string[];
  /** IANA name of the time zone in which days are counted. */
  readonly timeZone: string;
  readonly mail: MailRoute;
  /** The mailbox that mail comes from, with or without a name. */
  readonly mailFrom?: string | undefined;
  /** How long a person may think about a message, in milliseconds. */
  readonly mailApprovalMs: number;
}

type PackBuilder = (options: PackOptions) => readonly ToolPack[];

/** The packs by name. A name whose tools are not in this version gives nothing. */
const builders = new Map<string, PackBuilder>([
  [
    'crm',
    ({ prisma, timeZone }) => [
      crmPack({ database: crmDatabase(prisma), calendar: new LocalCalendar(timeZone) }),
    ],
  ],
  [
    'coach',
    ({ prisma, timeZone }) => [
      coachPack({ store: new PrismaCoachStore(prisma), calendar: new LocalCalendar(timeZone) }),
    ],
  ],
  [
    'reports',
    ({ prisma, timeZone, mail, mailFrom, mailApprovalMs }) => [
      reportsPack({
        store: new PrismaReportStore(prisma),
        calendar: new LocalCalendar(timeZone),
        mailer: createMailer(mail),
        sender: parseSender(mailFrom),
        approvalMs: mailApprovalMs,
      }),
    ],
  ],
  ['diagnostics', () => [diagnosticsPack]],
]);

/** The names that TOOL_PACKS may hold. */
export const knownPackNames: readonly string[] = [...builders.keys()];

/** TOOL_PACKS names a pack that does not exist. */
export class UnknownPackError extends Error {
  override readonly name = 'UnknownPackError';
  readonly code = 'UNKNOWN_TOOL_PACK';

  constructor(readonly packNames: readonly string[]) {
    super(
      `TOOL_PACKS names ${packNames.join(', ')}, which is no known pack. ` +
        `Known packs: ${knownPackNames.join(', ')}.`,
    );
  }
}

/**
 * The enabled packs, each once.
 *
 * @throws UnknownPackError for names that are not known; RangeError for an unknown time zone or a
 * `mailFrom` that is no mailbox.
 */
export function createPacks(options: PackOptions): ToolPack[] {
  const unknown = options.enabled.filter((name) => !builders.has(name));
  if (unknown.length > 0) throw new UnknownPackError(unknown);
  return [...new Set(options.enabled)].flatMap((name) => builders.get(name)?.(options) ?? []);
}
