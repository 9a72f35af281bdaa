import { isUsable } from './judge-answer.js';
import type { Attempt } from '../../attempt/attempt.js';
import { callModel } from '../../attempt/model-call/call-model.js';
import { recordUnanswered, untilAsked } from '../../attempt/model-call/model-failure.js';
import { modelRequest } from '../../attempt/model-call/model-request.js';
import { Job } from '../../job/job.js';
import type { FailedSettlement, Settlement } from '../../job/settlement.js';
import { closeOpenCalls } from '../../tool-run/close-open-calls.js';
import { storableText } from '../../values/json/json-value.js';
import { recordAnswer, recordModelCall } from '../record-answer.js';

/**
 * One last model call without tools, for agents whose `onLimit` is `answer`. Its words become the
 * output and the outcome still tells the limit; without usable words the limit is a failure. Calls
 * that the limit keeps from running stay open until the model was asked: they are what tells a later
 * attempt that the limit is reached.
 */
export async function answerAtLimit(
  attempt: Attempt,
  failure: FailedSettlement,
): Promise<Settlement> {
  const { job, agent } = attempt;
  const reason = failure.error.message;
  const now = attempt.clock.now();
  const closed = new Job(job.status().type, job.currentData());
  closeOpenCalls(closed, reason, now);
  const call = await callModel(attempt, (maxContextTokens) =>
    modelRequest({ ...attempt, job: closed, tools: [] }, maxContextTokens),
  );
  switch (call.kind) {
    case 'answered': {
      const answer = { ...call.response, tool_calls: [] };
      closeOpenCalls(job, reason, now);
      if (attempt.signal.aborted) {
        // The job may go on later, and would take it for an answer that came within its limits.
        recordModelCall(attempt, answer, call.elapsed);
        return failure;
      }
      recordAnswer(attempt, answer, call.elapsed);
      const message = storableText(answer.content ?? '');
      if (!isUsable(message, agent)) return failure;
      return { kind: 'complete', outcome: failure.outcome, message };
    }
    case 'failed': {
      recordUnanswered(attempt, call);
      const postponed = untilAsked(attempt, call);
      if (postponed) return postponed;
      break;
    }
    case 'threw':
      // The limit has ended the job already, whatever the adapter does.
      recordUnanswered(attempt, call);
      break;
    case 'interrupted':
      return failure;
    case 'no_room':
      break;
  }
  closeOpenCalls(job, reason, now);
  return failure;
}
