import type { Job } from '@faina/client';
import { inputText } from '../../job/head/input-text.ts';

/** What a list keeps of a job: a hundred thousand of them have to find room in a tab. */
export interface JobRow extends Pick<
  Job,
  | 'id'
  | 'agent'
  | 'status'
  | 'waitingFor'
  | 'attempts'
  | 'maxAttempts'
  | 'createdAt'
  | 'settledAt'
  | 'retryOf'
> {
  /** The task, in one line. */
  readonly title: string;
  /** What it answered, or why it failed or tries again, in one line. */
  readonly said: string;
  readonly code: string | undefined;
  readonly isPartial: boolean;
  /** Jobs whose end it waits for. */
  readonly blockedBy: number;
  readonly modelCalls: number;
  readonly toolCalls: number;
  readonly tokens: number;
  readonly costUsd: number | null;
}

const longestText = 240;

/** The row of a job. */
export function jobRowOf(job: Job): JobRow {
  const { id, agent, status, waitingFor, attempts, maxAttempts, usage, output } = job;
  const { createdAt, settledAt, retryOf } = job;
  return {
    id,
    agent,
    status,
    waitingFor,
    attempts,
    maxAttempts,
    createdAt,
    settledAt,
    retryOf,
    title: oneLine(inputText(job.input)),
    said: oneLine(job.error?.message ?? output?.message ?? job.lastFailureSummary ?? ''),
    code: job.error?.code,
    isPartial: output?.completeness === 'partial' || output?.completeness === 'none',
    blockedBy: job.blockedBy.length,
    modelCalls: usage.modelCalls,
    toolCalls: usage.toolCalls,
    tokens: usage.totalTokens,
    costUsd: usage.costUsd,
  };
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 2 * longestText)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= longestText ? line : `${line.slice(0, longestText - 1).toWellFormed()}…`;
}

/** How long a job has taken from its submission on, or takes until now, in milliseconds. */
export const elapsedMs = (
  { createdAt, settledAt }: Pick<Job, 'createdAt' | 'settledAt'>,
  nowMs: number,
): number => (settledAt === null ? nowMs : Date.parse(settledAt)) - Date.parse(createdAt);
