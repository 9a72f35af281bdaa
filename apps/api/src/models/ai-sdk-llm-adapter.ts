import {
  boundedSignal,
  Result,
  timeoutReason,
  type LlmAdapter,
  type ModelRequest,
  type ModelResult,
  type ModelResponse,
} from '@faina/agent-core';
import { generateText } from 'ai';
import { recordToolCalls } from './ai-sdk/record-tool-calls.js';
import { toSdkMessages } from './ai-sdk/to-sdk-messages.js';
import { toSdkTools } from './ai-sdk/to-sdk-tools.js';
import { withResponseFormat } from './ai-sdk/with-response-format.js';
import { classifyModelError } from './failures/classify-model-error.js';
import { abortKind, calledOff, modelFailure } from './failures/model-failure.js';
import { failedCallUsage, tokenUsage, withUsage } from './prices/token-usage.js';
import type { ModelProviders, ResolvedModel } from './providers/model-providers.js';

const defaultCallTimeoutMs = 120_000;

// Without this the SDK prints a warning to stderr for every call with a setting that the model
// does not take, such as a temperature for a reasoning model.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Models of the providers over HTTP. */
export class AiSdkLlmAdapter implements LlmAdapter {
  constructor(
    private readonly providers: ModelProviders,
    /** The longest that one call may take, in milliseconds. */
    private readonly callTimeoutMs = defaultCallTimeoutMs,
  ) {}

  /**
   * One request to the provider. Broken argument text comes back as it was written. An id that
   * the provider left out is made up by the SDK; the same id twice stays so, except with
   * OpenRouter, whose SDK provider gives the second call a new one.
   */
  async generateText(request: ModelRequest): Promise<ModelResult> {
    const resolved = await this.providers.resolve(request.model);
    if (resolved.isError()) return resolved;
    if (request.signal.aborted) {
      return Result.error(calledOff(request.signal, { modelId: request.model }));
    }
    const { signal, release } = boundedSignal([request.signal], {
      ms: this.callTimeoutMs,
      reason: timeoutReason,
    });
    try {
      return Result.ok(await call(resolved.value, request, signal));
    } catch (error) {
      const failure = this.#failureOf(error, signal, request);
      return Result.error(withUsage(failure, failedCallUsage(failure.code, request)));
    } finally {
      release();
    }
  }

  #failureOf(error: unknown, { aborted }: AbortSignal, { model, signal }: ModelRequest) {
    const context = { modelId: model, secrets: this.providers.secrets, now: new Date() };
    if (!aborted) return classifyModelError(error, context);
    return modelFailure(signal.aborted ? abortKind(signal) : 'deadline', context);
  }
}

async function call(
  { model, lateSystemMessages, responseFormat }: ResolvedModel,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelResponse> {
  const recorded = recordToolCalls(
    withResponseFormat(model, responseFormat, request.responseSchema),
  );
  const tools = toSdkTools(request.tools);
  const result = await generateText({
    model: recorded.model,
    messages: toSdkMessages(request.messages, lateSystemMessages),
    allowSystemInMessages: true,
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    ...(tools === undefined ? {} : { tools }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
  });
  const answer = {
    content: result.text === '' ? null : result.text,
    tool_calls: recorded.toolCalls,
  };
  return {
    role: 'assistant',
    ...answer,
    usage: tokenUsage(result.usage, request, answer),
    finishReason: result.finishReason,
  };
}
