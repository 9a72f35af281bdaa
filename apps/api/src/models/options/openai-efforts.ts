import { gptVersion, isAtLeast, isOSeries } from './model-versions.js';

/** Efforts of reasoning that agents may ask for, and `minimal`, which stands in for `none`. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high';

const all: readonly Effort[] = ['none', 'minimal', 'low', 'medium', 'high'];

/**
 * The efforts that one of OpenAI's models takes, from none up; empty for one that does not reason.
 * Others answer 400. What has a name that is not OpenAI's is thought to take any.
 * @see https://developers.openai.com/api/docs/guides/reasoning
 * @see https://learn.microsoft.com/en-us/javascript/api/@azure/ai-projects/reasoningeffort
 */
export function openaiEfforts(name: string): readonly Effort[] {
  if (isOSeries(name)) return ['low', 'medium', 'high'];
  if (/^(?:chatgpt-|gpt-3|gpt-4)/.test(name)) return [];
  const version = gptVersion(name);
  if (!version) return all;
  if (!isAtLeast(version, 5, 0)) return [];
  const { variant } = version;
  if (variant.startsWith('chat')) return isAtLeast(version, 5, 1) ? ['medium'] : [];
  if (variant.startsWith('pro')) {
    return isAtLeast(version, 5, 2) ? ['medium', 'high'] : ['high'];
  }
  if (variant.includes('codex')) return ['low', 'medium', 'high'];
  if (!isAtLeast(version, 5, 1)) return ['minimal', 'low', 'medium', 'high'];
  const isAlwaysReasoning = isAtLeast(version, 6, 0) && !/^(?:sol|luna|terra)/.test(variant);
  // Sol of 6.1 has no `none` any more; its smaller siblings have.
  const is61Sol = isAtLeast(version, 6, 1) && variant.startsWith('sol');
  return isAlwaysReasoning || is61Sol
    ? ['low', 'medium', 'high']
    : ['none', 'low', 'medium', 'high'];
}

/** The effort itself, else the next lower one that is some, else the lowest; undefined of no efforts. */
export function nearestEffort(asked: Effort, taken: readonly Effort[]): Effort | undefined {
  if (taken.includes(asked)) return asked;
  const some = taken.filter((effort) => effort !== 'none');
  const lower = some.filter((effort) => all.indexOf(effort) < all.indexOf(asked));
  return lower.at(-1) ?? some[0];
}
