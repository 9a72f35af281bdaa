import { maxActions } from './read/plan.js';
import { finalReply } from './reply/final-reply.js';
import { planState } from './reply/plan-state.js';
import { polishReply } from './reply/polish-reply.js';
import { type Segment, segmentsOf } from './reply/segments.js';
import { type Attempt, proceed, settleWith, type Step } from '../../attempt/attempt.js';
import type { JobOutcome } from '../../job/output/job-outcome.js';
import { type FailedSettlement, failedWith, type Settlement } from '../../job/settlement.js';
import type { ReplyWords } from '../../language/portuguese.js';
import { replyWordsOf } from '../../language/reply-language.js';
import { closeOpenCalls } from '../../tool-run/close-open-calls.js';
import type { PlannedIntent } from '../../tool/planned-intent.js';
import { storableText } from '../../values/json/json-value.js';

/**
 * Ends a request whose actions are all carried out with a reply made of their segments.
 *
 * @param talk the planner's own words, for a request that asked for no action
 */
export async function answerPlan(attempt: Attempt, talk?: string): Promise<Step> {
  const { agent, job, toolExecution } = attempt;
  const words = replyWordsOf(agent);
  const intents = toolExecution.intents(agent, job);
  const { plans, isUnread, isCut, hadTooMany } = planState(job);
  const failed = (text: string): Segment => ({ kind: 'failed', text });
  const segments: readonly Segment[] = [
    ...segmentsOf(job, intents, words),
    ...(hadTooMany ? [failed(words.tooManyActions(maxActions))] : []),
    ...(isUnread && plans > 0 ? [failed(words.replanFailed)] : []),
  ];
  if (segments.length === 0 && isCut) return settleWith(cutPlanFailure);
  if (segments.length === 0) {
    const fixed = talk === undefined ? words.notUnderstood : words.howToHelp;
    return settleWithReply(attempt, talk || withAbilities(fixed, intents, words));
  }
  const reply = finalReply(segments, words);
  const polished = agent.polishReply ? await polishReply(attempt, reply, segments) : undefined;
  // What aborted the polish decides on the next pass of the loop.
  const outcome = isCut ? 'FAILURE_LLM' : 'SUCCESS';
  return attempt.signal.aborted ? proceed : settleWithReply(attempt, polished ?? reply, outcome);
}

/** What was done until a limit ended the job, and how much was not; the outcome tells the limit. */
export function answerPlanAtLimit(
  { job, agent, toolExecution, clock }: Attempt,
  failure: FailedSettlement,
): Settlement {
  const left = job.openCalls().length;
  if (left === 0) return failure;
  closeOpenCalls(job, failure.error.message, clock.now());
  const words = replyWordsOf(agent);
  const segments = segmentsOf(job, toolExecution.intents(agent, job), words);
  const notDone: Segment = { kind: 'failed', text: words.limitReached(left) };
  const message = finalReply([...segments, notDone], words);
  return { kind: 'complete', outcome: failure.outcome, message };
}

/** Ends a job with its reply, which the conversation keeps as its last entry. */
export function settleWithReply(
  { job, clock }: Attempt,
  reply: string,
  outcome: JobOutcome = 'SUCCESS',
): Step {
  const message = storableText(reply);
  job.addActivity({ role: 'ASSISTANT', content: message, toolCalls: [], createdAt: clock.now() });
  return settleWith({ kind: 'complete', outcome, message });
}

const cutPlanFailure = failedWith(
  'FAILURE_LLM',
  "The planner's answers ended at the limit of their length, and nothing was done. Leave the model more room, or ask for less at once.",
  'ANSWER_CUT',
);

const maxPurposes = 20;

function withAbilities(
  reply: string,
  intents: readonly PlannedIntent[],
  words: ReplyWords,
): string {
  const purposes = intents.slice(0, maxPurposes).map(({ purpose }) => purpose);
  return purposes.length === 0 ? reply : `${reply} ${words.abilities(purposes.join('; '))}`;
}
