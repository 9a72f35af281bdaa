import type { Clock, LlmAdapter, Logger } from '@faina/agent-core';
import type { ModelSettings } from '../config/models/model-settings.js';
import { AiSdkLlmAdapter } from './ai-sdk-llm-adapter.js';
import { AliasLlmAdapter } from './alias-llm-adapter.js';
import { createProviderGates, type GateLimits } from './gate/create-provider-gates.js';
import { AttachedFilesAdapter } from './files/attached-files-adapter.js';
import type { ReadFiles } from './files/job-files.js';
import { FallbackLlmAdapter } from './fallback-llm-adapter.js';
import { GuardedLlmAdapter } from './guarded-llm-adapter.js';
import { orderedPrices } from './prices/prices.js';
import { configuredProviders } from './providers/configured-providers.js';
import { parseModelId } from './providers/model-id.js';
import { kindOfModel } from './providers/provider-catalog.js';
import { ModelProviders } from './providers/model-providers.js';
import { ObservedLlmAdapter, type OnAsked } from './observed-llm-adapter.js';
import { priceTable } from './prices/price-table.js';
import { PricedLlmAdapter } from './priced-llm-adapter.js';
import type { ProviderPauseStore } from './gate/provider-pauses.js';
import { RoutingLlmAdapter } from './routing-llm-adapter.js';
import { type CallTimes, defaultCallTimes } from './streaming/call-deadline.js';

export interface LlmAdapterOptions {
  readonly settings: ModelSettings;
  readonly clock: Clock;
  /** IANA name of the athletes' days, for the offline model. */
  readonly timeZone: string;
  readonly logger: Logger;
  readonly pauseStore: ProviderPauseStore;
  /** The files that requests name; without it there are none. */
  readonly readFiles?: ReadFiles;
  /** Calls that all workers together may have under way with one provider key. */
  readonly concurrency?: number | undefined;
  readonly limits?: Partial<GateLimits>;
  readonly times?: Partial<CallTimes>;
  /** Told of the call of each model of a chain. */
  readonly onAsked?: OnAsked;
}

/**
 * Every model of this service behind one port. A call goes from the outside in:
 * alias (which models) -> fallback (which of them) -> observer -> price (what it cost) -> routing (whose model)
 * -> files (which it takes) -> gate (whether and when it may go out) -> AI SDK (the request). So each
 * model of a chain has its own price and its own gate, and the offline model, which sends nothing, has
 * none.
 */
export function createLlmAdapter(options: LlmAdapterOptions): LlmAdapter {
  const { settings, clock, timeZone, logger, times, readFiles, onAsked } = options;
  const guarded = new GuardedLlmAdapter(
    new AiSdkLlmAdapter(new ModelProviders(settings), { ...defaultCallTimes, ...times }),
    createProviderGates(settings, options),
  );
  const configured = configuredProviders(settings);
  const kindOf = (modelId: string) => {
    const { provider = '', model = '' } = parseModelId(modelId) ?? {};
    const kind = configured.get(provider)?.kind;
    return kind && kindOfModel(kind, model);
  };
  const http = readFiles ? new AttachedFilesAdapter(guarded, readFiles, kindOf) : guarded;
  const routing = new RoutingLlmAdapter(
    new Map([['offline', offlineAdapter(clock, timeZone)]]),
    http,
  );
  const priced = new PricedLlmAdapter(
    routing,
    orderedPrices(settings.MODEL_PRICES ?? [], priceTable),
  );
  const each = onAsked ? new ObservedLlmAdapter(priced, onAsked) : priced;
  const chains = new FallbackLlmAdapter(each, logger);
  return new AliasLlmAdapter(chains, settings.MODEL_ALIASES ?? new Map<string, never>());
}

/** Its rules are read when the first job asks it. */
function offlineAdapter(clock: Clock, timeZone: string): LlmAdapter {
  const load = async () => {
    const { OfflineLlmAdapter } = await import('./offline-llm-adapter.js');
    return new OfflineLlmAdapter(clock, timeZone);
  };
  let adapter: Promise<LlmAdapter> | undefined;
  return { generateText: async (request) => (await (adapter ??= load())).generateText(request) };
}
