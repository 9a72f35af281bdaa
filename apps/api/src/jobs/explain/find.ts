import type { ExplainedJob } from './explained-job.js';
import type { Finding, Rule } from './finding.js';
import {
  argumentsRepaired,
  budgetSpentByTool,
  sameCallRepeated,
  toolNearTimeout,
} from './rules/call-rules.js';
import { approvalExpired, effectUnknown, failedStep } from './rules/end-rules.js';
import { contextCut, modelWarnings, rateLimited } from './rules/model-rules.js';
import {
  allSlotsBusy,
  changedTool,
  noWorkerAlive,
  toolOnNoWorker,
  workerLost,
} from './rules/worker-rules.js';

const rules: readonly Rule[] = [
  noWorkerAlive,
  allSlotsBusy,
  workerLost,
  toolOnNoWorker,
  changedTool,
  effectUnknown,
  approvalExpired,
  failedStep,
  budgetSpentByTool,
  toolNearTimeout,
  sameCallRepeated,
  argumentsRepaired,
  rateLimited,
  contextCut,
  modelWarnings,
];

/** More tell a reader no more. */
const mostFindings = 30;

const weight = { error: 0, warning: 1, info: 2 };

/** What the rules find, the worst first. */
export const findingsOf = (job: ExplainedJob): readonly Finding[] =>
  rules
    .flatMap((rule) => rule(job))
    .sort((left, right) => weight[left.severity] - weight[right.severity])
    .slice(0, mostFindings);
