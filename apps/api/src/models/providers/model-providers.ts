import {
  BoundedCache,
  isModelId,
  type ModelError,
  ModelNotAskedError,
  Result,
} from '@faina/agent-core';
import { boundedFetch } from './bounded-fetch.js';
import { parseModelId } from './model-id.js';
import type { ModelSettings } from './model-settings.js';
import { PROVIDERS } from './provider-catalog.js';
import type { SdkModel } from '../ai-sdk/record-tool-calls.js';
import type { LateSystemMessages } from '../ai-sdk/to-sdk-messages.js';
import type { ResponseFormat } from '../ai-sdk/with-response-format.js';

const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;
/** Model ids come from agents, which anybody with the scope may write. */
const KEPT_MODELS = 64;

export interface ResolvedModel {
  readonly model: SdkModel;
  readonly lateSystemMessages: LateSystemMessages;
  readonly responseFormat: ResponseFormat;
}

/** The model objects behind `provider:model` ids, built once each. */
export class ModelProviders {
  readonly #models = new BoundedCache<Result<ResolvedModel, ModelError>>(KEPT_MODELS);
  readonly #send: typeof fetch;

  constructor(
    private readonly settings: ModelSettings,
    send: typeof fetch = fetch,
  ) {
    this.#send = boundedFetch(LARGEST_ANSWER_BYTES, send);
  }

  /** A failure is `MODEL_NOT_CONFIGURED` and names the setting or the form that is missing. */
  resolve(modelId: string): Result<ResolvedModel, ModelError> {
    return this.#models.getOrCreate(modelId, () => this.#build(modelId));
  }

  /** The configured keys, to be cut out of texts. */
  get secrets(): readonly string[] {
    const {
      openaiApiKey,
      anthropicApiKey,
      googleApiKey,
      openrouterApiKey,
      openaiCompatibleApiKey,
    } = this.settings;
    return [
      openaiApiKey,
      anthropicApiKey,
      googleApiKey,
      openrouterApiKey,
      openaiCompatibleApiKey,
    ].filter((key) => key !== undefined);
  }

  #build(modelId: string): Result<ResolvedModel, ModelError> {
    const id = parseModelId(modelId);
    const provider = id && PROVIDERS.get(id.provider);
    if (!id || !provider) {
      const known = [...PROVIDERS.keys(), 'offline'].join(', ');
      return notConfigured(
        modelId,
        `its provider is unknown. Write provider:model with one of ${known}.`,
      );
    }
    if (!isModelId(modelId)) {
      return notConfigured(
        modelId,
        'its id may hold letters, digits and _ . : / - alone, and not "..". Correct the agent.',
      );
    }
    const connect = provider.connect(this.settings, this.#send);
    if (!connect) {
      return notConfigured(
        modelId,
        `its provider is not configured. Set ${provider.setting} or choose another model.`,
      );
    }
    const { lateSystemMessages, responseFormat } = provider;
    return Result.ok({ model: connect(id.model), lateSystemMessages, responseFormat });
  }
}

const notConfigured = (modelId: string, why: string) =>
  Result.error(
    new ModelNotAskedError(
      `Model '${modelId}' cannot be used: ${why}`,
      'MODEL_NOT_CONFIGURED',
      false,
    ),
  );
