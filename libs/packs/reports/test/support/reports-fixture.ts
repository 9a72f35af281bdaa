import { randomUUID } from 'node:crypto';
import {
  canonicalJson,
  type AgentTool,
  type ApprovalPreview,
  type JsonObject,
  type ToolContext,
  type ToolOutcome,
  type Transaction,
  normalizeToolResult,
} from '@faina/agent-core';
import { z } from 'zod';
import { createTestDatabase } from '../../../../../apps/api/test/support/stores/test-database.js';
import { LocalCalendar } from '../../../calendar/local-date.js';
import type { Mailer, MailMessage, MailOutcome } from '../../../mail/mailer.js';
import { reportsPack } from '../../index.js';
import { PrismaReportStore } from '../../shared/report-store.js';
import { createToolContext, scope, timeZone } from '../../../test/support/tool-context.js';
import { patientPrisma } from '../../../test/support/patient-prisma.js';

/** Takes every message and keeps it. */
export class RecordingMailer implements Mailer {
  readonly messages: MailMessage[] = [];

  send(message: MailMessage): Promise<MailOutcome> {
    this.messages.push(message);
    const { to } = message.envelope;
    return Promise.resolve({ kind: 'accepted', accepted: to, refused: [], reply: '250 taken' });
  }
}

const mailPreviewSchema = z.looseObject({
  text: z.string(),
  html: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  raw: z.string(),
  messageId: z.string(),
  envelope: z.object({ from: z.string(), to: z.array(z.string()) }),
  attachments: z.array(z.string()),
  reportId: z.string().nullish(),
  reportIdInjected: z.boolean().optional(),
});

export type MailPreview = z.output<typeof mailPreviewSchema>;

/** The pack's tools on a database of their own. */
export async function openReports(mailer: Mailer = new RecordingMailer()) {
  const database = await createTestDatabase();
  const prisma = patientPrisma(database.url);
  const pack = reportsPack({
    store: new PrismaReportStore(prisma),
    calendar: new LocalCalendar(timeZone),
    mailer,
    sender: { name: 'Faina', address: 'faina@example.org' },
    approvalMs: 1_800_000,
  });

  /** Runs a tool as the executor does: what is no completed call leaves nothing behind. */
  const call = async (
    name: string,
    args: JsonObject,
    context: Partial<ToolContext> = {},
  ): Promise<ToolOutcome> => {
    const tool = toolNamed(pack.tools, name);
    const parsed = tool.parameters.parse(args);
    const known = createToolContext(context);
    if (tool.effect !== 'local') {
      return normalizeToolResult(name, await tool.execute?.(parsed, known));
    }
    return prisma.$transaction(async (open) => {
      const tx: Transaction = { query: (sql, values = []) => open.$queryRawUnsafe(sql, ...values) };
      return normalizeToolResult(name, await tool.execute(parsed, { ...known, tx }));
    });
  };

  /** Asks the conversation, as the executor does with a call that the tool hands over. */
  const converse = async (
    name: string,
    args: JsonObject,
    context: Partial<ToolContext> = {},
  ): Promise<ToolOutcome> => {
    const handler = pack.conversations?.find(({ toolName }) => toolName === name);
    const parsed = toolNamed(pack.tools, name).parameters.parse(args);
    const answer = await handler?.preview(parsed, createToolContext(context));
    return normalizeToolResult(name, answer);
  };

  return {
    prisma,
    pack,
    call,
    converse,
    /** The preview of a call; throws where the conversation does not ask. */
    preview: async (...call: Parameters<typeof converse>): Promise<MailPreview> => {
      const outcome = await converse(...call);
      if (outcome.kind !== 'awaiting_approval') throw new Error(canonicalJson(toPlain(outcome)));
      return mailPreviewSchema.parse(outcome.preview);
    },
    close: async () => {
      await prisma.$disconnect();
      await database.drop();
    },
  };
}

export type ReportsUnderTest = Awaited<ReturnType<typeof openReports>>;

/** A preview as it comes back from the table of approvals. */
export const approvalOf = (preview: MailPreview) => ({
  id: randomUUID(),
  hash: 'hash',
  preview: z.custom<ApprovalPreview>().parse(JSON.parse(JSON.stringify(preview))),
});

/** A lead with what belongs to it, made at a moment. */
export async function addLead(
  { prisma }: ReportsUnderTest,
  name: string,
  {
    at,
    tenant = scope.tenant,
    statusCode = 'novo',
  }: { at: string; tenant?: string; statusCode?: string },
): Promise<string> {
  const id = randomUUID();
  const createdAt = new Date(at);
  await prisma.crmLead.create({
    data: { id, tenant, owner: scope.owner, name, statusCode, createdAt },
  });
  return id;
}

/** Stores a report of so many minutes ago, by the database's clock. */
export async function addReport(
  { prisma }: ReportsUnderTest,
  change: object = {},
  ageMinutes = 0,
): Promise<string> {
  const data = {
    id: randomUUID(),
    ...scope,
    jobId: randomUUID(),
    type: 'crm',
    title: 'Relatório guardado',
    startsOn: new Date('2026-11-01'),
    endsOn: new Date('2026-11-02'),
    markdown: '# Relatório guardado\n\nlead\n\n## Seção\n\nUm parágrafo.\n',
    html: '<h1>Relatório guardado</h1>',
    ...change,
  };
  await prisma.report.create({ data });
  await prisma.$executeRaw`
    update reports set created_at = now() - make_interval(secs => ${ageMinutes * 60})
    where id = ${data.id}::uuid`;
  return data.id;
}

function toolNamed(tools: readonly AgentTool[], name: string): AgentTool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`${name} is no tool of the pack`);
  return tool;
}

const toPlain = (outcome: ToolOutcome) => z.json().parse(JSON.parse(JSON.stringify(outcome)));
