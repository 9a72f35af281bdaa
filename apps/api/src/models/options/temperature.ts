import type { ModelRequest } from '@faina/agent-core';
import { modelNameOf } from './model-family.js';
import { claudeVersion, gptVersion, isAtLeast, isOSeries } from './model-versions.js';
import { openaiEfforts } from './openai-efforts.js';

/**
 * Whether a model takes a temperature, whoever hosts it: others answer 400 to any. OpenAI's reasoning
 * models take one only where they are asked not to reason; Claude takes none from 4.7 on.
 * @see https://developers.openai.com/api/docs/guides/latest-model
 * @see https://platform.claude.com/docs/en/about-claude/models/migration-guide
 */
export function takesTemperature({
  model,
  options,
}: Pick<ModelRequest, 'model' | 'options'>): boolean {
  const name = modelNameOf(model);
  if (isAtLeast(claudeVersion(name), 4, 7)) return false;
  if (!isOSeries(name) && !gptVersion(name)) return true;
  const efforts = openaiEfforts(name);
  return efforts.length === 0 || (options?.reasoning === 'none' && efforts.includes('none'));
}
