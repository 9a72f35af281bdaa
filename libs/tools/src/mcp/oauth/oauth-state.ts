import type { OAuthDiscoveryState } from '@modelcontextprotocol/client';
import { z } from 'zod';

const text = z.string().max(100_000);

/** A link that an administrator may open, and what its answer is checked against. */
const pendingSchema = z.object({
  url: text,
  state: text,
  codeVerifier: text,
  scope: text.optional(),
  /** What was found of the authorization server; the answer has to come from the same one. */
  discovery: z.custom<OAuthDiscoveryState>().optional(),
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
});

/** What is kept of the authorization at one MCP server; all of it is secret. */
export const oauthStateSchema = z.object({
  client: z.looseObject({ client_id: text, issuer: text.optional() }).optional(),
  tokens: z
    .looseObject({ access_token: text, token_type: text, issuer: text.optional() })
    .optional(),
  pending: pendingSchema.optional(),
});

export type OAuthState = z.output<typeof oauthStateSchema>;

/** Where the authorizations of all MCP servers are kept, for all processes of an installation. */
export interface OAuthStore {
  read(server: string): Promise<OAuthState>;
  /**
   * Changes what is kept of one server; nobody else changes it meanwhile, so that no two processes
   * spend the same refresh token.
   */
  change<T>(
    server: string,
    work: (state: OAuthState) => Promise<{ readonly state: OAuthState; readonly result: T }>,
  ): Promise<T>;
}
