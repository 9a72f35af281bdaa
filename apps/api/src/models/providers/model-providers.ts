import {
  BoundedCache,
  isModelId,
  type ModelError,
  ModelNotAskedError,
  Result,
} from '@faina/agent-core';
import { boundedFetch } from './bounded-fetch.js';
import { parseModelId } from './model-id.js';
import { type ModelSettings, type Provider, providers } from './provider-catalog.js';
import type { SdkModel } from '../ai-sdk/record-tool-calls.js';

const maxAnswerBytes = 16 * 1024 * 1024;
/** Model ids come from agents, which anybody with the scope may write. */
const maxKeptModels = 64;

export interface ResolvedModel extends Pick<Provider, 'lateSystemMessages' | 'responseFormat'> {
  readonly model: SdkModel;
}

/** The model objects behind `provider:model` ids, built once each. */
export class ModelProviders {
  readonly #models = new BoundedCache<Result<ResolvedModel, ModelError>>(maxKeptModels);
  readonly #send: typeof fetch;

  constructor(
    private readonly settings: ModelSettings,
    send: typeof fetch = fetch,
  ) {
    this.#send = boundedFetch(maxAnswerBytes, send);
  }

  /** A failure is `MODEL_NOT_CONFIGURED` and names the setting or the form that is missing. */
  resolve(modelId: string): Result<ResolvedModel, ModelError> {
    return this.#models.getOrCreate(modelId, () => this.#build(modelId));
  }

  /** The configured keys, to be cut out of texts. */
  get secrets(): readonly string[] {
    return [...providers.values()].flatMap(({ apiKey }) => this.settings[apiKey] ?? []);
  }

  #build(modelId: string): Result<ResolvedModel, ModelError> {
    const id = parseModelId(modelId);
    const provider = id && providers.get(id.provider);
    if (!id || !provider) {
      const known = [...providers.keys(), 'offline'].join(', ');
      const why = `its provider is unknown. Write provider:model with one of ${known}.`;
      return notConfigured(modelId, why);
    }
    if (!isModelId(modelId)) {
      const why =
        'its id may hold letters, digits and _ . : / - alone, and not "..". Correct the agent.';
      return notConfigured(modelId, why);
    }
    const { setting, lateSystemMessages, responseFormat } = provider;
    const connect = provider.connect(this.settings, this.#send);
    if (!connect) {
      const why = `its provider is not configured. Set ${setting} or choose another model.`;
      return notConfigured(modelId, why);
    }
    return Result.ok({ model: connect(id.model), lateSystemMessages, responseFormat });
  }
}

function notConfigured(modelId: string, why: string): Result<ResolvedModel, ModelError> {
  const message = `Model '${modelId}' cannot be used: ${why}`;
  return Result.error(new ModelNotAskedError(message, 'MODEL_NOT_CONFIGURED', false));
}
