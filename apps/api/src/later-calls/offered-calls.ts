import { EventEmitter } from 'node:events';
import type { Logger } from '@faina/agent-core';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DATABASE_URL } from '../database/database.module.js';
import { NotificationConnection } from '../database/notification-connection.js';
import { laterCallsChannel } from '../job-store/parts/later-calls-channel.js';
import { Closing } from '../process/closing.js';
import { LOGGER } from '../telemetry/logger.js';

const all = 'all tenants';

/** Tells that a tenant may have calls for remote workers. Nothing listens before somebody waits. */
@Injectable()
export class OfferedCalls implements OnApplicationShutdown {
  readonly #news = new EventEmitter().setMaxListeners(0);
  readonly #connection: NotificationConnection;

  constructor(
    @Inject(DATABASE_URL) databaseUrl: string,
    @Inject(LOGGER) logger: Logger,
    private readonly closing: Closing,
  ) {
    this.#connection = new NotificationConnection(databaseUrl, laterCallsChannel, logger);
  }

  /** @returns stops that */
  watch(tenant: string, onNews: () => void): () => void {
    this.#connection.open({
      onMessage: (payload) => this.#news.emit(`of ${payload}`),
      onOpen: () => this.#news.emit(all),
    });
    const names = [`of ${tenant}`, all];
    for (const name of names) this.#news.on(name, onNews);
    return () => {
      for (const name of names) this.#news.off(name, onNews);
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.closing.waitFor('leaveDatabase', this.#connection.close());
  }
}
