import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { bullBoardPath } from '../../src/gateways/rest/board/bull-board.js';
import { queueName } from '../../src/queue/queue-entry.js';
import { boardRoutes, boardTricks } from '../support/queue/board-paths.js';
import { HttpClient } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { sendHead } from '../support/http/raw-http.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';
const { reads, writes } = boardRoutes(randomUUID());

/** A path below the board, and what a query or a header might add to pass its guard. */
const disguises: readonly (readonly [path: string, ...headers: string[]])[] = [
  ['/api/queues?public=true'],
  ['/api/queues?path=/static/favicon.ico'],
  ['/api/queues?/../../health/live'],
  ['/api/queues', 'X-Original-URL: /health/live'],
  ['/api/queues', 'X-Rewrite-URL: /health/live'],
  ['/api/queues', 'X-Forwarded-For: 127.0.0.1'],
  ['/api/queues', 'X-Forwarded-Prefix: /health'],
  ['/api/queues', 'X-HTTP-Method-Override: OPTIONS'],
  ['/api/queues', 'Upgrade: websocket', 'Connection: upgrade'],
  ['/api/queues', 'Authorization: Bearer'],
  ['/api/queues', 'Authorization: Basic Og=='],
  ['/api/queues', 'Cookie: authorization=Bearer x'],
];

let service: HttpService;
let reader: { readonly key: string };

beforeAll(async () => {
  service = await startHttpService({
    ROLE: 'all',
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
  });
  const admin = new HttpClient(service.url, bootstrapKey);
  const body = { tenant: 'north', owner: 'ana', scopes: ['jobs:read', 'jobs:write', 'tools:*'] };
  reader = createdKeySchema.parse((await admin.sendJson('POST', '/v1/keys', body)).json());
});

afterAll(() => service.close());

/** A refusal that tells nothing of the queue. */
function expectClosed(answer: string): void {
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain(`"${queueName}"`);
  expect(answer).not.toMatch(/<html|redis_version|readOnlyMode/);
}

describe.each<[who: string, key: () => readonly string[]]>([
  ['a stranger', () => []],
  ['a key without the scope', () => [`Authorization: Bearer ${reader.key}`]],
])('the board of the running service, for %s', (_who, headersOf) => {
  const send = (path: string, method = 'GET', more: readonly string[] = []) =>
    sendHead(service.url, path, { method, headers: [...headersOf(), ...more] });

  it.each(reads)('refuses GET %s', async (path) => {
    expect(await send(bullBoardPath + path)).toMatch(/^HTTP\/1\.1 40[13] /);
  });

  it.each(writes)('refuses %s %s', async (method, path) => {
    expect(await send(bullBoardPath + path, method)).toMatch(/^HTTP\/1\.1 40[13] /);
  });

  it.each(boardTricks)('gives nothing away for %s', async (path) => {
    expectClosed(await send(path));
  });

  it.each(disguises)('gives nothing away for %s with %s', async (path, ...headers) => {
    expectClosed(await send(bullBoardPath + path, 'GET', headers));
  });

  it.each(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'])('answers %s with no page', async (method) => {
    expect(await send(`${bullBoardPath}/api/queues`, method)).toMatch(/^HTTP\/1\.1 4\d\d /);
  });
});

it('after all of this the queue is not paused: a job runs', async () => {
  const client = new JobClient(service.url, reader.key);
  expect((await client.run({ agent: 'assistant', input: 'Olá' })).status).toBe('COMPLETED');
});
