import pg from 'pg';
import { ApprovalClient } from './approval-client.js';
import type { HttpClient } from './http-client.js';
import { startScriptedService, type ScriptedService } from './scripted-service.js';
import { type CreatedKey, createdKeySchema } from '../../../src/gateways/rest/auth/keys.schema.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';

/** A client, and the key that it holds. */
export class KeyHolder extends ApprovalClient {
  constructor(
    readonly baseUrl: string,
    readonly key: Pick<CreatedKey, 'id' | 'key' | 'tenant' | 'owner'>,
  ) {
    super(baseUrl, key.key);
  }
}

/** The service behind keys, with scripted models and the diagnostics tools. */
export interface KeyedService extends ScriptedService {
  /** Holds the bootstrap key. */
  readonly operator: ApprovalClient;
  /** A new key. */
  holder(tenant: string, owner: string, ...scopes: readonly string[]): Promise<KeyHolder>;
  /** Runs a statement on its database. */
  query(sql: string, ...values: unknown[]): Promise<unknown[]>;
}

/** What someone needs who works with jobs and agents of their own. */
export const workScopes = ['jobs:read', 'jobs:write', 'agents:write', 'tools:*'] as const;

export async function startKeyedService(
  options: Parameters<typeof startScriptedService>[0] = {},
): Promise<KeyedService> {
  const scripted = await startScriptedService({
    ...options,
    settings: { AUTH: 'api-key', BOOTSTRAP_API_KEY: bootstrapKey, ...options.settings },
  });
  const { url } = scripted.service;
  const operator = new ApprovalClient(url, bootstrapKey);
  const database = new pg.Pool({ connectionString: scripted.service.databaseUrl, max: 1 });
  // Dropping the database cuts the connection.
  database.on('error', () => undefined);
  return {
    ...scripted,
    operator,
    holder: async (tenant, owner, ...scopes) =>
      new KeyHolder(url, await createKey(operator, { tenant, owner, scopes })),
    query: async (sql, ...values) => (await database.query<object>(sql, values)).rows,
    close: async () => {
      await database.end();
      await scripted.close();
    },
  };
}

/** Makes a key as the holder of another one. */
export async function createKey(
  by: HttpClient,
  fields: { tenant: string; owner: string; scopes: readonly string[]; expiresAt?: string },
): Promise<CreatedKey> {
  const reply = await by.sendJson('POST', '/v1/keys', fields);
  if (reply.status !== 201) throw new Error(`POST keys answered ${reply.status}: ${reply.text}`);
  return createdKeySchema.parse(reply.json());
}
