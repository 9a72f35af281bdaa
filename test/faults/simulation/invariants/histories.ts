import type { JobStatusType } from '@faina/agent-core';
import type { Violation } from './violations.js';
import { agentLimits } from '../processes/shared-parts.js';
import type { JobRecord } from '../store/tables.js';

/** The moves that are promised, whatever the service's own table says. */
const legal: Readonly<Record<JobStatusType, readonly JobStatusType[]>> = {
  PENDING: ['ACTIVE', 'FAILED', 'CANCELLED'],
  ACTIVE: ['COMPLETED', 'FAILED', 'CANCELLED', 'DELAYED', 'WAITING', 'PENDING'],
  DELAYED: ['ACTIVE', 'CANCELLED'],
  WAITING: ['PENDING', 'FAILED', 'CANCELLED'],
  COMPLETED: [],
  FAILED: [],
  CANCELLED: [],
};

const isFinal = (status: JobStatusType): boolean => legal[status].length === 0;

/** Whether the numbers are 1, 2, 3 and so on, in any order. */
const areWhole = (numbers: readonly number[], last: number): boolean =>
  numbers.length === last &&
  new Set(numbers).size === last &&
  numbers.every((each) => each >= 1 && each <= last);

/** P7, P8 and P10, and the news of each move. */
export function historyViolations(name: string, job: JobRecord): readonly Violation[] {
  const found: Violation[] = [];
  const say = (rule: string, what: string) => found.push({ rule, what: `${name}: ${what}` });
  const { columns, activities, executions, transitions, approvals, outbox } = job;
  const numbered = { activities, executions, transitions };
  for (const [kind, rows] of Object.entries(numbered)) {
    if (!rows.every(({ seq }, index) => seq === index + 1)) say('P7', `a gap in its ${kind}`);
  }
  const events = [
    ...[...activities, ...executions, ...transitions, ...approvals].map(({ eventSeq }) => eventSeq),
    ...approvals.flatMap(({ endEventSeq }) => endEventSeq ?? []),
  ];
  if (!areWhole(events, columns.eventSeq)) say('P7', 'a gap in the numbers of its events');
  for (const [index, { from, to }] of transitions.entries()) {
    if (from !== (transitions[index - 1]?.to ?? null))
      say('P7', `a move from ${from ?? 'nothing'} that it was not in`);
    if (from !== null && !legal[from].includes(to)) say('P7', `a move from ${from} to ${to}`);
  }
  if (transitions.at(-1)?.to !== columns.status) say('P7', 'a status without its move');
  for (const { eventSeq, to } of transitions) {
    const told = outbox.filter((row) => row.kind === 'transition' && row.eventSeq === eventSeq);
    if (told.length !== 1) say('P7', `its move to ${to} is told ${told.length} times`);
    else if (isFinal(to) && !told[0]?.isPending) say('P7', `its end is not passed on`);
  }
  if (columns.status === 'CANCELLED' && columns.cancelRequestedAt === null) {
    say('P9', 'cancelled, and nobody asked for that');
  }
  callViolations(job, say);
  limitViolations(job, say);
  return found;
}

type Say = (rule: string, what: string) => void;

interface StoredCall {
  readonly id: string;
}

function callViolations({ columns, activities, executions }: JobRecord, say: Say): void {
  const calls = activities.flatMap(
    ({ entry }) => (entry.tool_calls ?? []) as readonly StoredCall[],
  );
  const results = activities.flatMap(({ entry }) =>
    entry.role === 'TOOL_RESULT' ? [entry.tool_call_id] : [],
  );
  for (const { id } of calls) {
    const count = results.filter((result) => result === id).length;
    if (count > 1) say('P7', `${count} results of one call`);
    if (count === 0 && isFinal(columns.status)) say('P7', 'a call without a result');
  }
  if (results.some((result) => !calls.some(({ id }) => id === result)))
    say('P7', 'a result of no call');
  const isCritical = executions.some(({ entry }) => entry.is_critical === true);
  if (isCritical && !['FAILED', 'CANCELLED'].includes(columns.status)) {
    say('P8', `${columns.status} after a critical failure`);
  }
}

function limitViolations({ columns, executions }: JobRecord, say: Say): void {
  const answers = executions.filter(({ entry }) => entry.type === 'llm_call').length;
  if (answers !== columns.iterations)
    say('P10', `${answers} answers, ${columns.iterations} counted`);
  if (columns.iterations > agentLimits.maxIterations) say('P10', `${columns.iterations} answers`);
  const { toolCalls } = columns.usage as { readonly toolCalls: number };
  if (toolCalls > agentLimits.maxToolCalls) say('P10', `${toolCalls} calls of tools`);
}
