import {
  BoundedCache,
  isModelId,
  type ModelError,
  ModelNotAskedError,
  Result,
} from '@faina/agent-core';
import type { ModelSettings } from '../../config/models/model-settings.js';
import { aliasOf } from '../../config/models/model-aliases.schema.js';
import { isShippedProvider, neededSettings } from '../../config/models/provider-setting.js';
import type { SdkModel } from '../ai-sdk/sdk-model.js';
import { boundedFetch } from './bounded-fetch.js';
import { type ConfiguredProvider, configuredProviders } from './configured-providers.js';
import { secretsOf } from './connection.js';
import { parseModelId } from './model-id.js';
import { kindOfModel, providers } from './provider-catalog.js';
import { type KindName, type ProviderKind, providerKinds } from './provider-kinds.js';
import { type Send, sendRequest } from './send-request.js';
import { withSignature } from './with-signature.js';
import type { Streaming } from '../streaming/is-streamed.js';

const maxAnswerBytes = 16 * 1024 * 1024;
/** Model ids come from agents, which anybody with the scope may write. */
const maxKeptModels = 64;

export interface ResolvedModel extends Pick<ProviderKind, 'lateSystemMessages' | 'responseFormat'> {
  readonly model: SdkModel;
  readonly streaming: Streaming;
  /** How its server is spoken with; several providers may be of one kind. */
  readonly kind: KindName;
}

type Resolved = Result<ResolvedModel, ModelError>;

/** The model objects behind `provider:model` ids, built once each. */
export class ModelProviders {
  readonly #configured: ReadonlyMap<string, ConfiguredProvider>;
  readonly #models = new BoundedCache<Promise<Resolved>>(maxKeptModels);

  constructor(
    settings: ModelSettings,
    private readonly send: Send = sendRequest,
  ) {
    this.#configured = configuredProviders(settings);
  }

  /**
   * A failure is `MODEL_NOT_CONFIGURED` and names the setting or the form that is missing. The first
   * model of a provider waits until its library is loaded.
   */
  resolve(modelId: string): Promise<Resolved> {
    return this.#models.getOrCreate(modelId, () => this.#build(modelId));
  }

  /** The configured keys, to be cut out of texts. */
  get secrets(): readonly string[] {
    return [...this.#configured.values()].flatMap(({ connection }) => secretsOf(connection));
  }

  async #build(modelId: string): Promise<Resolved> {
    const id = parseModelId(modelId);
    const configured = id && this.#configured.get(id.provider);
    const alias = aliasOf(modelId);
    if (alias !== undefined) {
      return notConfigured(
        modelId,
        `MODEL_ALIASES has no ${alias}. Correct the agent or the file.`,
      );
    }
    if (!id || (!configured && !isShippedProvider(id.provider))) {
      const known = [...new Set([...providers.keys(), ...this.#configured.keys()]), 'offline'];
      const why = `its provider is unknown. Write provider:model with one of ${known.join(', ')}.`;
      return notConfigured(modelId, why);
    }
    if (!isModelId(modelId)) {
      const why =
        'its id may hold letters, digits and _ . : / @ - alone, and not "..". Correct the agent.';
      return notConfigured(modelId, why);
    }
    if (!configured) {
      const needed = neededSettings(id.provider);
      const why = `its provider is not configured. Set ${needed} or choose another model.`;
      return notConfigured(modelId, why);
    }
    const { connection } = configured;
    const kind = kindOfModel(configured.kind, id.model);
    const { lateSystemMessages, responseFormat, streaming, connect }: ProviderKind =
      providerKinds[kind];
    const send = connection.aws ? withSignature(this.send, connection.aws) : this.send;
    const modelOf = await connect(connection, boundedFetch(maxAnswerBytes, send));
    return Result.ok({
      model: modelOf(id.model),
      kind,
      lateSystemMessages,
      responseFormat,
      streaming:
        connection.streaming ?? (typeof streaming === 'function' ? streaming(id.model) : streaming),
    });
  }
}

function notConfigured(modelId: string, why: string): Resolved {
  const message = `Model '${modelId}' cannot be used: ${why}`;
  return Result.error(new ModelNotAskedError(message, 'MODEL_NOT_CONFIGURED', false));
}
