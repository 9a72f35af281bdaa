import type { JsonObject } from '../values/json/json-value.js';
import type { Result } from '../values/result.js';

/** A tool call as a model asks for it; `arguments` is the model's raw text. */
export interface ModelToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** One message of a conversation, in the form that chat models share. */
export type ModelMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string }
  | {
      readonly role: 'assistant';
      readonly content: string | null;
      readonly tool_calls: readonly ModelToolCall[];
    }
  | {
      readonly role: 'tool';
      readonly tool_call_id: string;
      readonly toolName: string;
      readonly content: string;
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
  /** The system persona is first. Every tool call has exactly one tool message. */
  readonly messages: readonly ModelMessage[];
  /** Longest answer in tokens; the provider's own limit when absent. */
  readonly maxOutputTokens?: number;
  /** Empty: the model must answer in words. */
  readonly tools: readonly ModelTool[];
  /** The answer must be JSON of this shape. Providers that can, enforce it; none is trusted to. */
  readonly responseSchema?: { readonly name: string; readonly schema: JsonObject };
  readonly signal: AbortSignal;
  /** Told of an answer's words as they come, by adapters that can; they all come with the answer. */
  readonly onText?: (text: string) => void;
}

export interface ModelResponse {
  readonly role: 'assistant';
  readonly content: string | null;
  readonly tool_calls: readonly ModelToolCall[];
  readonly usage?: TokenUsage;
  readonly finishReason?: string;
  /** The model that answered, where it is another than the one asked first. */
  readonly model?: string;
  /** Parts of the request that nothing was done for, in its words, where the adapter knows them. */
  readonly notUnderstood?: readonly string[];
}

export type ModelResult = Result<ModelResponse, ModelError>;

/** One model call; no hidden retry. A failed call is a value, a throw is a defect of the adapter. */
export interface LlmAdapter {
  generateText(request: ModelRequest): Promise<ModelResult>;
}

/** What one model call used up. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
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
  | 'MODEL_BAD_REQUEST';

/** A failed model call. Whether another attempt may help is a property of the error. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  /** Whether the model was asked; only then the call counts, and its failure as one of the job. */
  readonly wasAsked: boolean = true;

  constructor(
    message: string,
    readonly code: ModelErrorCode,
    readonly isRetryable: boolean,
    /** What the provider asked us to wait, in milliseconds. */
    readonly retryAfterMs?: number,
    /** What the failed call used up all the same, for example when it was aborted. */
    readonly usage?: TokenUsage,
  ) {
    super(message);
  }
}

/** The call did not go out: it was held back on this side, or its model is not set up. */
export class ModelNotAskedError extends ModelError {
  override readonly wasAsked = false;
}
