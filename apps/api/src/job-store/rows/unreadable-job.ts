import type { noUsage } from '@faina/agent-core';
import { ActivityHistory, Job, JobStatusType, unsettled } from '@faina/agent-core';
import { z } from 'zod';

const endableSchema = z.object({
  id: z.string(),
  status: z.enum(JobStatusType),
  tenant: z.string(),
  owner: z.string(),
  max_attempts: z.number(),
  epoch: z.number(),
  event_seq: z.number(),
  iterations: z.number(),
  failures: z.number(),
  usage: z.custom<typeof noUsage>((usage) => typeof usage === 'object'),
});

/**
 * A job whose histories or agent this version of the service cannot read: just enough to delay or end
 * it. What it has done so far stands in its histories.
 */
export function toUnreadableJob(row: unknown): Job {
  const data = endableSchema.parse(row);
  return new Job(data.status, {
    id: data.id,
    tenant: data.tenant,
    owner: data.owner,
    toolScopes: [],
    toolCeiling: [],
    threadId: null,
    input: '',
    limits: {},
    maxAttempts: data.max_attempts,
    epoch: data.epoch,
    eventSeq: data.event_seq,
    spentMs: 0,
    waitingFor: null,
    context: {},
    threadMessages: [],
    approvals: [],
    invocations: [],
    ...unsettled,
    usage: data.usage,
    iterations: data.iterations,
    failures: data.failures,
    keptBytes: 0,
    agentState: { conversationHistory: ActivityHistory.empty, executionHistory: [] },
  });
}
