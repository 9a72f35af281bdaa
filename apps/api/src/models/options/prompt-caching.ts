import type { ModelRequest } from '@faina/agent-core';
import type { ProviderOptions } from '../ai-sdk/sdk-model.js';
import { type ModelFamily, modelNameOf } from './model-family.js';
import { claudeVersion, gptVersion, isAtLeast } from './model-versions.js';

type CachedRequest = Pick<ModelRequest, 'model' | 'options' | 'cacheKey'>;

/**
 * What tells OpenAI which requests begin alike, or to keep none of them. It keeps what it can unasked; up
 * to GPT-5.5 that is free, from 5.6 on what is kept costs 1.25 times its price, unless it is told to keep
 * only what is marked, and nothing is.
 * @see https://developers.openai.com/api/docs/guides/prompt-caching
 */
export function openaiCaching(
  { model, options, cacheKey }: CachedRequest,
  family: ModelFamily,
): ProviderOptions {
  if (family !== 'openai') return {};
  if (options?.cache !== false)
    return cacheKey === undefined ? {} : { openai: { promptCacheKey: cacheKey } };
  const isPaid = isAtLeast(gptVersion(modelNameOf(model)), 5, 6);
  return isPaid ? { openai: { promptCacheOptions: { mode: 'explicit' } } } : {};
}

/**
 * Whether a request says where what stays the same ends: for Claude, which keeps nothing unasked. To keep
 * costs a quarter of the price more and is worth nine tenths of it at the next step. So a request without
 * tools, which has no next step, is not marked unless the agent asks for it; one with tools goes on more
 * often than the one time in five from which on marks pay.
 * @see https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 */
export function isMarked({ model, options, tools }: ModelRequest, family: ModelFamily): boolean {
  return takesMarks(model, family) && (options?.cache ?? tools.length > 0);
}

function takesMarks(model: string, family: ModelFamily): boolean {
  if (family === 'anthropic') return true;
  return family === 'openrouter' && claudeVersion(modelNameOf(model)) !== undefined;
}
