import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawRequests } from '../corpus/raw-requests.js';
import { HttpClient } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { sendRaw } from '../support/http/raw-http.js';

let service: HttpService;

beforeAll(async () => {
  service = await startHttpService();
});
afterAll(() => service.close());

const expectAlive = async () => {
  expect((await new HttpClient(service.url).get('/health/live')).status).toBe(200);
};

describe('bytes that are no request, or more than one', () => {
  it.each(rawRequests)('$name', async ({ bytes, answers }) => {
    const answer = await sendRaw(service.url, Buffer.from(bytes, 'latin1'));
    expect(answer).toMatch(answers);
    expect(answer).not.toContain('"openapi"');
    expect(answer).not.toMatch(/node_modules|\bat .*:\d+:\d+/);
    await expectAlive();
  });
});

describe('clients that take their time', () => {
  const open: Socket[] = [];
  const write = async (bytes: string): Promise<Socket> => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    open.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  };

  afterAll(() => {
    for (const socket of open) socket.destroy();
  });

  it.each([
    ['half of a line', 'GET /health'],
    ['half of the headers', 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    [
      'half of a body',
      'POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    ],
    [
      'half of a chunk',
      'POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{',
    ],
  ])('100 who send %s keep nobody else waiting', async (_what, bytes) => {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => write(bytes)));
    await expectAlive();
    expect((await new HttpClient(service.url).get('/v1/tools')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expectAlive();
  });

  it('1 000 requests in one piece are all answered, in order', async () => {
    const request = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const last = 'GET /v1/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const answer = await sendRaw(service.url, request.repeat(999) + last);
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status);
    expect(statuses).toEqual([...Array.from({ length: 999 }, () => '200'), '404']);
  });
});
