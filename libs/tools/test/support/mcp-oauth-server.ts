import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { portOf } from './port-of.js';

/** An MCP server that wants tokens, and the authorization server that gives them, on one port. */
export interface OAuthServer {
  readonly url: string;
  /** What the token endpoint was asked for, in order. */
  readonly grants: string[];
  /** How often a token was not taken. */
  readonly refusals: () => number;
  /** Tokens that are asked for from now on come when the function that it gives is called. */
  readonly holdTokens: () => () => void;
  /** No token is taken any more but those that come. */
  readonly expireTokens: () => void;
  readonly close: () => Promise<void>;
}

const messageSchema = z.looseObject({
  id: z.number().or(z.string()).optional(),
  method: z.string(),
});

interface Code {
  readonly challenge: string;
  readonly redirect: string;
}

/** Refresh tokens are good for one use, as OAuth 2.1 wants them of public clients. */
export async function startOAuthServer(secret: string): Promise<OAuthServer> {
  const grants: string[] = [];
  const codes = new Map<string, Code>();
  const tokens = new Set<string>();
  const refreshTokens = new Set<string>();
  let refused = 0;
  let held: Promise<void> | undefined;

  const issue = (response: ServerResponse): void => {
    const access = `access-${randomUUID()}`;
    const refresh = `refresh-${randomUUID()}`;
    tokens.add(access);
    refreshTokens.add(refresh);
    json(response, {
      access_token: access,
      token_type: 'Bearer',
      expires_in: 60,
      refresh_token: refresh,
    });
  };

  const grant = (parameters: URLSearchParams, request: IncomingMessage): boolean => {
    const type = parameters.get('grant_type') ?? '';
    grants.push(type);
    if (parameters.get('resource') !== `${base()}/mcp`) return false;
    switch (type) {
      case 'authorization_code': {
        const code = codes.get(parameters.get('code') ?? '');
        codes.delete(parameters.get('code') ?? '');
        const verifier = parameters.get('code_verifier') ?? '';
        const challenge = createHash('sha256').update(verifier).digest('base64url');
        return code?.challenge === challenge && code.redirect === parameters.get('redirect_uri');
      }
      case 'refresh_token':
        return refreshTokens.delete(parameters.get('refresh_token') ?? '');
      case 'client_credentials':
        return request.headers.authorization === `Basic ${btoa(`robot:${secret}`)}`;
      default:
        return false;
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', base());
    const body = await text(request);
    switch (pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        json(response, { resource: `${base()}/mcp`, authorization_servers: [base()] });
        return;
      case '/.well-known/oauth-authorization-server':
        json(response, {
          issuer: base(),
          authorization_endpoint: `${base()}/authorize`,
          token_endpoint: `${base()}/token`,
          registration_endpoint: `${base()}/register`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
        });
        return;
      case '/register':
        json(
          response,
          { ...z.looseObject({}).parse(JSON.parse(body)), client_id: 'registered' },
          201,
        );
        return;
      case '/authorize': {
        const redirect = searchParams.get('redirect_uri') ?? '';
        const code = randomUUID();
        codes.set(code, { redirect, challenge: searchParams.get('code_challenge') ?? '' });
        const state = searchParams.get('state') ?? '';
        response.writeHead(302, { location: `${redirect}?code=${code}&state=${state}` }).end();
        return;
      }
      case '/token':
        await held;
        if (grant(new URLSearchParams(body), request)) issue(response);
        else json(response, { error: 'invalid_grant' }, 400);
        return;
      default:
        answer(request, response, body);
    }
  };

  const answer = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!tokens.has(token)) {
      refused += 1;
      const where = `${base()}/.well-known/oauth-protected-resource/mcp`;
      response.setHeader('www-authenticate', `Bearer resource_metadata="${where}"`);
      response.writeHead(401).end();
      return;
    }
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const { id, method } = messageSchema.parse(JSON.parse(body));
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'guarded', version: '1' },
      },
      'tools/list': { tools: [{ name: 'whoami', inputSchema: { type: 'object' } }] },
      // As a careless server does, it says what it was given.
      'tools/call': { content: [{ type: 'text', text: `It broke for ${token}.` }], isError: true },
    };
    const result = results[method];
    if (id === undefined) response.writeHead(202).end();
    else if (result) json(response, { jsonrpc: '2.0', id, result });
    else
      json(response, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
  };

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = (): string => `http://127.0.0.1:${String(portOf(server))}`;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const expireTokens = () => {
    tokens.clear();
  };
  const holdTokens = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return resolve;
  };
  const refusals = () => refused;
  return { url: `${base()}/mcp`, grants, refusals, holdTokens, expireTokens, close };
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
