import { randomBytes } from 'node:crypto';
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import type { OAuthState } from './oauth-state.js';
import type { OAuthSettings } from '../settings/mcp-server-settings.js';

/** How long a link may be opened. */
const pendingMs = 10 * 60_000;

/** The SDK's view of what is kept of one server: it reads and changes a copy, see `state`. */
export class StoredProvider implements OAuthClientProvider {
  #codeVerifier = '';
  #stateParameter = '';
  #discovery: OAuthDiscoveryState | undefined;

  constructor(
    /** As it is kept, and as it is to be kept afterwards. */
    public kept: OAuthState,
    private readonly settings: OAuthSettings,
    private readonly callbackUrl: string,
  ) {}

  /** Nobody is sent anywhere where the service authorizes itself. */
  get redirectUrl(): string | undefined {
    return this.settings.grant === 'authorization_code' ? this.callbackUrl : undefined;
  }

  get clientMetadataUrl(): string | undefined {
    return this.settings.clientMetadataUrl;
  }

  get clientMetadata(): OAuthClientMetadata {
    const { grant, scope, clientSecret } = this.settings;
    const isPublic = grant === 'authorization_code' && clientSecret === undefined;
    return {
      client_name: 'Faina',
      redirect_uris: grant === 'authorization_code' ? [this.callbackUrl] : [],
      grant_types:
        grant === 'authorization_code' ? ['authorization_code', 'refresh_token'] : [grant],
      ...(grant === 'authorization_code' && { response_types: ['code'] }),
      ...(isPublic && { token_endpoint_auth_method: 'none' }),
      ...(scope !== undefined && { scope }),
    };
  }

  state(): string {
    this.#stateParameter = randomBytes(32).toString('base64url');
    return this.#stateParameter;
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    const { client } = this.kept;
    const { clientId, clientSecret } = this.settings;
    if (clientId === undefined) return client;
    const issuer = client?.client_id === clientId ? client.issuer : undefined;
    return {
      client_id: clientId,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
      ...(issuer !== undefined && { issuer }),
    };
  }

  saveClientInformation(client: StoredOAuthClientInformation): void {
    const { client_id, issuer } = client;
    // What is configured is not kept twice.
    const isConfigured = client_id === this.settings.clientId;
    const kept = isConfigured
      ? { client_id, ...(issuer !== undefined && { issuer }) }
      : { ...client };
    this.kept = { ...this.kept, client: kept };
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.kept.tokens;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    const { pending: _spent, ...rest } = this.kept;
    this.kept = { ...rest, tokens: { ...tokens } };
  }

  saveCodeVerifier(codeVerifier: string): void {
    this.#codeVerifier = codeVerifier;
  }

  codeVerifier(): string {
    return this.kept.pending?.codeVerifier ?? '';
  }

  saveDiscoveryState(discovery: OAuthDiscoveryState): void {
    this.#discovery = discovery;
  }

  /** Looked up anew each time, as servers move; the answer to a link is bound to what it began with. */
  discoveryState(): OAuthDiscoveryState | undefined {
    return this.isAnswering ? this.kept.pending?.discovery : undefined;
  }

  /** Whether the code of an opened link is being exchanged. */
  isAnswering = false;

  /** Kept for an administrator; nobody is here to be sent anywhere. */
  redirectToAuthorization(url: URL): void {
    const scope = url.searchParams.get('scope') ?? undefined;
    this.kept = {
      ...this.kept,
      pending: {
        url: url.href,
        state: this.#stateParameter,
        codeVerifier: this.#codeVerifier,
        ...(scope !== undefined && { scope }),
        ...(this.#discovery && { discovery: this.#discovery }),
        expiresAt: Date.now() + pendingMs,
      },
    };
  }

  invalidateCredentials(what: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    const { client, tokens, pending } = this.kept;
    this.kept = {
      ...(what !== 'all' && what !== 'client' && client && { client }),
      ...(what !== 'all' && what !== 'tokens' && tokens && { tokens }),
      ...(what !== 'all' && what !== 'verifier' && pending && { pending }),
    };
  }

  prepareTokenRequest(scope?: string): URLSearchParams | undefined {
    if (this.settings.grant === 'authorization_code') return undefined;
    return new URLSearchParams({
      grant_type: 'client_credentials',
      ...(scope !== undefined && { scope }),
    });
  }
}
