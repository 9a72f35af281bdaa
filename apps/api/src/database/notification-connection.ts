import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@faina/agent-core';
import { connectClient } from './connection-errors.js';
import { RepeatedFailureLog } from '../telemetry/repeated-failure-log.js';

type Client = Awaited<ReturnType<typeof connectClient>>;

const limits = { connectionTimeoutMillis: 2_000, query_timeout: 2_500, keepAlive: true };
const firstPauseMs = 250;
const longestPauseMs = 5_000;

export interface NotificationHandlers {
  readonly onMessage: (payload: string) => void;
  /** The connection is there, or there again: what was sent in between was not heard. */
  readonly onOpen: () => void;
}

/**
 * One connection that hears the notifications of a channel and sends some, and comes back when it was
 * lost. What is sent or heard may get lost; nobody waits for it.
 */
export class NotificationConnection {
  #client: Client | undefined;
  readonly #closed = new AbortController();
  readonly #failures: RepeatedFailureLog;
  #loop: Promise<void> | undefined;

  /** @param channel a name as SQL takes it without quotes */
  constructor(
    private readonly databaseUrl: string,
    private readonly channel: string,
    logger: Logger,
  ) {
    this.#failures = new RepeatedFailureLog(logger);
  }

  open(handlers: NotificationHandlers): void {
    this.#loop ??= this.#keep(handlers);
  }

  /** Sends them in this order, in one commit; false when they were not sent. */
  async send(payloads: readonly string[]): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    try {
      await client.query({ ...sendAll, values: [this.channel, payloads] });
      return true;
    } catch {
      // Whoever does not answer is not heard either.
      client.connection.stream.destroy();
      return false;
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#loop;
  }

  async #keep(handlers: NotificationHandlers): Promise<void> {
    const { signal } = this.#closed;
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      try {
        await this.#hear(handlers);
        pauseMs = firstPauseMs;
      } catch (error) {
        this.#failures.report('News of other processes cannot be heard; trying again', error);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Until the connection is lost or closed. */
  async #hear({ onMessage, onOpen }: NotificationHandlers): Promise<void> {
    const { signal } = this.#closed;
    const connectionString = this.databaseUrl;
    const client = await connectClient({ ...limits, connectionString, application_name: 'faina' });
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    const stop = () => {
      end(undefined);
    };
    client.on('error', stop);
    client.on('end', stop);
    client.on('notification', ({ payload }) => {
      if (payload) onMessage(payload);
    });
    signal.addEventListener('abort', stop, { once: true });
    try {
      await client.query(`listen ${this.channel}`);
      this.#client = client;
      onOpen();
      if (!signal.aborted) await ended;
    } finally {
      this.#client = undefined;
      signal.removeEventListener('abort', stop);
      await client.end().catch(() => undefined);
    }
  }
}

const sendAll = {
  name: 'send_notifications',
  text: 'select pg_notify($1, payload) from unnest($2::text[]) payload',
};
