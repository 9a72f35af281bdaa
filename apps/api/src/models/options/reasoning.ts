import type { ModelRequest } from '@faina/agent-core';
import { anthropicReasoning } from './anthropic-reasoning.js';
import { type AskedReasoning, changed } from './call-settings.js';
import { type ModelFamily, modelNameOf } from './model-family.js';
import { geminiVersion, isAtLeast } from './model-versions.js';
import { nearestEffort, openaiEfforts } from './openai-efforts.js';
import { type ReasoningSettings, withoutThinking } from './reasoning-settings.js';

/**
 * How a model is asked to think as much as the agent wants. What the AI SDK's providers know of their
 * models is left to them: Claude's adaptive thinking and effort, Gemini's level or budget. Here stands
 * what they would send although the model refuses it.
 */
export function reasoningFor(request: ModelRequest, family: ModelFamily): ReasoningSettings {
  const { model, options } = request;
  const asked = options?.reasoning;
  if (asked === undefined) return { warnings: [] };
  switch (family) {
    case 'openai':
    case 'compatible':
      return openaiReasoning(model, asked);
    case 'anthropic':
      return anthropicReasoning(request, asked);
    case 'google':
      return googleReasoning(model, asked);
    case 'openrouter':
      // It knows itself what each of its models takes.
      // https://openrouter.ai/docs/guides/best-practices/reasoning-tokens
      return { providerOptions: { openrouter: { reasoning: { effort: asked } } }, warnings: [] };
  }
}

function openaiReasoning(model: string, asked: AskedReasoning): ReasoningSettings {
  const effort = nearestEffort(asked, openaiEfforts(modelNameOf(model)));
  if (effort === asked) return { reasoning: asked, warnings: [] };
  if (effort === undefined) return withoutThinking(model, asked);
  const sentence = `Model '${model}' cannot be asked for reasoning '${asked}'; it is asked for '${effort}'.`;
  return { reasoning: effort, warnings: [changed(sentence)] };
}

/**
 * Gemini thinks from 2.5 on, Gemma does not; others answer 400 to a setting of it.
 * @see https://ai.google.dev/gemini-api/docs/thinking
 */
function googleReasoning(model: string, asked: AskedReasoning): ReasoningSettings {
  const name = modelNameOf(model);
  const version = geminiVersion(name);
  const thinks = version ? isAtLeast(version, 2, 5) : !name.startsWith('gemma');
  return thinks ? { reasoning: asked, warnings: [] } : withoutThinking(model, asked);
}
