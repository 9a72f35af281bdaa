import type { AttachmentRef } from '../attachment/attachment.js';
import type { ModelOptions } from '../agent/agent-definition.js';
import type { JsonObject } from '../values/json/json-value.js';
import type { Result } from '../values/result.js';

/** A tool call as a model asks for it; `arguments` is the model's raw text. */
export interface ModelToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/**
 * What a provider gave beside the words and calls of an answer: thinking, signatures, names of its own
 * items. Only the adapter reads it; it goes back unchanged to the model that made it, and to no other.
 */
export interface ModelParts {
  /** `provider:model` that was really asked, behind aliases and fallbacks. */
  readonly model: string;
  /** Text in a form of the adapter's own, which keeps every character, also those that no row can hold. */
  readonly content: string;
}

/** One message of a conversation, in the form that chat models share. */
export type ModelMessage =
  | { readonly role: 'system'; readonly content: string }
  | {
      readonly role: 'user';
      readonly content: string;
      readonly attachments?: readonly AttachmentRef[];
    }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls: readonly ModelToolCall[];
      readonly parts?: ModelParts;
    }
  | {
      readonly role: 'tool';
      readonly tool_call_id: string;
      readonly toolName: string;
      readonly content: string;
      readonly attachments?: readonly AttachmentRef[];
    };

/** A tool as a model is told of it; `parameters` is a JSON Schema of type object. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonObject;
}

export interface ModelRequest {
  /** `provider:model`, for example `openai-compatible:llama3.1`. */
  readonly model: string;
  /** Asked in turn when `model` fails in a way that another model may not. */
  readonly fallbackModels?: readonly string[];
  readonly temperature?: number;
  readonly options?: ModelOptions;
  /** Whose files the messages name; present where they name some. */
  readonly filesOf?: { readonly tenant: string; readonly jobId: string };
  /** Name of the agent that asks, for who counts; no provider is told. */
  readonly agent?: string;
  /** Names what the requests of an agent begin with alike; says nothing of tenants and people. */
  readonly cacheKey?: string;
  /** What the job may still cost in USD, where that is bounded: a model without a price is not asked. */
  readonly maxCostUsd?: number;
  /** The system persona is first. Every tool call has exactly one tool message. */
  readonly messages: readonly ModelMessage[];
  /** Whether they are less than the whole conversation, which was too long; for the history alone. */
  readonly isCut?: boolean;
  /** Longest answer in tokens; the provider's own limit when absent. */
  readonly maxOutputTokens?: number;
  /** Empty: the model must answer in words. */
  readonly tools: readonly ModelTool[];
  /** The answer must be JSON of this shape. Providers that can, enforce it; none is trusted to. */
  readonly responseSchema?: { readonly name: string; readonly schema: JsonObject };
  /** The answer is read by the program alone: nobody is told its words as they come. */
  readonly isForProgram?: true;
  readonly signal: AbortSignal;
  /** Whether the answer is to come in pieces where it can; absent: where somebody is told of them. */
  readonly stream?: boolean;
  /** Told of an answer's words as they come, by adapters that can; they all come with the answer. */
  readonly onText?: (text: string) => void;
}

export interface ModelResponse {
  readonly role: 'assistant';
  readonly content: string | null;
  readonly tool_calls: readonly ModelToolCall[];
  readonly parts?: ModelParts;
  readonly usage?: TokenUsage;
  readonly finishReason?: string;
  /** The model that answered, where it is another than the one asked first. */
  readonly model?: string;
  /** Whether the request had less than the whole conversation; set by whoever sent it. */
  readonly isContextCut?: boolean;
  /** What the model did not take as it was asked for. */
  readonly warnings?: readonly ModelWarning[];
  /** Parts of the request that nothing was done for, in its words, where the adapter knows them. */
  readonly notUnderstood?: readonly string[];
}

/** Something of a request that a model did not take as it was asked for. */
export interface ModelWarning {
  readonly code:
    'MODEL_SETTING_LEFT_OUT' | 'MODEL_SETTING_CHANGED' | 'MODEL_NOTE' | 'FILE_NOT_SENT';
  /** For people: what it is, and what became of it. */
  readonly sentence: string;
}

export type ModelResult = Result<ModelResponse, ModelError>;

/** One model call; no hidden retry. A failed call is a value, a throw is a defect of the adapter. */
export interface LlmAdapter {
  generateText(request: ModelRequest): Promise<ModelResult>;
}

/** What one model call used up. */
export interface TokenUsage {
  readonly inputTokens: number;
  /** Of the input tokens, those that the provider had kept from an earlier call. */
  readonly cachedInputTokens?: number;
  /** Of the input tokens, those that the provider keeps for later calls from now on. */
  readonly cacheWriteTokens?: number;
  readonly outputTokens: number;
  /** Of the output tokens, those that the model thought with. */
  readonly reasoningTokens?: number;
  /** True when the provider did not report and the figures were estimated. */
  readonly estimated?: boolean;
  /** What the call cost; absent while no price is known for the model. */
  readonly costUsd?: number;
}

/** Why a model call gave no answer. */
export type ModelErrorCode =
  | 'MODEL_UNAVAILABLE'
  | 'MODEL_RATE_LIMITED'
  | 'MODEL_TIMEOUT'
  | 'MODEL_CALL_CANCELLED'
  | 'MODEL_CALL_INTERRUPTED'
  | 'MODEL_CALL_DEADLINE'
  | 'MODEL_BROKEN_ANSWER'
  | 'MODEL_CONTEXT_TOO_LONG'
  | 'MODEL_REFUSED'
  | 'MODEL_AUTHENTICATION'
  | 'MODEL_NOT_CONFIGURED'
  | 'MODEL_BAD_REQUEST'
  | 'COST_UNKNOWN';

/** What more is known of a failed model call. */
export interface ModelErrorDetails {
  /** What the provider asked us to wait, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** What the failed call used up all the same, for example when it was aborted. */
  readonly usage?: TokenUsage | undefined;
  /** The model that was asked, where the request names an alias of it. */
  readonly model?: string | undefined;
  /** Whether the model is known to be away, so that the failure is its own and not the job's. */
  readonly isOutage?: boolean;
}

/** A failed model call. Whether another attempt may help is a property of the error. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly retryAfterMs: number | undefined;
  readonly usage: TokenUsage | undefined;
  readonly model: string | undefined;
  readonly isOutage: boolean;
  /** Whether the model was asked; only then the call counts. */
  readonly wasAsked: boolean = true;

  constructor(
    message: string,
    readonly code: ModelErrorCode,
    readonly isRetryable: boolean,
    { retryAfterMs, usage, model, isOutage = false }: ModelErrorDetails = {},
  ) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.usage = usage;
    this.model = model;
    this.isOutage = isOutage;
  }

  /** The same error, with more known of it. */
  with(more: ModelErrorDetails): ModelError {
    const { message, code, isRetryable, retryAfterMs, usage, model, isOutage } = this;
    const ErrorType = this.wasAsked ? ModelError : ModelNotAskedError;
    const known = { retryAfterMs, usage, model, isOutage };
    return new ErrorType(message, code, isRetryable, { ...known, ...more });
  }

  /** Whether it is no failure of the job: the model is away, or was not asked. */
  get isExcused(): boolean {
    return this.isOutage || !this.wasAsked;
  }
}

/** The call did not go out: it was held back on this side, or its model is not set up. */
export class ModelNotAskedError extends ModelError {
  override readonly wasAsked = false;
}
