import { type Logger, withinBudget } from '@faina/agent-core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  type ClientRequest,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { z } from 'zod';
import { createBoundedFetch } from './bounded-fetch.js';
import { McpTransportError } from './mcp-transport-error.js';
import { PendingCall, pendingCalls } from './pending-call.js';
import { type ServerLog, StdioTransport } from './stdio-transport.js';
import { secretMask, type SecretMask } from '../../secrets/secret-mask.js';
import type { McpLimits } from '../settings/mcp-limits.js';
import type { McpTransportSettings } from '../settings/mcp-server-settings.js';
import { secretsOfTransport } from '../settings/secrets-of-transport.js';

const clientInfo = { name: 'faina', version: '0.1.0' };
/** What saying goodbye to a server over HTTP may take. */
const farewellMs = 1_000;

export interface SessionParts {
  readonly transport: McpTransportSettings;
  readonly limits: McpLimits;
  readonly logger: Logger;
  readonly onListChanged: () => void;
}

export interface RequestBounds {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** One connection to a server, from its handshake to its loss. */
export class McpSession {
  readonly #lost = new AbortController();

  private constructor(
    private readonly client: Client,
    private readonly transport: ReturnType<typeof openTransport>,
    /** Hides what the server was given in what it says. */
    readonly mask: SecretMask,
  ) {}

  /** Connects and shakes hands. @throws when the server cannot be started, reached or understood. */
  static async open(parts: SessionParts, signal: AbortSignal): Promise<McpSession> {
    const { limits, logger, onListChanged } = parts;
    const mask = secretMask(secretsOfTransport(parts.transport));
    const transport = openTransport(parts.transport, limits.maxMessageBytes, { logger, mask });
    const client = new Client(clientInfo);
    const session = new McpSession(client, transport, mask);
    client.onclose = () => {
      session.#lost.abort(new McpTransportError('lost', 'The connection was closed.'));
    };
    client.onerror = (error) => {
      // A child is lost with everything that waits for it; over HTTP each answer fails by itself.
      const isOfChild = parts.transport.kind === 'stdio';
      if (isOfChild && error instanceof McpTransportError) session.#lost.abort(error);
    };
    client.setNotificationHandler(ToolListChangedNotificationSchema, onListChanged);
    const bounds = { signal, timeoutMs: limits.connectMs };
    try {
      await session.#bounded(bounds, (options) => client.connect(transport, options));
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  /** Aborts when the connection is gone; the reason is an {@link McpTransportError}. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * Sends a request and waits for the answer.
   * @throws McpTransportError; the SDK's McpError for a refusal by the server and for the timeout;
   * ZodError for an answer of another form.
   */
  async request<Schema extends z.ZodType>(
    request: ClientRequest,
    schema: Schema,
    bounds: RequestBounds,
  ): Promise<z.output<Schema>> {
    if (this.lost.aborted) throw new McpTransportError('not_sent', 'The connection is gone.');
    const answer = await this.#bounded(bounds, (options) =>
      this.client.request(request, schema, options),
    );
    return schema.parse(answer);
  }

  /** Ends the connection; a child process is gone afterwards. */
  async close(): Promise<void> {
    this.#lost.abort(new McpTransportError('lost', 'The connection was closed.'));
    const { transport } = this;
    if (transport instanceof StreamableHTTPClientTransport) {
      // A courtesy to the server, which may be gone.
      await withinBudget(farewellMs, () => transport.terminateSession());
    }
    await transport.close();
  }

  async #bounded<T>(
    { signal, timeoutMs }: RequestBounds,
    send: (options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    // Its own signal: the SDK would take an abort after the answer for a cancellation.
    const call = new PendingCall([signal, this.lost]);
    try {
      const options = { signal: call.signal, timeout: timeoutMs, maxTotalTimeout: timeoutMs };
      return await pendingCalls.run(call, () => send(options));
    } catch (error) {
      throw this.#understood(error, call);
    } finally {
      call.release();
    }
  }

  /** The SDK wraps the reason of an abort into a timeout; the reason itself says more. */
  #understood(error: unknown, call: PendingCall): unknown {
    if (call.signal.reason instanceof McpTransportError) return call.signal.reason;
    const understood = error instanceof StreamableHTTPError ? ofStatus(error.code ?? 0) : error;
    // Whoever cannot be reached any more, or knows nothing of this session, is connected to anew.
    if (understood instanceof McpTransportError && understood.kind === 'not_sent') {
      this.#lost.abort(understood);
    }
    return understood;
  }
}

/** A transport for one connection; both kinds read bounded messages only. */
function openTransport(
  settings: McpTransportSettings,
  maxMessageBytes: number,
  log: ServerLog,
): StdioTransport | StreamableHTTPClientTransport {
  if (settings.kind === 'stdio') return new StdioTransport(settings, maxMessageBytes, log);
  return new StreamableHTTPClientTransport(new URL(settings.url), {
    requestInit: { headers: { ...settings.headers } },
    fetch: createBoundedFetch(maxMessageBytes),
  });
}

/**
 * Statuses of RFC 9110, 6585 and of MCP itself that say: this request was looked at and turned away.
 * The other ones of 4xx do not, such as 408, 409, or the 499 of a proxy that gave up in the call.
 */
const turnedAway: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 406, 411, 413, 414, 415, 421, 422, 426, 428, 429, 431,
]);

const ofStatus = (status: number): McpTransportError =>
  new McpTransportError(
    turnedAway.has(status) ? 'not_sent' : 'lost',
    `The server answered with status ${status}.`,
  );
