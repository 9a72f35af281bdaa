import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JobClient } from '../support/service/job-client.js';
import { held, answer } from '../support/model/model-replies.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { startTcpProxy, type TcpProxy } from '../support/http/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';

const polls = 5;

let database: TestDatabase;
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});
afterAll(() => database.drop());

const start = async (settings: Readonly<Record<string, string>>): Promise<ServiceProcess> => {
  const service = await startServiceProcess({ DATABASE_URL: database.url, ...settings });
  stops.push(service.kill);
  return service;
};

/** Asks it to end, and waits for that. */
const stopped = async (service: ServiceProcess) => {
  const from = performance.now();
  const exitCode = await service.stop();
  return { exitCode, tookMs: performance.now() - from };
};

/** A request over the connections of the agent; resolves when the answer is whole. */
const getOver = async (agent: Agent, url: string): Promise<IncomingMessage> => {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { agent }, resolve).once('error', reject).end();
  const reply = await promise;
  await once(reply.resume(), 'end');
  return reply;
};

describe('SIGTERM of an API', () => {
  it('R4: answers what waits, closes all connections and ends with 0 within the grace', async () => {
    const service = await start({ ROLE: 'api', SHUTDOWN_GRACE_MS: '30000' });
    const agent = new Agent({ keepAlive: true });
    const silent: Socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    stops.push(
      () => agent.destroy(),
      () => silent.destroy(),
    );
    await once(silent, 'connect');
    const client = new JobClient(service.url);
    const { id } = await client.submit({ agent: 'reports', input: 'Later', delayMs: 600_000 });
    const url = `${service.url}/v1/jobs/${id}`;
    // One more connection than polls, so that one is idle when the end begins.
    await Promise.all(Array.from({ length: polls + 1 }, () => getOver(agent, url)));
    const waiting = Array.from({ length: polls }, () => getOver(agent, `${url}?wait=60`));
    // It comes after the others on a connection of its own, so they have been read.
    await client.get('/health/ready');

    const end = await stopped(service);
    for (const reply of await Promise.all(waiting)) {
      expect(reply.statusCode).toBe(200);
      expect(reply.headers.connection).toBe('close');
    }
    expect(end.exitCode).toBe(0);
    // Those that are not told to end wait on, until they are cut near the end of the grace.
    expect(end.tookMs).toBeLessThan(15_000);
  });
});

describe('SIGTERM while PostgreSQL is stalled', () => {
  const graceMs = 5_000;
  let proxy: TcpProxy;
  let model: ScriptedModelServer;

  beforeAll(async () => {
    proxy = await startTcpProxy();
    model = await ScriptedModelServer.start();
  });
  afterAll(async () => {
    await proxy.close();
    await model.close();
  });

  it('R10: ends within the grace, with a job and a request in the middle', async () => {
    const url = new URL(database.url);
    proxy.forwardTo(Number(url.port));
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const service = await start({
      DATABASE_URL: url.href,
      TOOL_PACKS: 'diagnostics',
      OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
      SHUTDOWN_GRACE_MS: String(graceMs),
    });
    const client = new JobClient(service.url);
    await client.putAgent('tester');
    model.script(held(answer('Never heard.')));
    const { id } = await client.submit({ agent: 'tester', input: 'Long' });
    await model.waitForCount(1);
    const poll = client.get(`/v1/jobs/${id}?wait=30`).catch(() => undefined);
    proxy.silence();

    const end = await stopped(service);
    await poll;
    expect(end.exitCode).toBe(0);
    // What a busy machine needs to end the process comes on top.
    expect(end.tookMs).toBeLessThan(graceMs + 6_000);
  });
});
