import { askAgain } from './judge-answer.js';
import { goesOnFrom, goOnNote, wholeAnswer } from './whole-answer.js';
import { proceed, settleWith, type Attempt, type Step } from '../../attempt/attempt.js';
import type { Answer } from '../../job/history/activity-history.js';
import { failedWith } from '../../job/settlement.js';
import type { ModelResponse } from '../../model/llm-adapter.js';

const remedy =
  'Leave the model more room (limits.maxTokens, a model with longer answers, less reasoning), or ask for a shorter answer.';

/**
 * What follows from an answer without calls that ended at the limit of its length: the model is asked
 * once to go on where it stopped. What it adds is an answer of its own in the history, and the two are
 * read as one. One that is cut again is never taken for the whole.
 */
export function goOnFromCut(attempt: Attempt, answer: Answer, { usage }: ModelResponse): Step {
  const { job, agent } = attempt;
  const before = goesOnFrom(job);
  const said = (answer.content ?? '').trim();
  if (before === undefined && said === '') {
    const thought = usage?.reasoningTokens ? ` (${usage.reasoningTokens} tokens of thinking)` : '';
    const problem = `its room was used up before its first word${thought}. Answer at once, and shortly`;
    const told = `The model used up the room for its answer before its first word${thought}. ${remedy}`;
    return askAgain(attempt, answer, { code: 'ANSWER_CUT', problem, told });
  }
  if (before === undefined) {
    job.addActivity({ role: 'SYSTEM', content: goOnNote, createdAt: answer.createdAt });
    return proceed;
  }
  if (agent.onLimit === 'answer') {
    const message = wholeAnswer(job, answer);
    return settleWith({ kind: 'complete', outcome: 'FAILURE_LLM', message });
  }
  const told = `The answer ended at the limit of its length, and so did what the model went on with. ${remedy}`;
  return settleWith(failedWith('FAILURE_LLM', told, 'ANSWER_CUT'));
}
