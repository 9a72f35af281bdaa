import { isModelId, parseJson, type Logger } from '@faina/agent-core';
import { z } from 'zod';
import { boundedFetch } from './bounded-fetch.js';
import type { Env } from '../../config/env.js';
import { allNeededSettings } from '../../config/models/provider-setting.js';

const timeoutMs = 300;
const ollamaUrl = 'http://127.0.0.1:11434';
const maxAnswerBytes = 1024 * 1024;

const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

/**
 * Where nothing but the offline model is set and an Ollama answers on this machine: says in two lines
 * which settings connect it. Nobody waits for it, and it fails in silence.
 */
export async function suggestOllama(
  env: Env,
  logger: Pick<Logger, 'info'>,
  baseUrl = ollamaUrl,
): Promise<void> {
  if (!isOfflineOnly(env)) return;
  const model = await firstModel(baseUrl);
  if (model === undefined) return;
  logger.info({}, `An Ollama answers here: OPENAI_COMPATIBLE_BASE_URL=${baseUrl}/v1 connects it,`);
  logger.info({}, `and DEFAULT_MODEL=openai-compatible:${model} gives its model to the agents.`);
}

const isOfflineOnly = (env: Env): boolean =>
  env.DEFAULT_MODEL.startsWith('offline:') &&
  allNeededSettings.every((setting) => env[setting] === undefined) &&
  env.MODEL_ENDPOINTS.size === 0;

/** Undefined where none answers in time, or has a model that a setting could name. */
async function firstModel(baseUrl: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const ask = boundedFetch(maxAnswerBytes, fetch);
    const { text } = await ask(`${baseUrl}/api/tags`, { signal });
    const tags = tagsSchema.safeParse(parseJson(text));
    const names = tags.data?.models.map(({ name }) => name) ?? [];
    return names.find((name) => isModelId(`openai-compatible:${name}`));
  } catch {
    return undefined;
  }
}
