import type { ModelRequest, ModelWarning } from '@faina/agent-core';
import { answerRoom } from './answer-room.js';
import { type ResponseFormat, responseFormatOf } from '../ai-sdk/response-format.js';
import type { ProviderOptions } from '../ai-sdk/sdk-model.js';
import { type CallSettings, leftOut } from './call-settings.js';
import type { ModelFamily } from './model-family.js';
import { openaiCaching } from './prompt-caching.js';
import { readSettings } from './provider-settings.js';
import { reasoningFor } from './reasoning.js';
import { takesTemperature } from './temperature.js';

interface ModelTraits {
  /** How the model object names its provider, for example `openai.responses`. */
  readonly sdkProvider: string;
  readonly responseFormat: ResponseFormat;
}

/**
 * Everything of an agent's options that a model takes, in the terms of the AI SDK, and warnings of the
 * rest. What a provider is told by its own names wins over what Faina's names make of it.
 */
export function optionsFor(
  request: ModelRequest,
  family: ModelFamily,
  { sdkProvider, responseFormat }: ModelTraits,
): CallSettings {
  const { model, temperature } = request;
  const maxOutputTokens = answerRoom(request, family);
  const { warnings, providerOptions, ...reasoning } = reasoningFor(request, family);
  const own = ownSettings(request, family, sdkProvider);
  const format = responseFormatOf(responseFormat, request.responseSchema);
  const isTaken = temperature === undefined || takesTemperature(request);
  return {
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...reasoning,
    ...(isTaken && temperature !== undefined && { temperature }),
    ...(format && { responseFormat: format }),
    providerOptions: merged([
      format ? looseSchema : {},
      providerOptions ?? {},
      openaiCaching(request, family),
      own.providerOptions,
    ]),
    warnings: [
      ...(isTaken
        ? []
        : [leftOut(`Model '${model}' takes no temperature; ${temperature} is left out.`)]),
      ...warnings,
      ...own.warnings,
    ],
  };
}

/** Strict schemas have no objects of free form. */
const looseSchema: ProviderOptions = { openai: { strictJsonSchema: false } };

/** An agent's settings are for all models of its chain: each gets those that its provider knows. */
function ownSettings(
  { model, options }: ModelRequest,
  family: ModelFamily,
  sdkProvider: string,
): Pick<CallSettings, 'providerOptions' | 'warnings'> {
  if (!options?.provider) return { providerOptions: {}, warnings: [] };
  const { taken, problems } = readSettings(family, options.provider);
  const warnings: ModelWarning[] = [...problems].map(([key, problem]) =>
    leftOut(`modelOptions.provider.${key} is left out for model '${model}': it ${problem}.`),
  );
  return { providerOptions: { [namespaceOf(family, sdkProvider)]: taken }, warnings };
}

/** The name under which a provider of the SDK looks for its settings. */
function namespaceOf(family: ModelFamily, sdkProvider: string): string {
  if (family !== 'compatible') return family;
  // Only under its own name it hands on what OpenAI does not have.
  const [name = sdkProvider] = sdkProvider.split('.');
  return name.replaceAll(/[_-]([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Later ones win, each setting for itself. */
function merged(all: readonly ProviderOptions[]): ProviderOptions {
  const sum = new Map<string, ProviderOptions[string]>();
  for (const [name, settings] of all.flatMap((options) => Object.entries(options))) {
    sum.set(name, { ...sum.get(name), ...settings });
  }
  return Object.fromEntries(sum);
}
