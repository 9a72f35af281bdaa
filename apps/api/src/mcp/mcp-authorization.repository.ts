import { setTimeout as delay } from 'node:timers/promises';
import { type Logger, redaction } from '@faina/agent-core';
import { type OAuthState, oauthStateSchema, type OAuthStore } from '@faina/tools';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ENV, type Env } from '../config/env.js';
import { DatabasePool } from '../database/database-pool.js';
import { inTransaction } from '../database/in-transaction.js';
import { SecretBox } from '../secrets/secret-box.js';
import { LOGGER } from '../telemetry/logger.js';

const readState = 'select state from mcp_authorizations where server = $1';
const makeRow = 'insert into mcp_authorizations (server) values ($1) on conflict do nothing';
const lockState = `${readState} for update skip locked`;
const writeState = 'update mcp_authorizations set state = $2, updated_at = now() where server = $1';

/** Longer than an authorization may take. */
const longestWaitMs = 20_000;
const lookEveryMs = 50;

const rowsSchema = z.array(z.object({ state: z.instanceof(Buffer).nullable() }));

/**
 * The authorizations at MCP servers in PostgreSQL, encrypted. A row is locked while it changes. Who
 * finds it locked looks again, and keeps no connection meanwhile: an authorization server may be slower
 * than any statement is let be.
 */
@Injectable()
export class McpAuthorizationRepository implements OAuthStore {
  readonly #box: SecretBox;

  constructor(
    private readonly pool: DatabasePool,
    @Inject(ENV) env: Env,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    // Without the setting no server is configured that anything is kept of.
    this.#box = new SecretBox(env.SECRETS_KEY ?? '', 'mcp authorizations');
  }

  async read(server: string): Promise<OAuthState> {
    return this.#stateIn((await this.pool.query(readState, [server])).rows, server);
  }

  async change<T>(
    server: string,
    work: (state: OAuthState) => Promise<{ readonly state: OAuthState; readonly result: T }>,
  ): Promise<T> {
    const end = performance.now() + longestWaitMs;
    await this.pool.query(makeRow, [server]);
    for (;;) {
      const changed = await this.#changeFree(server, work);
      if (changed) return changed.result;
      if (performance.now() > end) throw new Error(`The authorization at '${server}' is locked.`);
      await delay(lookEveryMs);
    }
  }

  /** Undefined while somebody else changes it. */
  #changeFree<T>(
    server: string,
    work: (state: OAuthState) => Promise<{ readonly state: OAuthState; readonly result: T }>,
  ): Promise<{ readonly result: T } | undefined> {
    return inTransaction(this.pool, async (connection) => {
      const { rows } = await connection.query(lockState, [server]);
      if (rows.length === 0) return undefined;
      const before = this.#stateIn(rows, server);
      const { state, result } = await work(before);
      if (state !== before) {
        known(server, state);
        const sealed = this.#box.seal(JSON.stringify(state), server);
        await connection.query(writeState, [server, sealed]);
      }
      return { result };
    });
  }

  #stateIn(rows: unknown[], server: string): OAuthState {
    const state = rowsSchema.parse(rows)[0]?.state;
    if (!state) return {};
    const text = this.#box.open(state, server);
    if (text === undefined) {
      const words =
        'What is kept of the authorization at an MCP server does not open with SECRETS_KEY.';
      this.logger.warn({ server }, words);
      return {};
    }
    return known(server, oauthStateSchema.safeParse(JSON.parse(text)).data ?? {});
  }
}

/** The state, whose secrets are hidden from now on wherever somebody repeats them. */
function known(server: string, state: OAuthState): OAuthState {
  const { client, tokens, pending } = state;
  const values = [
    client?.['client_secret'],
    tokens?.access_token,
    tokens?.['refresh_token'],
    tokens?.['id_token'],
    pending?.codeVerifier,
  ];
  redaction.learnLatest(
    server,
    values.filter((value) => typeof value === 'string'),
  );
  return state;
}
