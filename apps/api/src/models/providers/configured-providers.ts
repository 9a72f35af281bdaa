import type { ModelSettings } from '../../config/models/model-settings.js';
import type { Connection } from './connection.js';
import { providers } from './provider-catalog.js';
import type { KindName } from './provider-kinds.js';

/** A provider that can be called. */
export interface ConfiguredProvider {
  readonly kind: KindName;
  readonly connection: Connection;
}

/** The providers whose settings are there and the operator's endpoints, by name. */
export function configuredProviders(
  settings: ModelSettings,
): ReadonlyMap<string, ConfiguredProvider> {
  const configured = new Map<string, ConfiguredProvider>();
  for (const [name, { kind, connection: connectionOf }] of providers) {
    const connection = connectionOf(settings);
    if (connection) configured.set(name, { kind, connection });
  }
  for (const [name, { kind, ...connection }] of settings.MODEL_ENDPOINTS ?? []) {
    configured.set(name, { kind, connection });
  }
  return configured;
}
