import type { ExplainedJob } from './explained-job.js';

/** What a text of a language is filled with. Numbers are written as the language writes them. */
export type Values = Readonly<Record<string, string | number>>;

export const findingCodes = [
  'NO_WORKER_ALIVE',
  'ALL_SLOTS_BUSY',
  'WORKER_LOST',
  'TOOL_ON_NO_WORKER',
  'MCP_TOOL_CHANGED',
  'SAME_CALL_REPEATED',
  'ARGUMENTS_REPAIRED',
  'TOOL_NEAR_TIMEOUT',
  'RATE_LIMITED',
  'CONTEXT_CUT',
  'BUDGET_SPENT_BY_TOOL',
  'APPROVAL_EXPIRED',
  'EFFECT_UNKNOWN',
  'FAILED_STEP',
  'MODEL_SETTING_LEFT_OUT',
  'MODEL_SETTING_CHANGED',
  'MODEL_NOTE',
  'FILE_NOT_SENT',
] as const;

export type FindingCode = (typeof findingCodes)[number];

/** Something that a rule has found, before it is worded. */
export interface Finding {
  readonly code: FindingCode;
  /** `error`: the job cannot go on, or has failed of it; `warning`: it costs; `info`: to be known. */
  readonly severity: 'error' | 'warning' | 'info';
  readonly values: Values;
  /** The step in the executions of the job that shows it. */
  readonly seq?: number;
}

/** Looks for one thing in what was read of a job; asks nobody and changes nothing. */
export type Rule = (job: ExplainedJob) => readonly Finding[];
