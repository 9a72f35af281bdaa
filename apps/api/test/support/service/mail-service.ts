import { z } from 'zod';
import type { ApprovalView } from '../../../src/gateways/rest/approvals/approvals.schema.js';
import { ApprovalClient } from './approval-client.js';
import { instructedModel, instruction } from '../model/instructed-model.js';
import { startScriptedService } from './scripted-service.js';

/** The parts of a mail's preview that tests look at. */
const mailPreviewSchema = z.looseObject({
  text: z.string(),
  html: z.string(),
  subject: z.string(),
  to: z.array(z.string()),
  raw: z.string(),
  messageId: z.string(),
  attachments: z.array(z.string()),
  reportId: z.string().nullish(),
  reportIdInjected: z.boolean().optional(),
});

export interface MailQuestion {
  readonly jobId: string;
  readonly question: ApprovalView;
  readonly preview: z.output<typeof mailPreviewSchema>;
}

/** The service with the pack reports, and a model that calls the tool that the prompt names. */
export async function startMailService(settings: Readonly<Record<string, string>>) {
  const { model, service, close } = await startScriptedService({
    responder: instructedModel,
    settings: { TOOL_PACKS: 'reports', RECONCILE_MS: '200', ...settings },
  });
  const client = new ApprovalClient(service.url);
  await client.putAgent('reporter', { repairToolCalls: false });

  /** Starts a job that calls a tool. */
  const start = async (tool: string, args: object, threadId?: string): Promise<string> => {
    const input = instruction(tool, args);
    const { id } = await client.submit({ agent: 'reporter', input, ...(threadId && { threadId }) });
    return id;
  };

  return {
    model,
    service,
    client,
    close,
    start,
    /** Starts a job that calls a mail tool, up to its question. */
    ask: async (tool: string, args: object, threadId?: string): Promise<MailQuestion> => {
      const jobId = await start(tool, args, threadId);
      const question = await client.questionOf(jobId);
      return { jobId, question, preview: mailPreviewSchema.parse(question.preview) };
    },
    approve: async (question: ApprovalView): Promise<void> => {
      const reply = await client.decide(question, { decision: 'approve' });
      if (reply.status !== 200) throw new Error(`Approval answered ${reply.status}: ${reply.text}`);
    },
    /** What the model was told of its last call. */
    toolResultOf: async (jobId: string): Promise<unknown> => {
      const entries = await client.activity(jobId);
      const result = entries.findLast(({ role }) => role === 'TOOL_RESULT');
      return JSON.parse(result?.content ?? 'null');
    },
  };
}

export type MailService = Awaited<ReturnType<typeof startMailService>>;
