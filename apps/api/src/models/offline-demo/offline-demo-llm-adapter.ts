import {
  Result,
  type Clock,
  type LlmAdapter,
  type ModelError,
  type ModelRequest,
  type ModelResponse,
  type ModelToolCall,
} from '@faina/agent-core';
import { modelFailure } from '../model-failure.js';
import { tokenUsage } from '../token-usage.js';
import { dayIn } from './days/calendar-day.js';
import { demoRequest, type DemoRequest } from './demo-request.js';
import type { DemoAnswer, ToolAsk } from './intent.js';
import { nextAnswer } from './next-answer.js';
import { planAnswer } from './planner/plan-answer.js';

const OFFLINE_DEMO_MODEL = 'offline:demo';

/** What the planner of the strategy `plan` calls the shape of its answer. */
const PLAN = 'plan';

const SIGNATURE = {
  pt: '(offline:demo: regras simples, não um modelo de linguagem)',
  en: '(offline:demo: simple rules, no language model)',
};

/**
 * The model of an installation without a key: rules that read a request in Portuguese or English,
 * ask for real tool calls and answer from their results. It is no language model and says so in
 * each answer. The same conversation on the same day has the same answer.
 */
export class OfflineDemoLlmAdapter implements LlmAdapter {
  constructor(
    private readonly clock: Clock,
    /** IANA name; the days of `hoje` and `last week` are those of its calendar. */
    private readonly timeZone: string,
  ) {}

  generateText(request: ModelRequest): Promise<Result<ModelResponse, ModelError>> {
    if (request.model !== OFFLINE_DEMO_MODEL) {
      const only = `: there is only ${OFFLINE_DEMO_MODEL}`;
      return Promise.resolve(
        Result.error(modelFailure('unknown_model', { modelId: request.model }, only)),
      );
    }
    if (request.responseSchema?.name === PLAN) {
      return Promise.resolve(Result.ok(planned(request)));
    }
    const prompt = request.messages.findLast((message) => message.role === 'user')?.content ?? '';
    const today = dayIn(this.timeZone, this.clock.now());
    const asked = demoRequest(prompt, today, request.tools);
    return Promise.resolve(Result.ok(response(request, nextAnswer(asked, request), asked)));
  }
}

function response(
  request: ModelRequest,
  step: DemoAnswer,
  { language }: DemoRequest,
): ModelResponse {
  const answer =
    'say' in step
      ? { content: `${step.say}\n\n${SIGNATURE[language]}`, tool_calls: [] }
      : { content: null, tool_calls: toolCalls(step.asks, request.messages.length) };
  return {
    role: 'assistant',
    ...answer,
    usage: tokenUsage({ inputTokens: undefined, outputTokens: undefined }, request, answer),
    finishReason: 'say' in step ? 'stop' : 'tool-calls',
  };
}

/** JSON alone: the signature would make it unreadable. */
function planned(request: ModelRequest): ModelResponse {
  const answer = { content: planAnswer(request), tool_calls: [] };
  const none = { inputTokens: undefined, outputTokens: undefined };
  return {
    role: 'assistant',
    ...answer,
    usage: tokenUsage(none, request, answer),
    finishReason: 'stop',
  };
}

/** Their ids are new in the conversation because it has grown since the last calls. */
const toolCalls = (asks: readonly ToolAsk[], messageCount: number): readonly ModelToolCall[] =>
  asks.map(({ tool, args }, index) => ({
    id: index === 0 ? `demo_${messageCount}` : `demo_${messageCount}_${index}`,
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(args) },
  }));
