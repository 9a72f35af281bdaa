import type { Clock, LlmAdapter } from '@faina/agent-core';
import { AiSdkLlmAdapter } from './ai-sdk-llm-adapter.js';
import { ModelProviders } from './model-providers.js';
import type { ModelSettings } from './model-settings.js';
import { OfflineDemoLlmAdapter } from './offline-demo/offline-demo-llm-adapter.js';
import { RoutingLlmAdapter } from './routing-llm-adapter.js';

/** Every model of this service behind one port. `timeZone` is the IANA name of the athletes' days. */
export function createLlmAdapter(
  settings: ModelSettings,
  clock: Clock,
  timeZone: string,
): LlmAdapter {
  const offline = new OfflineDemoLlmAdapter(clock, timeZone);
  return new RoutingLlmAdapter(
    new Map([['offline', offline]]),
    new AiSdkLlmAdapter(new ModelProviders(settings)),
  );
}
