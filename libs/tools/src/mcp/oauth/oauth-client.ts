import { timingSafeEqual } from 'node:crypto';
import { boundedSignal, type Logger, timeoutReason } from '@faina/agent-core';
import {
  auth,
  computeScopeUnion,
  extractWWWAuthenticateParams,
  type FetchLike,
} from '@modelcontextprotocol/client';
import type { OAuthState, OAuthStore } from './oauth-state.js';
import { StoredProvider } from './stored-provider.js';
import type { OAuthSettings } from '../settings/mcp-server-settings.js';

export interface OAuthClientParts {
  readonly server: string;
  /** Of the MCP server. */
  readonly url: string;
  readonly settings: OAuthSettings;
  readonly store: OAuthStore;
  /** Where the authorization server sends the administrator's browser. */
  readonly callbackUrl: string;
  readonly fetch: FetchLike;
  readonly logger: Logger;
}

/** A link to be opened, until a time in milliseconds since 1970. */
export interface AuthorizationLink {
  readonly url: string;
  readonly expiresAt: number;
}

/** What an answer says of the token that is wanted. */
interface WantedToken {
  readonly resourceMetadataUrl: URL | undefined;
  readonly scope: string | undefined;
  /** One that may do more than the one that was sent. */
  readonly isStepUp: boolean;
}

/**
 * The longest that one authorization may take, over all that it fetches, in milliseconds. The
 * database ends who holds a row for 15 s: a refresh token would be spent then, and the new one lost.
 */
const longestMs = 12_000;

/**
 * The authorization at one MCP server by OAuth 2.1: with the service's own credentials, or by a link
 * that an administrator opens once
 * (https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization).
 */
export class OAuthClient {
  /** Those under way, by what is wanted. */
  readonly #renewals = new Map<string, Promise<boolean>>();

  constructor(private readonly parts: OAuthClientParts) {}

  async token(): Promise<string | undefined> {
    return (await this.parts.store.read(this.parts.server)).tokens?.access_token;
  }

  /**
   * After an answer that wants another token than the one that was sent: whether there is one now.
   * Where only a person can get one, a link is kept for them. Calls that want the same wait together.
   */
  renew(response: Response, used: string | undefined): Promise<boolean> {
    const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
    const isStepUp = response.status === 403;
    if (isStepUp && error !== 'insufficient_scope') return Promise.resolve(false);
    const wanted = JSON.stringify([used, isStepUp, scope]);
    const renewal =
      this.#renewals.get(wanted) ??
      this.#renew(used, { resourceMetadataUrl, scope, isStepUp }).finally(() =>
        this.#renewals.delete(wanted),
      );
    this.#renewals.set(wanted, renewal);
    return renewal;
  }

  /** A store that fails makes no more of it than the refusal that came: nothing was run. */
  async #renew(used: string | undefined, wanted: WantedToken): Promise<boolean> {
    try {
      return await this.#exchange(used, wanted);
    } catch (error) {
      const { server, logger } = this.parts;
      logger.warn({ server, err: error }, 'The authorization at an MCP server cannot be kept.');
      return false;
    }
  }

  #exchange(
    used: string | undefined,
    { resourceMetadataUrl, scope, isStepUp }: WantedToken,
  ): Promise<boolean> {
    const { server, store } = this.parts;
    return store.change(server, async (state) => {
      const { tokens, pending } = state;
      // Another process was faster.
      if (tokens && tokens.access_token !== used) return { state, result: true };
      const wanted = isStepUp ? computeScopeUnion(tokensScope(state), scope) : scope;
      const isOpen = pending && pending.expiresAt > Date.now();
      if (isOpen && includesAll(pending.scope, wanted)) return { state, result: false };
      return this.#authorize(state, {
        ...(resourceMetadataUrl && { resourceMetadataUrl }),
        ...(wanted !== undefined && { scope: wanted }),
        forceReauthorization: isStepUp,
      });
    });
  }

  /** The link for an administrator; undefined where the service authorizes itself, or cannot begin. */
  async link(): Promise<AuthorizationLink | undefined> {
    const { server, store, settings } = this.parts;
    if (settings.grant !== 'authorization_code') return undefined;
    return store.change(server, async (state) => {
      const { pending } = state;
      if (pending && pending.expiresAt > Date.now()) return { state, result: pending };
      const began = await this.#authorize(state, { forceReauthorization: true });
      return { state: began.state, result: began.state.pending };
    });
  }

  /** Takes what the authorization server has sent the administrator's browser back with. */
  async answer(parameters: URLSearchParams): Promise<'authorized' | 'refused' | 'unknown'> {
    const { server, store } = this.parts;
    return store.change(server, async (state) => {
      const { pending, ...rest } = state;
      if (
        !pending ||
        pending.expiresAt <= Date.now() ||
        !isSame(parameters.get('state'), pending.state)
      ) {
        return { state, result: 'unknown' };
      }
      const code = parameters.get('code');
      // A link is good for one answer.
      if (code === null) return { state: rest, result: 'refused' };
      const iss = parameters.get('iss') ?? undefined;
      const ended = await this.#authorize(state, {
        authorizationCode: code,
        ...(iss !== undefined && { iss }),
        ...(pending.scope !== undefined && { scope: pending.scope }),
      });
      const { pending: _spent, ...kept } = ended.state;
      return { state: kept, result: ended.result ? 'authorized' : 'refused' };
    });
  }

  async #authorize(
    state: OAuthState,
    options: Omit<Parameters<typeof auth>[1], 'serverUrl' | 'fetchFn'>,
  ): Promise<{ state: OAuthState; result: boolean }> {
    const { url, settings, callbackUrl, fetch, server, logger } = this.parts;
    const provider = new StoredProvider(state, settings, callbackUrl);
    provider.isAnswering = options.authorizationCode !== undefined;
    const scope = options.scope ?? settings.scope;
    const { signal, release } = boundedSignal([], { ms: longestMs, reason: timeoutReason });
    try {
      const end = await auth(provider, {
        ...options,
        ...(scope !== undefined && { scope }),
        serverUrl: url,
        fetchFn: (address, init) => fetch(address, { ...init, signal }),
      });
      return { state: provider.kept, result: end === 'AUTHORIZED' };
    } catch (error) {
      logger.warn({ server, err: error }, 'The authorization at an MCP server has failed.');
      return { state: provider.kept, result: false };
    } finally {
      release();
    }
  }
}

const tokensScope = ({ tokens }: OAuthState): string | undefined =>
  typeof tokens?.scope === 'string' ? tokens.scope : undefined;

const includesAll = (has: string | undefined, wants: string | undefined): boolean => {
  const had = new Set(has?.split(' '));
  return (wants?.split(' ') ?? []).every((scope) => had.has(scope));
};

function isSame(given: string | null, expected: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
