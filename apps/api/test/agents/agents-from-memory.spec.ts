import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { readEnv } from '../../src/config/env.js';
import { type RunningService, startService } from '../../src/service.js';

let service: HttpService;
let other: RunningService;
/** Of a process that has the agents in memory, and of one that changes them. */
let client: JobClient;
let elsewhere: JobClient;

beforeAll(async () => {
  service = await startHttpService();
  const env = readEnv({ ROLE: 'api', PORT: '0', LOG_LEVEL: 'silent' });
  other = await startService(env, service.databaseUrl);
  client = new JobClient(service.url);
  elsewhere = new JobClient(other.url ?? '');
});

afterAll(async () => {
  await other.close();
  await service.close();
});

const ways: readonly [string, (agent: string) => Promise<number[]>][] = [
  ['alone', async (agent) => [(await client.submit({ agent, input: 'Go' })).agent.version]],
  [
    'under a key',
    async (agent) => {
      const headers = { 'idempotency-key': randomUUID() };
      const first = await client.submit({ agent, input: 'Go' }, headers);
      // Nothing of a try that was overtaken is in the way of the key.
      const again = await client.submit({ agent, input: 'Go' }, headers);
      expect(again.id).toBe(first.id);
      return [first.agent.version];
    },
  ],
  [
    'in a thread',
    async (agent) => [
      (await client.submit({ agent, input: 'Go', threadId: randomUUID() })).agent.version,
    ],
  ],
  [
    'beside many others',
    async (agent) => {
      const jobs = Array.from({ length: 20 }, () => client.submit({ agent, input: 'Go' }));
      return (await Promise.all(jobs)).map((job) => job.agent.version);
    },
  ],
];

it.each(ways)(
  'P1 a job that is submitted %s gets the version that another process has just stored',
  async (way, submit) => {
    const agent = `agent-${way.replaceAll(' ', '-')}`;
    await elsewhere.putAgent(agent);
    expect(new Set(await submit(agent))).toEqual(new Set([1]));
    await elsewhere.putAgent(agent, { instructions: 'Another way.' });
    expect(new Set(await submit(agent))).toEqual(new Set([2]));
    expect((await client.submit({ agent: `${agent}@1`, input: 'Go' })).agent.version).toBe(1);
  },
);

it('P1 an agent that bounds its messages is bounded as the newest version says', async () => {
  const messages = (count: number) => ({ rateLimit: { messages: count, windowMs: 60_000 } });
  await elsewhere.putAgent('bounded', messages(5));
  await client.submit({ agent: 'bounded', input: 'Go' });
  await elsewhere.putAgent('bounded', messages(1));
  expect((await client.post({ agent: 'bounded', input: 'Go' })).status).toBe(429);
});

it('takes no job for an agent that another process has just put away, and one once it is back', async () => {
  await elsewhere.putAgent('away');
  await client.submit({ agent: 'away', input: 'Go' });
  await elsewhere.send('DELETE', '/v1/agents/away');
  const refused = await client.post({ agent: 'away', input: 'Go' });
  expect(refused.json()).toMatchObject({ status: 409, code: 'AGENT_ARCHIVED' });
  await elsewhere.putAgent('away');
  expect((await client.post({ agent: 'away', input: 'Go' })).status).toBe(202);
});

it('prefers the agent of the tenant to the shipped one of its name from the first job on', async () => {
  const shipped = await client.submit({ agent: 'assistant', input: 'Go' });
  await elsewhere.putAgent('assistant');
  const own = await client.submit({ agent: 'assistant', input: 'Go' });
  expect(own.agent.version).toBeGreaterThan(shipped.agent.version);
  // It is the newest, whatever comes with Faina later.
  expect((await client.submit({ agent: 'assistant', input: 'Go' })).agent).toEqual(own.agent);
});
