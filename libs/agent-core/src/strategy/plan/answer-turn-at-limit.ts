import { finalReply } from './reply/final-reply.js';
import { turnSegments } from './reply/turn-segments.js';
import type { Attempt } from '../../attempt/attempt.js';
import { closeOpenCalls } from '../../tool-run/close-open-calls.js';
import type { ExecutorDependencies } from '../../attempt/executor-dependencies.js';
import type { LimitFailure } from '../../attempt/stop-condition.js';
import type { Settlement } from '../../job/settlement.js';
import { replyWordsOf } from '../../language/reply-words-of.js';

/** What was done until a limit ended the turn, and how much was not; the outcome tells the limit. */
export function answerTurnAtLimit(
  { toolExecution, clock }: ExecutorDependencies,
  { job, agent }: Attempt,
  failure: LimitFailure,
): Settlement {
  const left = job.openCalls().length;
  if (left === 0) return failure;
  closeOpenCalls(job, failure.error.message, clock.now());
  const words = replyWordsOf(agent);
  const segments = turnSegments(job, toolExecution.intents(agent, job), words);
  const message = finalReply(
    [...segments, { kind: 'failed', text: words.limitReached(left) }],
    words,
  );
  return { kind: 'complete', outcome: failure.outcome, message };
}
