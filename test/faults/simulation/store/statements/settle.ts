import type { JobStatusType } from '@faina/agent-core';
import { settleJobTo } from '../../../../../apps/api/src/job-store/moves/settle-job.js';
import { moveJob, tellOfApproval } from '../moves.js';
import {
  noRows,
  rowsOf,
  type SimulatedStatement,
  type StatementContext,
  text,
  type Values,
} from '../statement.js';
import { appendStep, countStep, isFenced, savedRow, type Step } from '../step.js';
import { saveOne, stepsOf } from './steps.js';
import type { JobRecord } from '../tables.js';

/** A row of `settlementColumns`. */
interface SettlementJson {
  readonly outcome: string | null;
  readonly output?: unknown;
  readonly error?: unknown;
  readonly critical?: unknown;
  readonly summary?: string;
  readonly failures: number;
  readonly delay_ms?: number;
  readonly waiting_for: string | null;
  readonly reason: string;
  readonly approvals: readonly QuestionJson[];
  readonly later: readonly unknown[];
}

interface QuestionJson {
  readonly id: string;
  readonly call_key: string;
  readonly tool: string;
  readonly args: unknown;
  readonly preview: unknown;
  readonly hash: string;
  readonly resume?: unknown;
  readonly on_expire: string;
  readonly expires_in_ms: number;
}

function settleOne(
  context: StatementContext,
  to: JobStatusType,
  step: Step,
  settlement: SettlementJson,
): object | undefined {
  if (settlement.later.length > 0)
    throw new Error('Calls that are answered later are not simulated.');
  const seen = context.job(step.id);
  if (!seen || !isFenced(seen, step)) return undefined;
  const job = context.writable(step.id);
  if (!job) return undefined;
  const questions = to === 'WAITING' ? settlement.approvals : [];
  const appended = step.activity_count + step.execution_count + questions.length;
  const moved = moveJob(context, job, {
    to,
    reason: settlement.reason,
    appended,
    set: () => {
      setColumns(context, job, step, settlement, to);
    },
  });
  if (!moved) return undefined;
  const { columns } = job;
  appendStep(context, job, step, columns.eventSeq - appended - 1);
  ask(context, job, questions);
  const isAsked = columns.cancelRequestedAt !== null;
  const isToGoOn = ['PENDING', 'DELAYED', 'WAITING'].includes(columns.status);
  return savedRow(job, step, isAsked && isToGoOn);
}

/** The statement of `settleJob` for a status. */
const settle = (to: JobStatusType): SimulatedStatement => ({
  locks: ([, , id]) => [text(id)],
  run: (context, [stepJson, settlementJson]) => {
    const step = JSON.parse(text(stepJson)) as Step;
    const settlement = JSON.parse(text(settlementJson)) as SettlementJson;
    const settled = settleOne(context, to, step, settlement);
    return settled ? rowsOf([settled]) : noRows;
  },
});

type Saving = Step & { readonly settlement?: SettlementJson };

const savingsIn = (values: Values) => stepsOf(values) as readonly Saving[];

/** Steps, with some of which their jobs complete. In an order of its own, as PostgreSQL promises none. */
const saveAndComplete: SimulatedStatement = {
  locks: (values) => savingsIn(values).map(({ id }) => id),
  run: (context, values) =>
    rowsOf(
      savingsIn(values)
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .flatMap(({ settlement, ...step }) => {
          const saved = settlement
            ? settleOne(context, 'COMPLETED', step, settlement)
            : saveOne(context, step);
          return saved ?? [];
        }),
    ),
};

function setColumns(
  { now }: StatementContext,
  job: JobRecord,
  step: Step,
  settlement: SettlementJson,
  to: JobStatusType,
): void {
  const { columns } = job;
  countStep(job, step);
  columns.outcome = settlement.outcome;
  columns.output = settlement.output ?? null;
  columns.error = settlement.error ?? null;
  columns.critical = settlement.critical ?? null;
  columns.summary = settlement.summary ?? null;
  columns.failures = settlement.failures;
  if (to === 'DELAYED') columns.runAt = now + (settlement.delay_ms ?? 0);
  if (to === 'WAITING') columns.waitingFor = settlement.waiting_for;
}

/** `asked` and `replaced` */
function ask(context: StatementContext, job: JobRecord, questions: readonly QuestionJson[]): void {
  const { columns } = job;
  for (const [index, question] of questions.entries()) {
    const eventSeq = columns.eventSeq - 1 - questions.length + index + 1;
    const { id, call_key: callKey, tool, args, preview, hash, resume = null } = question;
    job.approvals.push({
      ...{ id, callKey, tool, args, preview, hash, resume, eventSeq },
      onExpire: question.on_expire,
      createdAt: context.now,
      expiresAt: context.now + question.expires_in_ms,
      ...{ status: 'pending', reason: null, answer: null },
      ...{ decidedAt: null, decidedBy: null, endEventSeq: null },
    });
    tellOfApproval(job, id, eventSeq, 'WAITING');
    if (columns.threadId !== null) replaceOlder(context, job, tool);
  }
}

function replaceOlder({ tables, now }: StatementContext, job: JobRecord, tool: string): void {
  const { tenant, threadId, id } = job.columns;
  for (const other of tables.jobs.values()) {
    const isOfThread = other.columns.tenant === tenant && other.columns.threadId === threadId;
    if (!isOfThread || other.columns.id === id) continue;
    for (const approval of other.approvals) {
      if (approval.status !== 'pending' || approval.tool !== tool) continue;
      approval.status = 'rejected';
      approval.reason = 'replaced by a newer request';
      approval.decidedAt = now;
    }
  }
}

export const settleStatements: Readonly<Record<string, SimulatedStatement>> = {
  save_and_complete: saveAndComplete,
  save_and_complete_with_calls: saveAndComplete,
  ...Object.fromEntries([...settleJobTo].map(([to, { name }]) => [name, settle(to)])),
};
