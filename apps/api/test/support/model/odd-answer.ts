import type { AgentDefinition } from '@faina/agent-core';
import { raw, type ModelReply } from './model-replies.js';

/** A step in the conversation of a job, as far as a case says something about it. */
export interface ExpectedEntry {
  readonly role: string;
  readonly content?: unknown;
  readonly toolCalls?: unknown;
  readonly toolName?: string;
}

/** What a model server answers, and what the job has to become of it. */
export interface OddAnswer {
  /** Number and name, for example `F24.07 two calls with one id`. */
  readonly name: string;
  /** One for each model call that the job may make. */
  readonly replies: readonly ModelReply[];
  readonly limits?: AgentDefinition['limits'];
  /** Matched against the settled job. */
  readonly ends: object;
  /** Matched against the conversation after the prompt. */
  readonly conversation?: readonly ExpectedEntry[];
}

/** The end of a job whose model answered in words at last. */
export const saysDone = { outcome: 'SUCCESS', output: { message: 'Done.' }, error: null };

/** The end of a job that got nothing that a model server sends. */
export const brokenAnswer = { outcome: 'FAILURE_LLM', error: { code: 'MODEL_BROKEN_ANSWER' } };

interface CompletionOptions {
  readonly finishReason?: unknown;
  readonly usage?: unknown;
  /** Members beside the choices. */
  readonly more?: object;
}

/** A chat completion around a message of any form. */
export const completion = (
  message: unknown,
  {
    finishReason = 'stop',
    usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    more = {},
  }: CompletionOptions = {},
): ModelReply =>
  raw(200, {
    id: 'chatcmpl-odd',
    object: 'chat.completion',
    created: 1_795_200_000,
    model: 'scripted',
    choices: [{ index: 0, finish_reason: finishReason, message }],
    usage,
    ...more,
  });
