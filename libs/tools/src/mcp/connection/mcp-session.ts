import { once } from 'node:events';
import {
  boundedSignal,
  type JsonObject,
  type JsonValue,
  type Logger,
  timeoutReason,
  withinBudget,
} from '@faina/agent-core';
import {
  Client,
  type Request,
  type RequestOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Authorizer } from './authorized-fetch.js';
import { type Dialect, dialectAfter, firstDialect } from './dialect.js';
import type { FirstWords } from './first-words.js';
import { followChanges } from './follow-changes.js';
import { McpTransportError } from './errors/mcp-transport-error.js';
import { openTransport, type SessionTransport } from './open-transport.js';
import { PendingCall, pendingCalls } from './pending-call.js';
import { refusalIn, understood } from './errors/server-error.js';
import { tellTasks } from './tell-tasks.js';
import { secretMask, type SecretMask } from '../../secrets/secret-mask.js';
import type { McpLimits } from '../settings/mcp-limits.js';
import type { McpTransportSettings } from '../settings/mcp-server-settings.js';
import { secretsOfTransport } from '../settings/secrets-of-transport.js';

const responseSchema = z.object({
  action: z.enum(['accept', 'decline', 'cancel']),
  content: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .optional(),
});

const clientInfo = { name: 'faina', version: '0.1.0' };
/** What saying goodbye to a server over HTTP may take. */
const farewellMs = 1_000;

export interface SessionParts {
  readonly transport: McpTransportSettings;
  readonly limits: McpLimits;
  readonly logger: Logger;
  readonly onListChanged: () => void;
  /** Hears what a child writes to its standard error. */
  readonly said?: FirstWords;
  /** For servers over HTTP that want tokens. */
  readonly authorizer?: Authorizer | undefined;
}

export interface RequestBounds {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Of the HTTP request, beside those of the transport. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Answers at once what a server of before 2026-07-28 asks in the middle of a call. */
  readonly onQuestion?: (question: JsonValue) => JsonObject;
  /** Told whenever the server says that it has come further. */
  readonly onProgress?: () => void;
}

/** One connection to a server, from its handshake to its loss. */
export class McpSession {
  readonly #lost = new AbortController();
  readonly #client: Client;
  readonly #transport: SessionTransport;
  /** Of the calls that are under way. */
  readonly #askable = new Set<(question: JsonValue) => JsonObject>();
  readonly #secrets: Set<string>;
  #mask: SecretMask;

