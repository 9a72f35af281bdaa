import {
  Result,
  type Clock,
  type LlmAdapter,
  type ModelRequest,
  type ModelResult,
  type ModelToolCall,
} from '@faina/agent-core';
import { answerRequest, dayIn, planRequest } from '@faina/offline-model';
import { modelFailure } from './failures/model-failure.js';
import { answerCalls, planCalls } from './offline-call.js';
import { tokenUsage } from './prices/token-usage.js';

/** What the planner of the strategy `plan` calls the shape of its answer. */
const plan = 'plan';

const signatures = {
  pt: '(offline:demo: regras simples, não um modelo de linguagem)',
  en: '(offline:demo: simple rules, no language model)',
};

const unread = {
  pt: 'offline:demo não lê arquivos:',
  en: 'offline:demo reads no files:',
};

interface Answer {
  readonly content: string | null;
  readonly tool_calls: readonly ModelToolCall[];
  readonly notUnderstood?: readonly string[];
}

/**
 * The models of an installation without a key: `offline:demo`, rules that read requests in Portuguese
 * or English and do all of one or nothing of it, and `offline:call`, which makes the calls that the
 * request writes down. The same conversation on the same day has the same answer.
 */
export class OfflineLlmAdapter implements LlmAdapter {
  constructor(
    private readonly clock: Clock,
    /** IANA name; the days of `hoje` and `last week` are those of its calendar. */
    private readonly timeZone: string,
  ) {}

  generateText(request: ModelRequest): Promise<ModelResult> {
    const today = dayIn(this.timeZone, this.clock.now());
    const isPlan = request.responseSchema?.name === plan;
    switch (request.model) {
      case 'offline:demo':
        return answered(
          request,
          isPlan ? json(planRequest(request, today)) : this.#demo(request, today),
        );
      case 'offline:call':
        return answered(request, isPlan ? json(planCalls(request)) : written(request));
      default: {
        const only = ': there are only offline:demo and offline:call';
        const context = { modelId: request.model };
        return Promise.resolve(Result.error(modelFailure('unknown_model', context, only)));
      }
    }
  }

  #demo(request: ModelRequest, today: string): Answer {
    const answer = answerRequest(request, { today, timeZone: this.timeZone });
    if (answer.kind === 'calls') {
      const calls = answer.calls.map(({ tool, args }) => ({ tool, args: JSON.stringify(args) }));
      return { content: null, tool_calls: toolCalls(calls, request) };
    }
    const { words, notUnderstood, language } = answer;
    const files = unreadFiles(request);
    const told = files.length === 0 ? [] : [`${unread[language]} ${files.join(', ')}.`];
    return {
      content: [words, ...told, signatures[language]].join('\n\n'),
      tool_calls: [],
      ...(notUnderstood.length > 0 && { notUnderstood }),
    };
  }
}

/** JSON alone: a signature would make it unreadable. */
const json = (value: object): Answer => ({ content: JSON.stringify(value), tool_calls: [] });

function written(request: ModelRequest): Answer {
  const answer = answerCalls(request);
  return answer.kind === 'calls'
    ? { content: null, tool_calls: toolCalls(answer.calls, request) }
    : { content: answer.words, tool_calls: [] };
}

/** Their ids are new in the conversation because it has grown since the last calls. */
const toolCalls = (
  calls: readonly { readonly tool: string; readonly args: string }[],
  { messages }: ModelRequest,
): readonly ModelToolCall[] =>
  calls.map(({ tool, args }, index) => ({
    id: `offline_${messages.length}_${index}`,
    type: 'function',
    function: { name: tool, arguments: args },
  }));

function answered(request: ModelRequest, answer: Answer): Promise<ModelResult> {
  const none = { inputTokens: undefined, outputTokens: undefined };
  const notUnderstood = [...(answer.notUnderstood ?? []), ...unreadFiles(request)];
  return Promise.resolve(
    Result.ok({
      role: 'assistant',
      ...answer,
      ...(notUnderstood.length > 0 && { notUnderstood }),
      usage: tokenUsage(none, request, answer),
      finishReason: answer.tool_calls.length > 0 ? 'tool-calls' : 'stop',
    }),
  );
}

/** The files that came with the request: nothing here looks at them. */
const unreadFiles = ({ messages }: ModelRequest): readonly string[] => {
  const request = messages.findLast(({ role }) => role === 'user');
  const files = request?.role === 'user' ? (request.attachments ?? []) : [];
  return files.map(({ mediaType, bytes }) => `${mediaType} (${bytes} bytes)`);
};
