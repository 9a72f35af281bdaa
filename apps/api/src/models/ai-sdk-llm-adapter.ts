import {
  Result,
  type LlmAdapter,
  type ModelError,
  type ModelRequest,
  type ModelResponse,
} from '@faina/agent-core';
import { generateText } from 'ai';
import { classifyModelError } from './failures/classify-model-error.js';
import { failedCallUsage } from './prices/failed-call-usage.js';
import type { ModelErrorContext } from './failures/model-error-context.js';
import { abortKind, calledOff, modelFailure } from './failures/model-failure.js';
import type { ModelProviders, ResolvedModel } from './providers/model-providers.js';
import { recordToolCalls } from './ai-sdk/record-tool-calls.js';
import { toSdkMessages } from './ai-sdk/to-sdk-messages.js';
import { toSdkTools } from './ai-sdk/to-sdk-tools.js';
import { tokenUsage } from './prices/token-usage.js';
import { withUsage } from './prices/total-usage.js';
import { type Interruption, withDeadline } from './with-deadline.js';
import { withResponseFormat } from './ai-sdk/with-response-format.js';

const CALL_TIMEOUT_MS = 120_000;

// Without this the SDK prints a warning to stderr for every call with a setting that the model
// does not take, such as a temperature for a reasoning model.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Models of the providers over HTTP. */
export class AiSdkLlmAdapter implements LlmAdapter {
  constructor(
    private readonly providers: ModelProviders,
    /** The longest that one call may take, in milliseconds. */
    private readonly callTimeoutMs = CALL_TIMEOUT_MS,
  ) {}

  /**
   * One request to the provider. Broken argument text comes back as it was written. An id that
   * the provider left out is made up by the SDK; the same id twice stays so, except with
   * OpenRouter, whose SDK provider gives the second call a new one.
   */
  async generateText(request: ModelRequest): Promise<Result<ModelResponse, ModelError>> {
    const resolved = this.providers.resolve(request.model);
    if (resolved.isError()) return resolved;
    if (request.signal.aborted) {
      return Result.error(calledOff(request.signal, { modelId: request.model }));
    }
    return withDeadline<Result<ModelResponse, ModelError>>(
      request.signal,
      this.callTimeoutMs,
      async (signal) => Result.ok(await call(resolved.value, request, signal)),
      (error, interruption) => {
        const context = {
          modelId: request.model,
          secrets: this.providers.secrets,
          now: new Date(),
        };
        const failure = failureOf(error, interruption, request.signal, context);
        return Result.error(withUsage(failure, failedCallUsage(failure.code, request)));
      },
    );
  }
}

function failureOf(
  error: unknown,
  interruption: Interruption | undefined,
  signal: AbortSignal,
  context: ModelErrorContext,
): ModelError {
  switch (interruption) {
    case undefined:
      return classifyModelError(error, context);
    case 'deadline':
      return modelFailure('deadline', context);
    case 'called_off':
      return modelFailure(abortKind(signal), context);
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
