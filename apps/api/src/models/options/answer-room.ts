import type { ModelRequest } from '@faina/agent-core';
import type { ModelFamily } from './model-family.js';

/** What the servers of other vendors that speak Anthropic's API all take. */
const foreignAnswerTokens = 8_192;

/**
 * How long an answer may be where the request does not bound it. Anthropic's API must be told: the AI
 * SDK tells it what each Claude can, and 4 096 tokens for any other name, which ends answers early.
 * Other APIs have a limit of their own.
 *
 * @see https://docs.claude.com/en/api/messages (`max_tokens`)
 */
export const answerRoom = (
  { model, maxOutputTokens }: Pick<ModelRequest, 'model' | 'maxOutputTokens'>,
  family: ModelFamily,
): number | undefined =>
  maxOutputTokens ??
  (family === 'anthropic' && !model.includes('claude-') ? foreignAnswerTokens : undefined);
