import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebhookReceiver } from '../support/http/webhook-receiver.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { WebhookClient } from '../support/service/webhook-client.js';
import { waitFor } from '../support/wait-for.js';

let dataDir: string;
let receiver: WebhookReceiver;
let api: HttpService;
let client: JobClient;
let hooks: WebhookClient;
let database: pg.Client;
const workers: ServiceProcess[] = [];

const settings = () => ({ OUTBOUND_ALLOW: '127.0.0.1', DATA_DIR: dataDir });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faina-webhooks-'));
  receiver = await WebhookReceiver.start();
  api = await startHttpService(settings());
  client = new JobClient(api.url);
  hooks = new WebhookClient(client);
  database = new pg.Client(api.databaseUrl);
  await database.connect();
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await database.end();
  await api.close();
  await receiver.close();
  await rm(dataDir, { recursive: true });
});

async function startWorker(): Promise<ServiceProcess> {
  const env = { ...settings(), ROLE: 'worker', DATABASE_URL: api.databaseUrl };
  const worker = await startServiceProcess(env);
  workers.push(worker);
  return worker;
}

/** A job that ends in the process of the API, where nobody sends anything. */
async function endedJob(path: string): Promise<string> {
  const webhookUrl = receiver.origin + path;
  const { id } = await client.submit({ agent: 'crm', input: 'Oi', delayMs: 60_000, webhookUrl });
  await client.sendJson('POST', `/v1/jobs/${id}/cancel`, {});
  return id;
}

it('F12 a message whose worker dies before it has recorded it is sent again with its id', async () => {
  const id = await endedJob('/killed');
  const worker = await startWorker();
  const killed = Promise.withResolvers<void>();
  receiver.answer('/killed', () => {
    receiver.answer('/killed', 204);
    killed.resolve(worker.kill());
  });
  await killed.promise;
  const { rows } = await database.query(
    `select status, attempts, next_at - attempted_at = interval '30 seconds' as "isToBeSentAgain"
     from webhook_deliveries where job_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ status: 'pending', attempts: 1, isToBeSentAgain: true }]);
  // The 30 seconds are over.
  await database.query('update webhook_deliveries set next_at = now() where job_id = $1', [id]);
  await Promise.all([startWorker(), startWorker()]);
  const [first, second] = await receiver.count('/killed', 2);
  expect(second?.headers['webhook-id']).toBe(first.headers['webhook-id']);
  const [delivery] = await hooks.until(`jobId=${id}`, ([one]) => one.status === 'delivered');
  expect(delivery).toMatchObject({ id: first.headers['webhook-id'], attempts: 2 });
});

it('F12 each message is sent once by several workers, from what processes without one have stored', async () => {
  // News of a job that is gone holds up no other.
  await database.query(
    `insert into outbox (job_id, tenant, event_seq, status) values (gen_random_uuid(), 'default', 1, 'FAILED')`,
  );
  await hooks.create(`${receiver.origin}/none`, ['job.failed']);
  const jobs = await Promise.all(Array.from({ length: 30 }, () => endedJob('/once')));
  const messages = await receiver.count('/once', jobs.length);
  await hooks.until('status=delivered', (all) => all.length === jobs.length + 1);
  expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(jobs.length);
  expect(receiver.to('/once')).toHaveLength(jobs.length);
});

it('F12 what a killed dispatcher had taken and not committed is passed on by another, once', async () => {
  const parent = await client.submit({
    agent: 'crm',
    input: 'Oi',
    delayMs: 60_000,
    webhookUrl: `${receiver.origin}/taken`,
  });
  const waits = { agent: 'crm', input: 'Oi', dependsOn: [parent.id], onParentFailure: 'run' };
  const child = await client.submit(waits);
  const holder = new pg.Client(api.databaseUrl);
  await holder.connect();
  await holder.query('begin');
  // Whoever passes the news on takes it, writes the message, and waits for this row to release the child.
  await holder.query('select from jobs where id = $1 for update', [child.id]);
  await client.sendJson('POST', `/v1/jobs/${parent.id}/cancel`, {});
  await waitFor(
    async () => (await database.query('select from pg_locks where not granted')).rowCount,
    { what: 'the dispatcher to be between its statements' },
  );
  await Promise.all(workers.map((worker) => worker.kill()));
  const pending = 'select from outbox where job_id = $1 and is_pending';
  expect((await database.query(pending, [parent.id])).rowCount).toBe(1);
  expect(receiver.to('/taken')).toEqual([]);
  await holder.end();

  await startWorker();
  await receiver.count('/taken', 1);
  const done = await client.job(child.id, 45);
  expect(done).toMatchObject({ status: 'COMPLETED', epoch: 1 });
  await hooks.until(
    `jobId=${parent.id}`,
    (all) => all.length === 1 && all[0]?.status === 'delivered',
  );
  expect(receiver.to('/taken')).toHaveLength(1);
});