  private constructor(parts: SessionParts, dialect: Dialect) {
    const { transport: settings, limits, logger } = parts;
    this.#secrets = new Set(secretsOfTransport(settings));
    this.#mask = secretMask([...this.#secrets]);
    this.#transport = openTransport({
      settings,
      dialect,
      maxMessageBytes: limits.maxMessageBytes,
      log: { logger, mask: this.mask, said: parts.said },
      authorizer: parts.authorizer && this.#hidingTokens(parts.authorizer),
      onStreamLost: (reason) => {
        this.#lost.abort(reason);
      },
    });
    tellTasks(this.#transport);
    const mode = dialect === 'newest' ? 'auto' : 'legacy';
    this.#client = new Client(clientInfo, {
      versionNegotiation: { mode, probe: { timeoutMs: limits.probeMs } },
      inputRequired: { autoFulfill: false },
      capabilities: {
        elicitation: { form: {}, url: {} },
        extensions: { 'io.modelcontextprotocol/tasks': {} },
      },
    });
    this.#client.setRequestHandler('elicitation/create', ({ params }) =>
      responseSchema.parse(this.#answer(z.json().parse(params))),
    );
    this.#client.onerror = (error) => {
      // A child is lost with everything that waits for it; over HTTP each answer fails by itself.
      const isOfChild = settings.kind === 'stdio';
      if (isOfChild && error instanceof McpTransportError) this.#lost.abort(error);
    };
  }

  /**
   * Connects and shakes hands, in the ways that the server may know, newest first.
   * @throws when the server cannot be started, reached or understood.
   */
  static async open(parts: SessionParts, signal: AbortSignal): Promise<McpSession> {
    const { connectMs } = parts.limits;
    const end = boundedSignal([signal], { ms: connectMs, reason: timeoutReason });
    try {
      let first: unknown;
      for (let dialect: Dialect | undefined = firstDialect(parts.transport); ;) {
        const session = new McpSession(parts, dialect);
        try {
          await session.#connect(parts, end.signal);
          return session;
        } catch (error) {
          await session.close();
          // What the oldest way ends in says nothing to a server that does not know it.
          const told: unknown =
            dialect === 'sse' ? (first ?? understood(error)) : understood(error);
          dialect = dialectAfter(dialect, parts.transport.kind, error);
          if (dialect === undefined || end.signal.aborted) throw told;
          first = told;
        }
      }
    } finally {
      end.release();
    }
  }

  /** Hides what the server was given in what it says. */
  readonly mask: SecretMask = (text) => this.#mask(text);

  /** Aborts when the connection is gone; the reason is an {@link McpTransportError}. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** What the server says of itself. */
  get server(): { readonly name: string; readonly version: string } | undefined {
    return this.#client.getServerVersion();
  }

  /** What both sides speak, for example `2026-07-28`. */
  get protocolVersion(): string | undefined {
    return this.#client.getNegotiatedProtocolVersion();
  }

  /** Whether arguments that a tool marks so go into headers too, see `headersOf`. */
  get mirrorsArguments(): boolean {
    return this.#isModern && this.#transport instanceof StreamableHTTPClientTransport;
  }

  /** Who decides that a call runs as a task; `caller` was so in 2025-11-25 alone. */
  get tasks(): 'caller' | 'server' | 'none' {
    if (this.#isModern) return 'server';
    const { tasks } = this.#client.getServerCapabilities() ?? {};
    return tasks?.requests?.tools?.call === undefined ? 'none' : 'caller';
  }

  /** Whether it may be asked for resources. */
  get hasResources(): boolean {
    return this.#client.getServerCapabilities()?.resources !== undefined;
  }

  /**
   * Sends a request and waits for the answer.
   * @throws McpTransportError; the SDK's ProtocolError for a refusal by the server and its SdkError for
   * the timeout; ZodError for an answer of another form.
   */
  async request<Schema extends z.ZodType>(
    request: Request,
    schema: Schema,
    { signal, timeoutMs, headers, onQuestion, onProgress }: RequestBounds,
  ): Promise<z.output<Schema>> {
    if (this.lost.aborted) throw new McpTransportError('not_sent', 'The connection is gone.');
    // Its own signal: the SDK would take an abort after the answer for a cancellation.
    const call = new PendingCall([signal, this.lost]);
    if (onQuestion) this.#askable.add(onQuestion);
    const options: RequestOptions = {
      allowInputRequired: true,
      signal: call.signal,
      timeout: timeoutMs,
      maxTotalTimeout: timeoutMs,
      headers,
      ...(onProgress && { onprogress: onProgress }),
    };
    try {
      const answer = await pendingCalls.run(call, () =>
        this.#client.request(request, z.unknown(), options),
      );
      return schema.parse(answer);
    } catch (error) {
      throw this.#understood(error, call);
    } finally {
      call.release();
      if (onQuestion) this.#askable.delete(onQuestion);
    }
  }

  /** Ends the connection; a child process is gone afterwards. */
  async close(): Promise<void> {
    this.#lost.abort(new McpTransportError('lost', 'The connection was closed.'));
    const transport = this.#transport;
    if (transport instanceof StreamableHTTPClientTransport) {
      // A courtesy to the server, which may be gone.
      await withinBudget(farewellMs, () => transport.terminateSession());
    }
    await transport.close();
  }

  /** A question does not say which call it is about; one of several at a time is about nobody's. */
  #answer(question: JsonValue): JsonObject {
    const [only, ...others] = this.#askable;
    return only && others.length === 0 ? only(question) : { action: 'cancel' };
  }

  #hidingTokens(authorizer: Authorizer): Authorizer {
    return {
      renew: (response, used) => authorizer.renew(response, used),
      token: async () => {
        const token = await authorizer.token();
        if (token !== undefined && !this.#secrets.has(token)) {
          this.#secrets.add(token);
          this.#mask = secretMask([...this.#secrets]);
        }
        return token;
      },
    };
  }

  get #isModern(): boolean {
    return this.#client.getProtocolEra() === 'modern';
  }

  async #connect({ limits, onListChanged }: SessionParts, signal: AbortSignal): Promise<void> {
    const client = this.#client;
    client.setNotificationHandler('notifications/tools/list_changed', onListChanged);
    const options = { signal, timeout: limits.connectMs };
    const cut = once(AbortSignal.any([signal, this.lost]), 'abort');
    await Promise.race([client.connect(this.#transport, options), cut]);
    this.lost.throwIfAborted();
    signal.throwIfAborted();
    // Not before: a handshake that fails closes the connection, which says nothing of why.
    client.onclose = () => {
      this.#lost.abort(new McpTransportError('lost', 'The connection was closed.'));
    };
    if (this.#isModern && client.getServerCapabilities()?.tools?.listChanged === true) {
      void followChanges(client, onListChanged, this.lost);
    }
  }

  /** The SDK wraps the reason of an abort into a timeout; the reason itself says more. */
  #understood(error: unknown, call: PendingCall): unknown {
    if (call.signal.reason instanceof McpTransportError) return call.signal.reason;
    const refusal = this.#isModern ? refusalIn(error) : undefined;
    if (refusal) return refusal;
    const meant = understood(error);
    // Whoever cannot be reached any more, or knows nothing of this session, is connected to anew.
    const isOver = meant instanceof McpTransportError && meant.kind === 'not_sent';
    if (isOver && meant.httpStatus !== 429) this.#lost.abort(meant);
    return meant;
  }
}
