import type { ActivityEntry } from '../job/history/activity-history.js';
import { ActivityHistory } from '../job/history/activity-history.js';
import { type JobData, unsettled } from '../job/job-data.js';
import { noUsage } from '../job/output/job-outcome.js';
import { Job } from '../job/job.js';
import type { JobStatusType } from '../job/job-status.js';

export interface TestJobOptions extends Partial<Omit<JobData, 'agentState'>> {
  readonly status?: JobStatusType;
  readonly history?: readonly ActivityEntry[];
}

/** A PENDING job with a prompt and nothing else. */
export function createTestJob({
  status = 'PENDING',
  history = [],
  ...data
}: TestJobOptions = {}): Job {
  return new Job(status, {
    id: '0197a000-0000-7000-8000-000000000001',
    tenant: 'default',
    owner: 'local',
    toolScopes: ['*'],
    toolCeiling: ['*'],
    threadId: null,
    input: 'Initial prompt',
    limits: {},
    maxAttempts: 3,
    epoch: 1,
    eventSeq: 0,
    spentMs: 0,
    waitingFor: null,
    context: {},
    threadMessages: [],
    approvals: [],
    invocations: [],
    ...unsettled,
    usage: noUsage,
    iterations: 0,
    failures: 0,
    keptBytes: 0,
    agentState: { conversationHistory: ActivityHistory.of(history), executionHistory: [] },
    ...data,
  });
}
