import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { JobClient } from '../support/service/job-client.js';
import { type ServiceProcess, startServiceProcess } from '../support/service/service-process.js';
import { randomNumbers } from '../support/random-numbers.js';
import { startTcpProxy, type TcpProxy } from '../support/http/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

const program = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

const startMs = 90_000;

let database: TestDatabase;
let proxy: TcpProxy;
let service: ServiceProcess | undefined;

const databasePort = () => Number(new URL(database.url).port);
const throughProxy = (): string => {
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return url.href;
};

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
});
afterAll(() => database.drop());
afterEach(async () => {
  await service?.kill();
  await proxy.close();
});

describe('R6: a start while PostgreSQL comes and goes', () => {
  it.each([1, 2, 3, 4])('waits until it stays, wherever connections broke (%i)', async (seed) => {
    proxy = await startTcpProxy();
    proxy.forwardTo(databasePort());
    const random = randomNumbers(seed);
    // Small numbers break the login, large ones statements of every later part of the start.
    proxy.breakNext(Array.from({ length: 8 }, () => Math.floor(random() ** 3 * 20_000)));
    service = await startServiceProcess({ DATABASE_URL: throughProxy() });
    proxy.breakNext([]);
    const client = new JobClient(service.url);
    await waitFor(async () => (await client.get('/health/ready')).status === 200, {
      deadlineMs: startMs,
      what: 'a ready service',
    });
    const job = await client.run({ agent: 'reports', input: 'Olá' });
    expect(job.status).toBe('COMPLETED');
  });

  it('waits for one that is not up yet, says so, and begins when it is', async () => {
    proxy = await startTcpProxy();
    const env = {
      PATH: process.env.PATH,
      PORT: '0',
      ROLE: 'api',
      DATABASE_URL: throughProxy(),
    };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    const said = (text: string) => lines.filter((line) => line.includes(text)).length;
    await waitFor(() => proxy.connections >= 4, {
      deadlineMs: startMs,
      what: 'several tries',
    });
    expect(said('waits')).toBe(1);
    proxy.forwardTo(databasePort());
    await waitFor(() => said('Ready.') > 0, { deadlineMs: startMs, what: 'the service' });
    child.kill('SIGTERM');
    await exited;
    expect(child.exitCode).toBe(0);
  });

  it('gives up when the time is over, and says that it may pass', async () => {
    proxy = await startTcpProxy();
    const env = { PATH: process.env.PATH, PORT: '0', DATABASE_URL: throughProxy() };
    const child = spawn(process.execPath, [program], {
      env: { ...env, DATABASE_WAIT_MS: '1000' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(child, 'close');
    expect(proxy.connections).toBeGreaterThan(1);
    expect(output).toContain('takes no connection just now');
    expect(child.exitCode).toBe(1);
  });
});
