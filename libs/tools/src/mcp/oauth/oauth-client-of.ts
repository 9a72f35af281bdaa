import type { Logger } from '@faina/agent-core';
import { createAuthorizationFetch } from './authorization-fetch.js';
import { OAuthClient } from './oauth-client.js';
import type { OAuthStore } from './oauth-state.js';
import type { McpServerSettings } from '../settings/mcp-server-settings.js';

/** What is kept of servers, and where browsers come back to. */
export interface OAuthParts {
  readonly store: OAuthStore;
  readonly callbackUrl: (server: string) => string;
}

/** Undefined for a server that is not configured to be authorized at. */
export function oauthClientOf(
  { name: server, transport }: McpServerSettings,
  parts: OAuthParts | undefined,
  logger: Logger,
): OAuthClient | undefined {
  if (transport.kind !== 'http' || !transport.oauth || !parts) return undefined;
  const { url, oauth: settings } = transport;
  const { store } = parts;
  const callbackUrl = parts.callbackUrl(server);
  const fetch = createAuthorizationFetch(url);
  return new OAuthClient({ server, url, settings, store, callbackUrl, fetch, logger });
}
