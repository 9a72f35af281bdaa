import { agentDefinitionSchema, type Logger, silentLogger } from '@faina/agent-core';
import { type Env, readEnv } from '../../../../apps/api/src/config/env.js';
import type { ApprovalMetrics } from '../../../../apps/api/src/telemetry/metrics/approval-metrics.js';
import type { DeliveryMetrics } from '../../../../apps/api/src/telemetry/metrics/delivery-metrics.js';
import type { JobMetrics } from '../../../../apps/api/src/telemetry/metrics/job-metrics.js';
import type { StepMetrics } from '../../../../apps/api/src/telemetry/metrics/step-metrics.js';
import type { createLogger } from '../../../../apps/api/src/telemetry/logger.js';
import type { AgentName } from '../plan.js';

const nothing = (): void => undefined;

/** Nobody reads them. */
export const metrics = {
  approvals: { decided: nothing, expired: nothing } as unknown as ApprovalMetrics,
  jobs: {
    ...{ submitted: nothing, attemptBegan: nothing, settled: nothing },
    ...{ recovered: nothing, leaseLost: nothing },
  } as unknown as JobMetrics,
  steps: { saved: nothing, staleWriteRefused: nothing } as unknown as StepMetrics,
  deliveries: { queueNotNotified: nothing } as unknown as DeliveryMetrics,
};

const silent = { ...silentLogger, child: (): object => silent };
export const logger = silent as unknown as Logger & ReturnType<typeof createLogger>;

const defaults = readEnv({});
export const envOf = (change: Partial<Env>): Env => ({ ...defaults, ...change });

export const agentLimits = { maxIterations: 5, toolTimeoutMs: 300, maxToolCalls: 7 };

const agent = (name: AgentName, change: object) => ({
  id: `00000000-0000-4000-8000-00000000000${name.length}`,
  tenant: 'north',
  name,
  version: 1,
  definition: agentDefinitionSchema.parse({
    name,
    persona: { role: 'a tester' },
    toolNames: ['*'],
    requireApproval: ['ask_write'],
    repairToolCalls: false,
    limits: agentLimits,
    ...change,
  }),
  createdAt: new Date(0),
  archivedAt: null,
});

/** As they are stored. */
export const agents = {
  plain: agent('plain', {}),
  structured: agent('structured', {
    outputSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  }),
  strict: agent('strict', {
    approvals: { expiresInMs: 1_000, onExpire: 'reject' },
    maxReplanAttempts: 0,
  }),
};
