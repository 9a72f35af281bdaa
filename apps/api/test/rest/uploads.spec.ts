import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createdKeySchema } from '../../src/gateways/rest/auth/keys.schema.js';
import { expectProblem, HttpClient } from '../support/service/http-client.js';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { flood, openUpload, type RawUpload } from '../support/http/raw-upload.js';
import { waitFor } from '../support/wait-for.js';

const bootstrapKey = 'bootstrap-0123456789abcdef0123456789abcdef';
const path = '/v1/coach/activities';
const header = 'Activity ID,Activity Date,Activity Name,Activity Type\n';
const megabyte = 1024 * 1024;

let service: HttpService;

beforeAll(async () => {
  service = await startHttpService({
    AUTH: 'api-key',
    BOOTSTRAP_API_KEY: bootstrapKey,
    TOOL_PACKS: 'coach',
  });
});
afterAll(() => service.close());

async function keyWith(...scopes: string[]): Promise<string> {
  const body = { tenant: 'uploads', owner: 'ana', scopes };
  const reply = await new HttpClient(service.url, bootstrapKey).sendJson('POST', '/v1/keys', body);
  return createdKeySchema.parse(reply.json()).key;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const csv = { 'content-type': 'text/csv' };
const large = { 'content-length': String(300 * megabyte) };
const modest = { 'content-length': String(megabyte) };
const endless = { 'transfer-encoding': 'chunked' };

/** An upload of a CSV file of which the first line alone arrives. */
function begin(key: string): RawUpload {
  const upload = openUpload(service.url, path, { ...csv, ...bearer(key), ...modest });
  upload.write(header);
  return upload;
}

describe('an upload that is refused', () => {
  it.each([
    ['without a key', 401, path, async () => csv],
    ['with a key that is none', 401, path, async () => ({ ...csv, ...bearer('fk_none') })],
    [
      'without the scope',
      403,
      path,
      async () => ({ ...csv, ...bearer(await keyWith('jobs:read')) }),
    ],
    ['of a page elsewhere', 403, path, async () => ({ ...csv, 'sec-fetch-site': 'cross-site' })],
    ['by its length', 413, path, async () => ({ ...csv, ...bearer(bootstrapKey) })],
    [
      'by its type',
      415,
      path,
      async () => ({ 'content-type': 'text/plain', ...bearer(bootstrapKey) }),
    ],
    ['by its encoding', 415, path, async () => ({ ...csv, 'content-encoding': 'gzip' })],
    [
      'by its format',
      415,
      '/v1/coach/sleep',
      async () => ({ 'content-type': 'application/gpx+xml', ...bearer(bootstrapKey), ...endless }),
    ],
    ['where there is no route', 404, '/v1/nowhere', async () => csv],
    ['by the router', 400, '/v1/%ff', async () => csv],
    ['by its first line', 400, path, async () => ({ ...csv, ...bearer(bootstrapKey), ...endless })],
  ] as const)(
    'S26: %s gets %i, and not 300 MB are taken',
    async (_how, status, route, headersOf) => {
      const headers = await headersOf();
      const length = 'transfer-encoding' in headers ? {} : large;
      const upload = openUpload(service.url, route, { ...headers, ...length });
      if ('transfer-encoding' in headers) upload.write('40000000\r\na,b\n1,2\n');
      await flood(upload, 300 * megabyte);
      const answer = await upload.closed;

      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
      expect(answer).toContain('application/problem+json');
      // What the system's buffers hold was sent, and read by nobody.
      expect(upload.sentBytes()).toBeLessThan(40 * megabyte);
    },
  );

  it('S26: has its answer and loses its connection without a byte of the file', async () => {
    const idle = Array.from({ length: 50 }, () =>
      openUpload(service.url, path, { ...csv, ...modest }),
    );
    for (const answer of await Promise.all(idle.map(({ closed }) => closed))) {
      expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    }
  });
});

describe('an upload that is answered before its end', () => {
  it('may be sent to its end, and keeps its answer', async () => {
    const rest = 40 * megabyte;
    const begun = `${header}${'x\n'.repeat(25_000)}`;
    const length = { 'content-length': String(begun.length + rest) };
    const upload = openUpload(service.url, path, { ...csv, ...bearer(bootstrapKey), ...length });
    upload.write(begun);
    await waitFor(() => upload.answer() !== '', {
      what: 'the answer to so many faults',
    });
    await flood(upload, rest);
    const answer = await upload.closed;

    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('The rest of the file was not read.');
    expect(upload.sentBytes()).toBeGreaterThanOrEqual(rest);
  });
});

describe('an upload that stands still once it is answered', () => {
  it('loses its connection, which would hold up the end of the process', async () => {
    const upload = openUpload(service.url, path, { ...csv, ...bearer(bootstrapKey), ...modest });
    upload.write(`${header}${'x\n'.repeat(25_000)}`);
    let isClosed = false;
    void upload.closed.then(() => (isClosed = true));
    await waitFor(() => upload.answer() !== '', { what: 'the answer to so many faults' });
    await waitFor(() => isClosed, { what: 'the end of the connection', deadlineMs: 10_000 });
    expect(upload.answer()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('uploads at the same time', () => {
  it('S26: are four for each key; a fifth is to come back later', async () => {
    const key = await keyWith('jobs:write');
    const client = new HttpClient(service.url, key);
    const importOne = () => client.send('POST', path, { headers: csv, body: header });
    const open = [begin(key), begin(key), begin(key), begin(key)];
    const refused = await waitFor(
      async () => {
        const reply = await importOne();
        return reply.status === 429 ? reply : undefined;
      },
      { what: 'four uploads' },
    );

    expectProblem(refused, 429, 'TOO_MANY_UPLOADS');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = new HttpClient(service.url, await keyWith('jobs:write'));
    expect((await other.send('POST', path, { headers: csv, body: header })).status).toBe(200);
    open[0]?.destroy();
    await waitFor(async () => ((await importOne()).status === 200 ? true : undefined), {
      what: 'the place of the upload that has gone',
    });
    for (const upload of open) upload.destroy();
  });
});

// At once: each waits for the longest silence that is allowed.
describe.concurrent('an upload that stands still', () => {
  const boundary = 'b';
  const form = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` };

  it('S26: ends with 408, whatever it is', async () => {
    const key = await keyWith('jobs:write');
    const open = (headers: Readonly<Record<string, string>>, body: string) => {
      const upload = openUpload(service.url, path, { ...headers, ...bearer(key), ...modest });
      upload.write(body);
      return upload;
    };
    const uploads = [
      open(csv, header),
      open(csv, ''),
      open(formType, form + header),
      open(formType, ''),
    ];

    for (const { closed } of uploads) {
      const answer = await closed;
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    }
  });

  it('S26: of JSON, which nobody has to sign, is closed as well', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '100' };
    const uploads = ['/v1/jobs', path].map((route) => openUpload(service.url, route, headers));
    for (const upload of uploads) upload.write('{');

    for (const { closed } of uploads) expect(await closed).not.toContain('HTTP/1.1 2');
  });
});

describe('a CSV whose first line costs more than its length', () => {
  it.each([
    ['200 kB of <', '<'.repeat(200_000)],
    ['400 kB of combining marks', `a${'\u0301\u0323'.repeat(100_000)}`],
    ['900 kB of commas', `${header.trim()}${','.repeat(900_000)}`],
  ])('S1: of %s is refused while the service answers others', async (_what, line) => {
    const client = new HttpClient(service.url, bootstrapKey);
    const startedAt = performance.now();
    const upload = client.send('POST', path, { headers: csv, body: `${line}\n1,2\n` });
    const health = await client.get('/health/live');

    expect(health.status).toBe(200);
    expectProblem(await upload, 400, 'IMPORT_NOT_STRAVA_CSV');
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
