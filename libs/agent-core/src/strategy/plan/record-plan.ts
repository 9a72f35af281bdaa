import type { Plan } from './read/plan.js';
import { planState } from './reply/plan-state.js';
import type { Attempt } from '../../attempt/attempt.js';
import type { ModelResponse } from '../../model/llm-adapter.js';
import { type Elapsed, endOf } from '../../model/send-request.js';
import { shortValue } from '../../values/json/cut-value.js';
import { recordAnswer } from '../record-answer.js';

const maxSlotsBytes = 4 * 1024;

/**
 * Puts the planner's answer and what was made of it into both histories. The actions become the tool
 * calls of the answer: from then on they are open calls like any others.
 */
export function recordPlan(
  attempt: Attempt,
  response: ModelResponse,
  plan: Plan,
  elapsed: Elapsed,
): void {
  const { job, agent } = attempt;
  const type = planState(job).plans === 0 ? 'plan' : 'replan';
  const { read, actions, dropped, notUnderstood, replan, reply, problem } = plan;
  const calls = actions.map(({ tool, slots }) => ({
    // Ids are given to calls that have none.
    id: '',
    type: 'function' as const,
    function: {
      name: tool,
      arguments: typeof slots === 'string' ? slots : JSON.stringify(slots),
    },
  }));
  recordAnswer(attempt, { ...response, tool_calls: calls }, elapsed);
  job.addExecution({
    type,
    name: agent.model,
    params: { read },
    result: {
      // What is read back from this entry must stay readable, so what may be long is short here; the
      // calls have the whole.
      actions: actions.map(({ intent, tool, slots }) => ({
        intent,
        tool,
        slots: shortValue(slots, maxSlotsBytes),
      })),
      dropped: dropped.map(({ intent, reason }) => ({ intent, reason })),
      notUnderstood,
      replan,
      ...(reply === undefined ? {} : { reply }),
    },
    ...(problem === undefined ? {} : { message: problem }),
    startedAt: endOf(elapsed),
    durationMs: 0,
  });
}
