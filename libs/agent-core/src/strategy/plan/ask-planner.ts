import { answerPlan, settleWithReply } from './answer-plan.js';
import { planForm } from './planner-prompt.js';
import { plannerRequest } from './planner-request.js';
import type { Plan, PlannedAction } from './read/plan.js';
import { preparePlan } from './read/prepare-plan.js';
import { finalReply } from './reply/final-reply.js';
import { hasPlanned, plansAgain, planState } from './reply/plan-state.js';
import { type Segment, segmentsOf } from './reply/segments.js';
import { type Attempt, proceed, type Step } from '../../attempt/attempt.js';
import { callModel } from '../../attempt/model-call/call-model.js';
import { modelFailure, recordUnanswered } from '../../attempt/model-call/model-failure.js';
import { budgetExceeded } from '../../attempt/stop-condition.js';
import { promptOf } from '../../job/job-data.js';
import type { Job } from '../../job/job.js';
import { replyWordsOf } from '../../language/reply-language.js';
import type { ModelResponse } from '../../model/llm-adapter.js';
import { type Elapsed, endOf } from '../../model/send-request.js';
import type { ToolCallPipeline } from '../../tool-call/tool-call-pipeline.js';
import { shortValue } from '../../values/json/cut-value.js';
import { recordAnswer } from '../record-answer.js';

/** One answer of the planner; its actions are left open for the next step. */
export async function askPlanner(attempt: Attempt): Promise<Step> {
  const { agent, job, toolExecution } = attempt;
  const intents = toolExecution.intents(agent, job);
  const segments = segmentsOf(job, intents, replyWordsOf(agent));
  const call = await callModel(attempt, plannerRequest(attempt, intents, segments));
  switch (call.kind) {
    case 'answered': {
      const plan = preparePlan(call.response, {
        intents,
        readJson: (text) => toolExecution.readJson(text),
        request: promptOf(job.currentData().input),
        earlier: earlierActions(job, toolExecution),
      });
      recordPlan(attempt, call.response, plan, call.elapsed);
      if (job.openCalls().length > 0) return proceed;
      if (plan.problem === undefined || !plansAgain(attempt)) {
        return answerPlan(attempt, plan.reply);
      }
      const content = noPlanNote(plan.problem);
      job.addActivity({ role: 'SYSTEM', content, createdAt: endOf(call.elapsed) });
      return proceed;
    }
    case 'failed': {
      const step = modelFailure(attempt, call);
      const isOver = step.kind === 'settle' && step.settlement.kind === 'fail';
      // Not a planner that fails: nobody may be asked for as long as the limit holds.
      const isRefused = call.error.code === 'COST_UNKNOWN';
      return isOver && !isRefused ? withoutPlan(attempt, segments) : step;
    }
    case 'threw':
      recordUnanswered(attempt, call);
      return withoutPlan(attempt, segments);
    case 'interrupted':
      return proceed;
    case 'no_room':
      return hasPlanned(job) ? answerPlan(attempt) : budgetExceeded(attempt);
  }
}

const noPlanNote = (problem: string): string =>
  `Your last answer was no plan: ${problem}. Nothing was done. ${planForm}`;

/** A planner that fails for good ends the job with what was done, and does not fail it. */
function withoutPlan(attempt: Attempt, segments: readonly Segment[]): Step {
  const words = replyWordsOf(attempt.agent);
  const message =
    segments.length === 0
      ? words.plannerFailed
      : finalReply([...segments, { kind: 'failed', text: words.replanFailed }], words);
  return settleWithReply(attempt, message);
}

/** The calls that earlier plans of the job have made, as actions to compare with. */
function earlierActions(
  job: Job,
  toolExecution: ToolCallPipeline,
): readonly Pick<PlannedAction, 'tool' | 'slots'>[] {
  return job
    .currentData()
    .agentState.conversationHistory.entries()
    .flatMap((entry) => (entry.role === 'ASSISTANT' ? entry.toolCalls : []))
    .map(({ name, arguments: raw }) => {
      const read = toolExecution.readJson(raw);
      return { tool: name, slots: read.kind === 'read' ? read.value : raw };
    });
}

const maxSlotsBytes = 4 * 1024;

/**
 * Puts the planner's answer and what was made of it into both histories. The actions become the tool
 * calls of the answer: from then on they are open calls like any others.
 */
function recordPlan(attempt: Attempt, response: ModelResponse, plan: Plan, elapsed: Elapsed): void {
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
  // An answer with actions is not sent again; its parts would not fit calls that the model did not make.
  const { parts, ...answer } = response;
  const isSentAgain = calls.length === 0 && parts !== undefined;
  recordAnswer(attempt, { ...answer, ...(isSentAgain && { parts }), tool_calls: calls }, elapsed);
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
