import { z } from 'zod';
import { latestCalls, statusOf } from './collect-actions.js';
import type { RequestParts } from './completeness.js';
import { type StoredPlan, storedPlans } from './stored-plans.js';
import type { ExecutionHistoryEntry } from '../history/execution-history.js';
import { quotation } from '../../values/text/quotation.js';

const answerSchema = z.object({ notUnderstood: z.array(z.string()) });

/** What a planner wrote that no tool has served; the rest of what it drops was not asked for. */
const unserved = new Set(['NOT_AN_ACTION', 'INTENT_NOT_AVAILABLE', 'TOO_MANY']);

/**
 * What became of a request, as the execution history tells it. Where it was planned, each call is
 * something that was asked for; else only calls with an effect are, as the others may have been on
 * the way to something else.
 */
export function requestParts(
  entries: readonly ExecutionHistoryEntry[],
  request: string,
): RequestParts {
  const plans = storedPlans(entries);
  const isPart = ({ type, effect }: ExecutionHistoryEntry): boolean =>
    effect !== undefined || (plans.length > 0 && (type === 'tool_call' || type === 'tool_error'));
  const calls = latestCalls(entries.filter(isPart)).map((entry) => statusOf(entry, true));
  return {
    isDone: calls.includes('done'),
    isUndone: calls.some((status) => status !== 'done') || isLeftOver(plans, entries),
    notUnderstood: [...new Set([...unplanned(plans, request), ...unanswered(entries)])],
  };
}

/** Whether a planner wanted more than came to be done, or the first one failed. */
function isLeftOver(
  plans: readonly StoredPlan[],
  entries: readonly ExecutionHistoryEntry[],
): boolean {
  const last = plans.at(-1);
  // A job that answers for itself ends with that answer.
  if (!last) return ['llm_error', 'system_error'].includes(entries.at(-1)?.type ?? '');
  return (
    last.replan ||
    last.problem !== undefined ||
    plans.some(({ dropped }) => dropped.some(({ reason }) => unserved.has(reason)))
  );
}

/** What planners say that they did not understand; the request as a whole where no plan came of it. */
function unplanned(plans: readonly StoredPlan[], request: string): readonly string[] {
  const quotes = plans.flatMap(({ notUnderstood }) => notUnderstood);
  const isAnswered = plans.some(({ actions, reply }) => actions.length > 0 || reply !== undefined);
  return plans.length === 0 || quotes.length > 0 || isAnswered ? quotes : [quotation(request)];
}

/** What the last answer of a model says that it did not understand. */
const unanswered = (entries: readonly ExecutionHistoryEntry[]): readonly string[] =>
  answerSchema.safeParse(entries.findLast(({ type }) => type === 'llm_call')?.result).data
    ?.notUnderstood ?? [];
