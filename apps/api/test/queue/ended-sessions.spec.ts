import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JobClient } from '../support/service/job-client.js';
import { startServiceProcess, type ServiceProcess } from '../support/service/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/stores/test-database.js';
import { waitFor } from '../support/wait-for.js';

/** What PostgreSQL says when an administrator ends a session. */
const ended = errorResponse({ S: 'FATAL', V: 'FATAL', C: '57P01', M: 'terminating connection' });
/** ReadyForQuery of a session outside of a transaction. */
const ready = Buffer.from('Z\0\0\0\x05I', 'latin1');

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const text = Object.entries(fields).map(([field, value]) => `${field}${value}\0`);
  const body = Buffer.from(`${text.join('')}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

let database: TestDatabase;
let proxy: Server;
let service: ServiceProcess;
let endsSessions = false;
let sessionsEnded = 0;
const sockets = new Set<Socket>();

function pass(incoming: Socket): void {
  const outgoing = connect(Number(new URL(database.url).port), '127.0.0.1');
  for (const [socket, other] of [
    [incoming, outgoing],
    [outgoing, incoming],
  ] as const) {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
  incoming.pipe(outgoing);
  outgoing.on('data', (chunk: Buffer) => {
    if (!endsSessions || !chunk.subarray(-ready.length).equals(ready)) {
      incoming.write(chunk);
      return;
    }
    // In one piece, as a busy process reads what came meanwhile.
    sessionsEnded += 1;
    incoming.end(Buffer.concat([chunk, ended]));
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = createServer(pass).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const url = new URL(database.url);
  url.port = String(address.port);
  service = await startServiceProcess({ DATABASE_URL: url.href, RECONCILE_MS: '500' }, 120_000);
}, 130_000);

afterAll(async () => {
  await service.kill();
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await database.drop();
});

it('F22 sessions that PostgreSQL ends as soon as they are open end no process', async () => {
  endsSessions = true;
  for (const socket of sockets) socket.destroy();
  await waitFor(() => sessionsEnded > 20, {
    what: () => `ended sessions; the log ends with ${service.log.slice(-1).join('\n')}`,
    deadlineMs: 20_000,
  });
  endsSessions = false;
  for (const socket of sockets) socket.destroy();

  const client = new JobClient(service.url);
  const job = await waitFor(
    () => client.run({ agent: 'coach', input: 'Olá' }).catch(() => undefined),
    {
      what: () => `a job to run; the log ends with ${service.log.slice(-3).join('\n')}`,
      deadlineMs: 20_000,
    },
  );
  expect(job.status).toBe('COMPLETED');
}, 60_000);
