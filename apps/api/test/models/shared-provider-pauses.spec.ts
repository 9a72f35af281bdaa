import { setTimeout as delay } from 'node:timers/promises';
import { silentLogger } from '@faina/agent-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabasePool } from '../../src/database/database-pool.js';
import { createLlmAdapter } from '../../src/models/create-llm-adapter.js';
import { ProviderPauseRepository } from '../../src/models/gate/provider-pause.repository.js';
import { answer, apiError } from '../support/model/model-replies.js';
import { modelRequest } from '../support/model/model-request.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';

const KEY = 'local-secret-key';

let database: TestDatabase;
let pool: DatabasePool;
let repository: ProviderPauseRepository;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new DatabasePool(database.url);
  repository = new ProviderPauseRepository(pool);
});

afterAll(async () => {
  await pool.close();
  await database.drop();
});

/** Waits until the pause that a worker told has been stored. */
async function untilPaused(): Promise<void> {
  const end = Date.now() + 5_000;
  while ((await pool.query('select from provider_pauses')).rowCount === 0) {
    if (Date.now() > end) throw new Error('No pause was stored');
    await delay(5);
  }
}

describe('ProviderPauseRepository', () => {
  it('keeps the later end of two pauses, and neither tells nor keeps those that are over', async () => {
    await repository.pause('long', 60_000);
    await repository.pause('long', 1_000);
    await repository.pause('over', 0);
    await repository.pause('other', 50_000);
    const { pauses } = await repository.read();
    expect([...pauses.keys()].sort()).toEqual(['long', 'other']);
    const { rows } = await pool.query('select model_hash from provider_pauses order by 1');
    expect(rows).toEqual([{ model_hash: 'long' }, { model_hash: 'other' }]);
    expect(pauses.get('long')).toBeGreaterThan(55_000);
    expect(pauses.get('long')).toBeLessThanOrEqual(60_000);
    await pool.query('delete from provider_pauses');
  });

  it('counts the living workers', async () => {
    expect((await repository.read()).workers).toBe(0);
    await pool.query(`
      insert into workers (id, lock_key, host, pid, alive_until) values
        (gen_random_uuid(), 1, 'a', 1, now() + interval '1 minute'),
        (gen_random_uuid(), 2, 'b', 2, now() + interval '1 minute'),
        (gen_random_uuid(), 3, 'dead', 3, now() - interval '1 minute')`);
    expect((await repository.read()).workers).toBe(2);
  });
});

describe('a 429 with Retry-After', () => {
  it('holds the calls of another worker too, and stores no key', async () => {
    const server = await ScriptedModelServer.start();
    const worker = () =>
      createLlmAdapter({
        settings: { OPENAI_COMPATIBLE_BASE_URL: server.baseUrl, OPENAI_COMPATIBLE_API_KEY: KEY },
        clock: { now: () => new Date() },
        timeZone: 'UTC',
        logger: silentLogger,
        pauseStore: repository,
        limits: { longestHoldMs: 0, spreadMs: 0 },
      });
    server.script(apiError(429, 'Slow down', 'rate_limit_exceeded', { 'retry-after': '60' }));
    await worker().generateText(modelRequest());
    await untilPaused();
    const held = await worker().generateText(modelRequest());
    expect(held).toMatchObject({ error: { code: 'MODEL_RATE_LIMITED', isRetryable: true } });
    expect(held.isError() && held.error.retryAfterMs).toBeGreaterThan(55_000);
    expect(server.count).toBe(1);

    server.script(answer('Hello.'));
    const other = modelRequest({ model: 'openai-compatible:other' });
    expect((await worker().generateText(other)).isOk(), 'S6: another model').toBe(true);
    const { rows } = await pool.query('select * from provider_pauses');
    expect(JSON.stringify(rows)).not.toContain(KEY);

    await pool.query('delete from provider_pauses');
    server.script(answer('Hello.'));
    expect((await worker().generateText(modelRequest())).isOk()).toBe(true);
    await server.close();
    server.assertDone();
  });
});
