import {
  Result,
  type LlmAdapter,
  type ModelRequest,
  type ModelResult,
  type ModelResponse,
  type ModelWarning,
} from '@faina/agent-core';
import { readAnswer } from './ai-sdk/read-answer.js';
import { recordParts } from './ai-sdk/record-parts.js';
import { reportedUsage } from './prices/reported-usage.js';
import { sentParts } from './ai-sdk/parts/sent-parts.js';
import { toSdkMessages } from './ai-sdk/to-sdk-messages.js';
import { toSdkTools } from './ai-sdk/to-sdk-tools.js';
import { classifyModelError } from './failures/classify-model-error.js';
import { abortKind, calledOff, modelFailure } from './failures/model-failure.js';
import { ownCost } from './prices/own-cost.js';
import { failedCallUsage, tokenUsage, withUsage } from './prices/token-usage.js';
import { marked } from './options/cache-marks.js';
import { familyOf } from './options/model-family.js';
import { optionsFor } from './options/options-for.js';
import { toModelWarnings } from './options/sdk-warnings.js';
import type { ModelProviders, ResolvedModel } from './providers/model-providers.js';
import {
  callDeadline,
  type CallTimes,
  defaultCallTimes,
  SilentCallError,
} from './streaming/call-deadline.js';
import { isStreamed } from './streaming/is-streamed.js';
import { inModelCall } from './streaming/model-call.js';
import { ReceivedAnswer } from './streaming/formats/received-answer.js';

/** Models of the providers over HTTP. */
export class AiSdkLlmAdapter implements LlmAdapter {
  constructor(
    private readonly providers: ModelProviders,
    private readonly times: CallTimes = defaultCallTimes,
  ) {}

  /**
   * One request to the provider, streamed where that is of use. Broken argument text comes back as
   * it was written. An id that the provider left out is made up by the SDK; the same id twice stays
   * so, except with OpenRouter, whose SDK provider gives the second call a new one.
   */
  async generateText(request: ModelRequest): Promise<ModelResult> {
    const resolved = await this.providers.resolve(request.model);
    if (resolved.isError()) return resolved;
    if (request.signal.aborted) {
      return Result.error(calledOff(request.signal, { modelId: request.model }));
    }
    const { maxOutputTokens, onText, stream = onText !== undefined } = request;
    const isInPieces = isStreamed(resolved.value.streaming, { isAsked: stream, maxOutputTokens });
    const { signal, onBytes, release } = callDeadline(request.signal, isInPieces, this.times);
    const received = new ReceivedAnswer(onText);
    try {
      return Result.ok(
        await inModelCall({ isStreamed: isInPieces, received, onBytes }, () =>
          call(resolved.value, request, signal),
        ),
      );
    } catch (error) {
      const failure = this.#failureOf(error, signal, request);
      return Result.error(
        withUsage(failure, failedCallUsage(failure.code, request, received.used)),
      );
    } finally {
      release();
    }
  }

  #failureOf(error: unknown, { aborted, reason }: AbortSignal, { model, signal }: ModelRequest) {
    const context = { modelId: model, secrets: this.providers.secrets, now: new Date() };
    if (!aborted) return classifyModelError(error, context);
    if (signal.aborted) return modelFailure(abortKind(signal), context);
    return modelFailure(reason instanceof SilentCallError ? 'silence' : 'deadline', context);
  }
}

async function call(
  { model, kind, lateSystemMessages, responseFormat }: ResolvedModel,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelResponse> {
  const family = familyOf(kind);
  const { warnings, ...settings } = optionsFor(request, family, {
    sdkProvider: model.provider,
    responseFormat,
  });
  const stored = sentParts(request);
  const sent = marked(request, family, {
    messages: toSdkMessages(request, lateSystemMessages, stored.of),
    tools: toSdkTools(request.tools),
  });
  const result = await model.doGenerate({
    prompt: sent.messages,
    abortSignal: signal,
    ...(sent.tools && { tools: [...sent.tools], toolChoice: { type: 'auto' } }),
    ...settings,
  });
  const { parts, ...answer } = readAnswer(result);
  const options = result.providerMetadata;
  const given = recordParts(request.model, { parts, options }, stored.prefix);
  const costUsd = ownCost(options);
  return {
    role: 'assistant',
    ...answer,
    ...(given && { parts: given }),
    usage: {
      ...tokenUsage(reportedUsage(result.usage), request, answer),
      ...(costUsd !== undefined && { costUsd }),
    },
    finishReason: result.finishReason.unified,
    ...withWarnings([...warnings, ...toModelWarnings(request.model, result.warnings)]),
  };
}

const withWarnings = (warnings: readonly ModelWarning[]) =>
  warnings.length === 0 ? {} : { warnings };
