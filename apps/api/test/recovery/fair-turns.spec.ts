import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { FairTurnRepository } from '../../src/job-store/leases/fair-turn.repository.js';
import { HttpClient } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { type JobStores, openJobStores } from '../support/stores/job-stores.js';
import { answer, held, toolCall } from '../support/model/model-replies.js';
import { describeWithEachBackend } from '../support/queue/queue-backends.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { storeJob } from '../support/stores/store-job.js';
import { waitFor } from '../support/wait-for.js';

const submittedAtOnce = 8;
const bootstrapKey = 'bootstrap-key-of-the-fairness-test';

describeWithEachBackend('S7: a worker with jobs of two tenants', (queue) => {
  let model: ScriptedModelServer;
  let service: HttpService;
  let rows: Client;
  let areSubmitted: boolean;

  beforeAll(async () => {
    // Each job takes a little, whatever it is asked, and none goes on before all are submitted.
    model = await ScriptedModelServer.start({
      responder: ({ messages }) => {
        if (messages.at(-1)?.role === 'tool') return answer('Done.');
        const call = toolCall('sleep', { ms: 150 });
        return areSubmitted ? call : held(call);
      },
      keepRequests: 1,
    });
  });
  afterEach(async () => {
    await rows.end();
    await service.close();
  });
  afterAll(async () => {
    await model.close();
    expect(model.faults).toEqual([]);
  });

  const start = async (slots: number) => {
    areSubmitted = false;
    const { redisUrl } = queue();
    service = await startHttpService({
      ROLE: 'all',
      AUTH: 'api-key',
      BOOTSTRAP_API_KEY: bootstrapKey,
      TOOL_PACKS: 'diagnostics',
      WORKER_CONCURRENCY: String(slots),
      // Nobody but the worker itself notifies the queue of what it has passed over.
      RECONCILE_MS: '3600000',
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
      ...(redisUrl && { REDIS_URL: `${redisUrl}/${String(slots)}` }),
    });
    rows = new Client(service.databaseUrl);
    await rows.connect();
  };

  const clientOf = async (tenant: string): Promise<JobClient> => {
    const reply = await new HttpClient(service.url, bootstrapKey).sendJson('POST', '/v1/keys', {
      tenant,
      owner: 'ana',
      scopes: ['admin'],
    });
    const client = new JobClient(service.url, createdKeySchema.parse(reply.json()).key);
    await client.putAgent('tester');
    return client;
  };

  /** Again where the machine is so busy that a job is turned away. */
  const submitOne = async (client: JobClient, body: object): Promise<void> => {
    const headers = { 'idempotency-key': randomUUID() };
    const isTaken = async () => (await client.post(body, headers)).status === 202;
    await waitFor(isTaken, { deadlineMs: 30_000, what: 'a job to be taken' });
  };

  /** A few at a time: more would be refused where the machine is busy. */
  const submit = async (client: JobClient, jobs: number, priority: number): Promise<void> => {
    const body = { agent: 'tester', input: 'Go', priority };
    for (let left = jobs; left > 0; left -= submittedAtOnce) {
      const length = Math.min(left, submittedAtOnce);
      await Promise.all(Array.from({ length }, () => submitOne(client, body)));
    }
  };

  const count = async (condition: string): Promise<number> => {
    const { rows: counted } = await rows.query<{ jobs: number }>(
      `select count(*)::int as jobs from jobs where ${condition}`,
    );
    return counted[0]?.jobs ?? 0;
  };

  const allDone = (jobs: number) => {
    areSubmitted = true;
    model.release();
    return waitFor(async () => (await count(`status = 'COMPLETED'`)) === jobs, {
      deadlineMs: 110_000,
      what: 'all jobs',
    });
  };

  it('starts those of the second while 120 of the first, more urgent, are in line', async () => {
    await start(10);
    const [first, second] = [await clientOf('first'), await clientOf('second')];
    await submit(first, 120, 0);
    await submit(second, 5, 10);
    await allDone(125);
    const startedAfter = (moment: string) =>
      count(
        `tenant = 'first' and started_at > (select max(${moment}) from jobs where tenant = 'second')`,
      );
    const inLine = await startedAfter('created_at');
    expect(inLine).toBeGreaterThan(100);
    expect(await startedAfter('started_at')).toBeGreaterThan(inLine / 2);
  });

  it('gives neither more than half while both wait', async () => {
    await start(4);
    const [first, second] = [await clientOf('first'), await clientOf('second')];
    await submit(first, 12, 0);
    await submit(second, 12, 0);
    await allDone(24);
    // While a job of the second waited, as many of the first ran at once as at most one half holds.
    const most = await rows.query<{ jobs: number }>(
      `select max(jobs)::int as jobs from (
         select count(*) as jobs from jobs one
         join jobs other on other.tenant = 'first'
           and other.started_at <= one.started_at and other.settled_at > one.started_at
         where one.tenant = 'first'
           and one.started_at > (select min(started_at) from jobs where tenant = 'second')
           and one.started_at < (select max(started_at) from jobs where tenant = 'second')
         group by one.id) running`,
    );
    expect(most.rows[0]?.jobs).toBeLessThanOrEqual(2);
  });

  it('lets them take turns where it has one slot', async () => {
    await start(1);
    const [first, second] = [await clientOf('first'), await clientOf('second')];
    await submit(first, 6, 0);
    await submit(second, 2, 10);
    await allDone(8);
    const order = await rows.query<{ tenant: string }>(
      'select tenant from jobs order by started_at',
    );
    const last = order.rows.map(({ tenant }) => tenant).lastIndexOf('second');
    expect(last).toBeLessThan(6);
  });
});

describe('the job whose turn it is', () => {
  let stores: JobStores;
  let turns: FairTurnRepository;
  let door: string;
  let old: string;
  let urgent: string;

  beforeAll(async () => {
    stores = await openJobStores();
    turns = new FairTurnRepository(stores.pool);
    door = await storeJob(stores.pool, { tenant: 'a', priority: 0 });
    await storeJob(stores.pool, { tenant: 'b', delayMs: 600_000 });
    old = await storeJob(stores.pool, { tenant: 'b', priority: 9 });
    urgent = await storeJob(stores.pool, { tenant: 'c', priority: 1 });
  });
  afterAll(() => stores.close());

  const question = {
    crowding: ['a'],
    taken: [],
    running: new Map([['a', 5]]),
    get jobId() {
      return door;
    },
  };

  it('is the one that has waited longest, of those that are due', async () => {
    expect(await turns.find(question)).toMatchObject({
      id: old,
      tenant: 'b',
      passedEpoch: 0,
      passedPriority: 0,
      passedTenant: 'a',
    });
  });

  it('is one of the tenant that runs fewest here, and none that a slot has taken', async () => {
    const running = new Map([
      ['a', 5],
      ['b', 1],
    ]);
    const { jobId, crowding } = question;
    expect(await turns.find({ jobId, crowding, taken: [], running })).toMatchObject({ id: urgent });
    const taken = [urgent];
    expect(await turns.find({ jobId, crowding, taken, running })).toMatchObject({ id: old });
    expect(await turns.find({ jobId, crowding, taken: [urgent, old], running })).toBeUndefined();
  });

  it('is the one at the door when that crowds nobody out', async () => {
    const { taken, running } = question;
    const other = { jobId: urgent, crowding: ['a'], taken, running };
    expect(await turns.find(other)).toBeUndefined();
  });
});
