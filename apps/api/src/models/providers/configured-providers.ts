import type { ModelSettings } from '../../config/settings/model-settings.js';
import type { Connection } from './connection.js';
import { providers } from './provider-catalog.js';
import type { KindName } from './provider-kinds.js';

/** A provider that can be called. */
export interface ConfiguredProvider {
  readonly kind: KindName;
  readonly connection: Connection;
}

/** The providers whose settings are there, by name. */
export const configuredProviders = (
  settings: ModelSettings,
): ReadonlyMap<string, ConfiguredProvider> =>
  new Map(
    [...providers].flatMap(([name, { kind, connection: connectionOf }]) => {
      const connection = connectionOf(settings);
      return connection ? [[name, { kind, connection }]] : [];
    }),
  );
