import { afterAll, beforeAll, expect, it } from 'vitest';
import { JobClient } from '../support/service/job-client.js';
import { RemoteWorker, remoteTool } from '../support/service/remote-worker.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';

let database: TestDatabase;
let service: ServiceProcess;

const startIt = () =>
  startServiceProcess({
    DATABASE_URL: database.url,
    TOOL_PACKS: 'diagnostics',
    AUTH: 'none',
    LEASE_MS: '30000',
    RECONCILE_MS: '1000',
  });

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startIt();
});

afterAll(async () => {
  await service.kill();
  await database.drop();
});

const parts = () => {
  const client = new JobClient(service.url);
  return { client, worker: new RemoteWorker(client, 'w') };
};

it('kill -9 of the service loses no call of a remote worker and none of their answers', async () => {
  let { client, worker } = parts();
  // The start of a service may take longer than the usual time of a call.
  await worker.register(remoteTool('remote_send', { timeoutMs: 300_000 }));
  await client.putAgent('caller', { model: 'offline:call', toolNames: ['remote_*'] });
  const submit = async () =>
    (await client.submit({ agent: 'caller', input: 'remote_send {}\nDone.' })).id;
  const answered = await submit();
  const call = await worker.claimOne('remote_send');
  expect((await worker.say('complete', call, { data: 'answered' })).status).toBe(200);
  const held = await submit();
  const kept = await worker.claimOne('remote_send');
  const offered = await submit();
  await service.kill();

  service = await startIt();
  ({ client, worker } = parts());
  expect((await worker.say('complete', call, { data: 'answered' })).status).toBe(200);
  expect((await worker.say('heartbeat', kept)).json()).toMatchObject({ cancelled: false });
  expect((await worker.say('complete', kept, { data: 'held' })).status).toBe(200);
  const late = await worker.claimOne('remote_send');
  expect(late.context.jobId).toBe(offered);
  await worker.say('complete', late, { data: 'offered' });
  for (const [id, told] of Object.entries({
    [answered]: 'answered',
    [held]: 'held',
    [offered]: 'offered',
  })) {
    expect(await client.job(id, 30)).toMatchObject({ outcome: 'SUCCESS' });
    const results = (await client.activity(id)).filter(({ role }) => role === 'TOOL_RESULT');
    expect(results.map(({ content }) => content)).toEqual([JSON.stringify(told)]);
  }
});
