import type { StoredFacts } from './condition-facts.repository.js';
import type { ProcessFacts } from './process-facts.js';

/** What may be wrong with an installation, in the order in which it is told. */
export const conditionCodes = [
  'DATABASE_DOWN',
  'NO_WORKER',
  'NOTHING_MOVES',
  'QUEUE_OLD',
  'RECONCILER_SILENT',
  'UNKNOWN_EFFECT',
  'STALE_LEASES',
  'RETRY_STORM',
  'FAILURE_SPIKE',
  'PROVIDER_LIMITED',
  'APPROVALS_EXPIRING',
  'NEWS_BACKLOG',
  'WEBHOOK_BACKLOG',
  'SCHEDULE_MISSED',
  'SCHEDULE_REFUSED',
  'MCP_TOOL_CHANGED',
  'WORKERS_DIFFER',
  'EVENT_LOOP_LAG',
] as const;

export type ConditionCode = (typeof conditionCodes)[number];

/** `page`: somebody should look now; `ticket`: somebody should look within days. */
export const severityOf: Readonly<Record<ConditionCode, 'page' | 'ticket'>> = {
  DATABASE_DOWN: 'page',
  NO_WORKER: 'page',
  NOTHING_MOVES: 'page',
  QUEUE_OLD: 'page',
  RECONCILER_SILENT: 'page',
  UNKNOWN_EFFECT: 'page',
  STALE_LEASES: 'ticket',
  RETRY_STORM: 'ticket',
  FAILURE_SPIKE: 'ticket',
  PROVIDER_LIMITED: 'ticket',
  APPROVALS_EXPIRING: 'ticket',
  NEWS_BACKLOG: 'ticket',
  WEBHOOK_BACKLOG: 'ticket',
  SCHEDULE_MISSED: 'ticket',
  SCHEDULE_REFUSED: 'ticket',
  MCP_TOOL_CHANGED: 'ticket',
  WORKERS_DIFFER: 'ticket',
  EVENT_LOOP_LAG: 'ticket',
};

/** Something that a rule has found, before it is worded. */
export interface FoundCondition {
  readonly code: ConditionCode;
  /** Where what was read tells it. */
  readonly since?: Date;
  /** What it is about in one number: seconds, percent or how many, as its sentence says. */
  readonly value?: number;
  /** What its texts are filled with beside `value`. */
  readonly values?: Readonly<Record<string, string | number>>;
}

/** All that rules look at; what is stored is undefined while the database does not answer. */
export interface ConditionFacts {
  readonly stored: StoredFacts | undefined;
  readonly process: ProcessFacts;
}

/** Looks for one thing that is wrong; asks nobody. */
export type ConditionRule<Facts> = (facts: Facts) => FoundCondition | undefined;
