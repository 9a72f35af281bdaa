import type { ModelParts } from '@faina/agent-core';
import { bindsThinking } from './parts/binds-thinking.js';
import type { SdkContent } from './read-answer.js';
import { isSignedId } from './parts/signed-ids.js';
import type { PartOptions, StoredPart, StoredParts } from './parts/stored-parts.js';

/** An answer as the provider gave it: what it consists of, and what is said of it as a whole. */
interface GivenAnswer {
  readonly parts: readonly SdkContent[];
  readonly options: PartOptions | undefined;
}

/**
 * What is kept of an answer beside its words and calls; undefined where the provider gave nothing else.
 * @param model the `provider:model` that was asked
 * @param prefix gives the digest of all that was sent; asked for only where it is of use
 */
export function recordParts(
  model: string,
  { parts: content, options: given }: GivenAnswer,
  prefix: () => string,
): ModelParts | undefined {
  const details = reasoningDetails(given);
  const all = withoutRepeats(content.flatMap(toPart));
  // The answer as a whole has what OpenRouter's provider says of each part.
  const parts =
    given?.['openrouter'] || refusesThinking(model)
      ? all.filter(({ type }) => type !== 'reasoning')
      : all;
  const hasThought = details !== undefined || parts.some(({ type }) => type === 'reasoning');
  const isPlain = parts.every(
    (part) => part.type !== 'custom' && part.options === undefined && !('id' in part),
  );
  if (!hasThought && isPlain) return undefined;
  const stored: StoredParts = {
    ...(hasThought && bindsThinking(model) && { prefix: prefix() }),
    ...(details && { options: { openrouter: { reasoning_details: details } } }),
    parts,
  };
  const json = toJson(stored);
  return json === undefined ? undefined : { model, content: json };
}

/** DeepSeek's first: it refuses what the ones after it want. https://api-docs.deepseek.com/guides/reasoning_model */
const refusesThinking = (model: string): boolean => /deepseek-r1/i.test(model);

/** What OpenRouter calls thinking, in whatever form its providers have it; they want it back unchanged. */
function reasoningDetails(given: PartOptions | undefined) {
  const details = given?.['openrouter']?.['reasoning_details'];
  return Array.isArray(details) && details.length > 0 ? details : undefined;
}

/** Files and sources are no part of a conversation, and nothing runs at a provider. */
function toPart(part: SdkContent): StoredPart[] {
  switch (part.type) {
    case 'text':
      return [
        { type: 'text', chars: part.text.length, ...optionsOf(withoutIds(part.providerMetadata)) },
      ];
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, ...optionsOf(part.providerMetadata) }];
    case 'tool-call':
      if (part.providerExecuted === true) return [];
      return [
        {
          type: 'call',
          ...(isSignedId(part.toolCallId) && { id: part.toolCallId }),
          ...optionsOf(withoutIds(part.providerMetadata)),
        },
      ];
    case 'custom':
      return [{ type: 'custom', kind: part.kind, ...optionsOf(part.providerMetadata) }];
    default:
      return [];
  }
}

/**
 * OpenAI's names of words and calls are of use only where it stores them, which it is asked not to;
 * OpenRouter's provider repeats the thinking of an answer at its first call.
 */
const uselessOfParts: ReadonlySet<string> = new Set(['itemId', 'reasoning_details']);

function withoutIds(options: PartOptions | undefined): PartOptions | undefined {
  if (!options) return undefined;
  return Object.fromEntries(
    Object.entries(options).map(([provider, of]) => [
      provider,
      Object.fromEntries(Object.entries(of).filter(([name]) => !uselessOfParts.has(name))),
    ]),
  );
}

function optionsOf(options: PartOptions | undefined): { readonly options?: PartOptions } {
  // Bedrock's provider says all under two names, and reads that by the longer one first.
  const said = Object.entries(options ?? {}).filter(
    ([name, of]) =>
      Object.keys(of).length > 0 && !(name === 'bedrock' && options?.['amazonBedrock']),
  );
  return said.length === 0 ? {} : { options: Object.fromEntries(said) };
}

/** OpenAI says the same of each paragraph of a summary, with all of the encrypted thinking. */
function withoutRepeats(parts: readonly StoredPart[]): StoredPart[] {
  let last: string | undefined;
  return parts.map((part) => {
    if (part.type !== 'reasoning') return part;
    const json = toJson(part.options);
    const isRepeated = json !== undefined && json === last;
    last = json;
    return isRepeated ? { ...part, options: 'previous' } : part;
  });
}

/** Undefined where a server has nested a value so deeply that it cannot be written. */
function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
