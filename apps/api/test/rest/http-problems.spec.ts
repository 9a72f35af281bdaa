import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/service/http-client.js';
import { startHttpService, type HttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { encodeCursor } from '../../src/gateways/rest/paging/page.js';

let service: HttpService;
let client: JobClient;

beforeAll(async () => {
  service = await startHttpService();
  client = new JobClient(service.url);
});
afterAll(() => service.close());

/** PostgreSQL has no year 0. */
const noYear = '0000-01-01T00:00:00Z';

const agent = { persona: { role: 'Tester' } };
const putAgent = (body: unknown) => client.sendJson('PUT', '/v1/agents/tester', body);

describe('the form of errors', () => {
  it('tells an unknown route as 404', async () => {
    expectProblem(await client.get('/v1/nothing'), 404, 'ROUTE_NOT_FOUND');
  });

  it('tells a method that a path does not have as 405 with Allow', async () => {
    const reply = await client.sendJson('PATCH', '/v1/agents/coach', {});
    expectProblem(reply, 405, 'METHOD_NOT_ALLOWED');
    expect(reply.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT');
  });

  it('names each wrong place by a JSON pointer', async () => {
    const reply = await putAgent({ ...agent, limits: { maxIterations: 0 }, persna: 1 });
    const { errors } = expectProblem(reply, 400, 'VALIDATION_FAILED');
    expect(errors?.map(({ pointer }) => pointer)).toEqual(['/limits/maxIterations', '/persna']);
  });

  it('refuses a cursor of nowhere', async () => {
    expectProblem(await client.get('/v1/agents?cursor=nowhere'), 400, 'INVALID_CURSOR');
  });

  it.each([
    ['/v1/jobs', { createdAt: noYear }],
    ['/v1/approvals', { createdAt: noYear }],
    ['/v1/keys', { createdAt: noYear }],
    ['/v1/reports', { at: noYear }],
    ['/v1/crm/leads', { at: noYear }],
    ['/v1/coach/activities', { at: noYear }],
    ['/v1/coach/workouts', { at: noYear }],
    ['/v1/agents/coach/versions', { version: 2 ** 40 }],
  ])('P16 refuses a cursor of %s that PostgreSQL cannot look for', async (path, place) => {
    const cursor = encodeCursor({ ...place, ...('version' in place ? {} : { id: randomUUID() }) });
    expectProblem(await client.get(`${path}?cursor=${cursor}`), 400, 'INVALID_CURSOR');
  });

  it.each(['activity', 'executions', 'transitions'])(
    'P16 refuses a cursor of the %s of a job that PostgreSQL cannot look for',
    async (history) => {
      const { id } = await client.submit({ agent: 'coach', input: 'Oi' });
      const path = `/v1/jobs/${id}/${history}?cursor=${encodeCursor({ seq: 2 ** 40 })}`;
      expectProblem(await client.get(path), 400, 'INVALID_CURSOR');
    },
  );

  it('P16 refuses a time that PostgreSQL does not have', async () => {
    const reply = await client.get(`/v1/jobs?createdAfter=${noYear}`);
    expectProblem(reply, 400, 'VALIDATION_FAILED');
  });

  it("keeps the caller's request id and trace, else makes them", async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const headers = { 'x-request-id': 'order-17', traceparent };
    const reply = await client.send('GET', '/v1/nothing', { headers });
    expect(expectProblem(reply, 404, 'ROUTE_NOT_FOUND').traceId).toBe(traceId);
    expect(reply.headers.get('x-request-id')).toBe('order-17');
    expect(reply.headers.get('traceparent')).toBe(traceparent);

    const other = await client.get('/v1/agents');
    expect(other.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  });

  it('sends headers that bind pages to this origin', async () => {
    const { headers } = await client.get('/health/live');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('F33, P16: hostile requests get 4xx', () => {
  const deep = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

  it.each([
    ['broken JSON', '{"persona":', 'MALFORMED_JSON'],
    ['no JSON', 'hello', 'MALFORMED_JSON'],
    ['an array', '[]', 'VALIDATION_FAILED'],
    ['nothing', '', 'VALIDATION_FAILED'],
    ['null', 'null', 'VALIDATION_FAILED'],
    ['__proto__', '{"persona":{"role":"x"},"__proto__":{"isAdmin":true}}', 'VALIDATION_FAILED'],
    ['20 000 levels', deep(20_000), 'VALIDATION_FAILED'],
    ['NUL in a text', '{"persona":{"role":"a\\u0000b"}}', 'VALIDATION_FAILED'],
    ['a lone surrogate', '{"persona":{"role":"\\ud800"}}', 'VALIDATION_FAILED'],
    ['1e400', '{"persona":{"role":"x"},"temperature":1e400}', 'VALIDATION_FAILED'],
  ])('a body of %s', async (_name, body, code) => {
    expectProblem(await putAgent(body), 400, code);
  });

  it('a body that is not UTF-8', async () => {
    const reply = await client.send('PUT', '/v1/agents/tester', {
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expectProblem(reply, 400, 'MALFORMED_JSON');
  });

  it('a body over 256 KB, with or without a length', async () => {
    const body = JSON.stringify({ instructions: 'x'.repeat(300_000) });
    expectProblem(await putAgent(body), 413, 'BODY_TOO_LARGE');
    const chunked = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body));
        controller.close();
      },
    });
    const headers = { 'content-type': 'application/json' };
    const init = { headers, body: chunked, duplex: 'half' } as const;
    expectProblem(await client.send('PUT', '/v1/agents/tester', init), 413, 'BODY_TOO_LARGE');
  });

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'text/csv'])(
    'a body of type %s where JSON is read',
    async (type) => {
      const init = { headers: { 'content-type': type }, body: 'x' };
      const reply = await client.send('PUT', '/v1/agents/tester', init);
      expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  it('a form where JSON is read', async () => {
    const body = new FormData();
    body.set('file', new Blob(['x']), 'x.csv');
    const reply = await client.send('PUT', '/v1/agents/tester', { body });
    expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('a compressed body', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const init = { headers, body: new Uint8Array([0x1f, 0x8b]) };
    const reply = await client.send('PUT', '/v1/agents/tester', init);
    expectProblem(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    ['/v1/agents/%00', 400, 'VALIDATION_FAILED'],
    ['/v1/agents?cursor=%00', 400, 'VALIDATION_FAILED'],
    ['/v1/agents?limit=1e9', 400, 'VALIDATION_FAILED'],
    ['/v1/agents?limit=1&limit=2', 400, 'VALIDATION_FAILED'],
    ['/v1/agents?__proto__=1', 400, 'VALIDATION_FAILED'],
    ['/v1/agents?unknown=1', 400, 'VALIDATION_FAILED'],
    ['/v1/agents/%ff', 400, 'MALFORMED_URL'],
    [`/v1/agents/${'a'.repeat(500)}`, 414, 'URI_TOO_LONG'],
    ['/v1/agents/..%2f..%2fetc%2fpasswd', 404, 'AGENT_NOT_FOUND'],
    ["/v1/agents/x'%20or%201=1", 404, 'AGENT_NOT_FOUND'],
  ])('GET %s', async (path, status, code) => {
    expectProblem(await client.get(path), status, code);
  });

  it('what is no HTTP', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write('NONSENSE\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain('"code":"MALFORMED_REQUEST"');
  });

  it('a page of another origin that posts through a browser', async () => {
    const headers = { 'content-type': 'text/csv', 'sec-fetch-site': 'cross-site' };
    const reply = await client.send('POST', '/v1/coach/activities', { headers, body: 'x' });
    expectProblem(reply, 403, 'CROSS_ORIGIN_REFUSED');
  });

  it('a foreign name for this machine, as DNS rebinding gives it', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /v1/agents HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toContain('"code":"HOST_REFUSED"');
  });
});
