import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createKey,
  KeyHolder,
  type KeyedService,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { held, answer, toolCall } from '../support/model/model-replies.js';
import { waitFor } from '../support/wait-for.js';

let keyed: KeyedService;
let reader: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService({ settings: { RECONCILE_MS: '100' } });
  reader = await keyed.holder('north', 'leo', 'admin');
  await reader.putAgent('tester', { requireApproval: ['write_once'] });
});

afterEach(() => {
  keyed.model.release();
});

afterAll(() => keyed.close());

const ended = (id: string) =>
  waitFor(
    async () => {
      const job = await reader.job(id);
      return job.settledAt === null ? undefined : job;
    },
    { what: `the end of job ${id}` },
  );

const lastMove = async (id: string) => (await reader.transitions(id)).at(-1);

describe('the jobs of a key that is revoked', () => {
  it('S14: end wherever they stand, and say why', async () => {
    const ana = await keyed.holder('north', 'ana', ...workScopes);
    const other = await keyed.holder('north', 'ana', ...workScopes);
    const delayed = await ana.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
    const kept = await other.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
    keyed.model.script(toolCall('write_once', { key: 'never' }));
    const waiting = await ana.submit({ agent: 'tester', input: 'Ask' });
    await ana.questionOf(waiting.id);
    keyed.model.script(held(answer('Too late.')));
    const running = await ana.submit({ agent: 'tester', input: 'Run' });
    await waitFor(() => keyed.model.count === 2, { what: 'the model to be asked' });

    expect((await reader.send('DELETE', `/v1/keys/${ana.key.id}`)).status).toBe(204);

    const froms = { [delayed.id]: 'DELAYED', [waiting.id]: 'WAITING', [running.id]: 'ACTIVE' };
    for (const [id, from] of Object.entries(froms)) {
      expect(await ended(id)).toMatchObject({ status: 'CANCELLED', outcome: 'CANCELLED' });
      expect(await lastMove(id)).toMatchObject({ from, to: 'CANCELLED', reason: 'key revoked' });
    }
    expect((await reader.approvals('status=pending')).items).toEqual([]);
    expect(await reader.job(kept.id)).toMatchObject({ status: 'DELAYED' });
  });

  it('S14: end also where the key expires', async () => {
    const expiresAt = new Date(Date.now() + 1_500).toISOString();
    const fields = { tenant: 'north', owner: 'bia', scopes: workScopes, expiresAt };
    const bia = new KeyHolder(keyed.service.url, await createKey(keyed.operator, fields));
    const { id } = await bia.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
    expect(await ended(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await lastMove(id)).toMatchObject({ reason: 'key expired' });
  });

  it('S14: end also where they are stored after the key was revoked', async () => {
    const ana = await keyed.holder('north', 'ana', ...workScopes);
    const { id } = await ana.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
    await reader.send('DELETE', `/v1/keys/${ana.key.id}`);
    // As a job that another process let in with what it remembered of the key.
    await keyed.query(
      `update jobs set status = 'DELAYED', outcome = null, settled_at = null,
         cancel_requested_at = null, cancel_reason = null where id = $1`,
      id,
    );
    expect(await ended(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('S14: say that somebody asked for it where that came first', async () => {
    const ana = await keyed.holder('north', 'ana', ...workScopes);
    const { id } = await ana.submit({ agent: 'tester', input: 'Later', delayMs: 60_000 });
    await ana.send('POST', `/v1/jobs/${id}/cancel`);
    await reader.send('DELETE', `/v1/keys/${ana.key.id}`);
    expect(await lastMove(id)).toMatchObject({ reason: 'cancel requested' });
  });
});
