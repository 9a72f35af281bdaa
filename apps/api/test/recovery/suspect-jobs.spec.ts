import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { JobClient } from '../support/service/job-client.js';
import { answer, type ModelReply, toolCall } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

let database: TestDatabase;
let model: ScriptedModelServer;
let service: ServiceProcess | undefined;

let isHeld = true;

/**
 * The killer's model never answers, that of a held job when it is let go; the long job sleeps in one
 * call, and has nothing to save in it.
 */
function reply(request: { readonly messages: readonly unknown[] }): ModelReply {
  const conversation = JSON.stringify(request.messages);
  if (conversation.includes('Kill')) return { kind: 'held', reply: answer('Never.') };
  if (conversation.includes('Hold')) {
    return isHeld ? { kind: 'held', reply: answer('Held.') } : answer('Let go.');
  }
  return conversation.includes('"tool"') ? answer('Slept.') : toolCall('sleep', { ms: 4_000 });
}

beforeAll(async () => {
  database = await createTestDatabase();
  model = await ScriptedModelServer.start({ responder: reply });
});

afterEach(async () => {
  await service?.kill();
});

afterAll(async () => {
  await model.close();
  await database.drop();
});

async function withDatabase<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

const start = () =>
  startServiceProcess({
    DATABASE_URL: database.url,
    TOOL_PACKS: 'diagnostics',
    RECONCILE_MS: '200',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  });

it('R5 a job that kills its workers takes none beside it down', { timeout: 600_000 }, async () => {
  service = await start();
  let client = new JobClient(service.url);
  await client.putAgent('tester');
  const { id: long } = await client.submit({ agent: 'tester', input: 'Sleep' });
  const { id: killer } = await client.submit({ agent: 'tester', input: 'Kill' });
  const seen = new Map([
    [killer, 0],
    [long, 0],
  ]);
  /** What a dead worker left behind is ACTIVE too, under the epoch of before. */
  const runsAgain = async (id: string) => {
    const { status, epoch } = await client.job(id);
    return status === 'ACTIVE' && epoch > (seen.get(id) ?? 0);
  };
  const isAsleep = async () =>
    (await client.executions(long)).length > 0 && (await runsAgain(long));
  for (let crash = 1; crash <= 5; crash += 1) {
    await waitFor(async () => (await runsAgain(killer)) && (crash > 3 || (await isAsleep())), {
      what: `the killer to run for the ${crash}th time`,
      deadlineMs: 90_000,
    });
    for (const id of seen.keys()) seen.set(id, (await client.job(id)).epoch);
    await service.kill();
    service = await start();
    client = new JobClient(service.url);
  }
  const ended = async (id: string) => {
    await waitFor(async () => (await client.job(id)).settledAt, {
      what: 'the end of the job',
      deadlineMs: 90_000,
    });
    return client.job(id);
  };
  expect(await ended(killer)).toMatchObject({ status: 'FAILED', error: { code: 'POISON_JOB' } });
  expect(await ended(long)).toMatchObject({ status: 'COMPLETED', output: { message: 'Slept.' } });
});

it('R5 a suspect whose worker dies while it waits to run alone runs in another one soon', async () => {
  service = await start();
  const client = new JobClient(service.url);
  await client.putAgent('tester');
  const { id: long } = await client.submit({ agent: 'tester', input: 'Hold' });
  await waitFor(async () => (await client.job(long)).status === 'ACTIVE', {
    what: 'a busy worker',
  });
  const { id: suspect } = await client.submit({ agent: 'tester', input: 'Go', delayMs: 60_000 });
  await withDatabase((client) =>
    client.query('update jobs set crashes = 3, run_at = now() where id = $1', [suspect]),
  );
  await waitFor(() => service?.log.some((line) => line.includes('Runs a job alone')), {
    what: 'a claim of the suspect',
  });
  await service.kill();
  isHeld = false;
  service = await start();
  const ended = await new JobClient(service.url).job(suspect, 45);
  expect(ended).toMatchObject({ status: 'COMPLETED', output: { message: 'Slept.' } });
});

it('F15 a job whose worker was only taken for dead is no suspect for it', async () => {
  service = await start();
  const client = new JobClient(service.url);
  await client.putAgent('tester');
  const { id } = await client.submit({ agent: 'tester', input: 'Kill' });
  const standing = async () => {
    const read = 'select epoch, crashes from jobs where id = $1';
    const rows = await withDatabase((client) => client.query(read, [id]));
    return rows.rows[0] as { readonly epoch: number; readonly crashes: number };
  };
  await waitFor(async () => (await standing()).epoch === 1, { what: 'the first attempt' });
  await withDatabase((client) => client.query('delete from workers'));
  await waitFor(
    async () => {
      const { epoch, crashes } = await standing();
      return epoch === 2 && crashes === 0;
    },
    { what: 'another attempt of a job that has taken no worker down' },
  );
  expect(service.log.join('\n')).toContain('was taken for dead');
});
