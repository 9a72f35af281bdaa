import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpService, startHttpService } from '../support/service/http-service.js';
import { JobClient } from '../support/service/job-client.js';
import { sendRaw } from '../support/http/raw-http.js';

let service: HttpService;
let host: string;
let client: JobClient;

beforeAll(async () => {
  service = await startHttpService({ AUTH: 'none', TOOL_PACKS: 'coach,diagnostics' });
  host = new URL(service.url).host;
  client = new JobClient(service.url);
});
afterAll(() => service.close());

interface Page {
  readonly method?: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly body?: string;
}

/** A request as a browser sends it, whatever the page or its address may be. */
const fromPage = ({ method = 'POST', path, headers, body = '' }: Page): Promise<string> =>
  sendRaw(
    service.url,
    [
      `${method} ${path} HTTP/1.1`,
      ...(headers.some((header) => /^host:/i.test(header)) ? [] : [`Host: ${host}`]),
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
      '',
      body,
    ].join('\r\n'),
  );

const jobs = JSON.stringify({ agent: 'coach', input: 'From another page' });
const csv = 'Activity ID,Activity Date,Activity Name,Activity Type\n1,2026-11-19 09:12:33,R,Run\n';
const form = (name: string) =>
  [
    '--b',
    `Content-Disposition: form-data; name="${name}"; filename="a.csv"`,
    '',
    csv,
    '--b--',
    '',
  ].join('\r\n');

const evil = 'Origin: https://evil.example';
const crossSite = 'Sec-Fetch-Site: cross-site';
const jsonType = 'Content-Type: application/json';
const formType = 'Content-Type: multipart/form-data; boundary=b';

/** What a page of another origin can make a browser send: without asking first, or after asking. */
const pages: readonly [name: string, page: Page][] = [
  [
    'a form of text/plain',
    { path: '/v1/jobs', headers: [evil, 'Content-Type: text/plain'], body: jobs },
  ],
  [
    'a form in a URL',
    {
      path: '/v1/jobs',
      headers: [evil, 'Content-Type: application/x-www-form-urlencoded'],
      body: jobs,
    },
  ],
  ['a form of parts', { path: '/v1/jobs', headers: [evil, formType], body: jobs }],
  [
    'a file in a form',
    { path: '/v1/coach/activities', headers: [evil, crossSite, formType], body: form('file') },
  ],
  [
    'a file in a form, of an old browser',
    { path: '/v1/coach/activities', headers: [evil, formType], body: form('file') },
  ],
  [
    'a file in a form of another port',
    {
      path: '/v1/coach/activities',
      headers: ['Origin: http://127.0.0.1:1', 'Sec-Fetch-Site: same-site', formType],
      body: form('file'),
    },
  ],
  [
    'a file in a form of a page without origin',
    { path: '/v1/coach/activities', headers: ['Origin: null', formType], body: form('file') },
  ],
  [
    'a night in a form',
    { path: '/v1/coach/sleep', headers: [evil, crossSite, formType], body: form('file') },
  ],
  ['JSON across sites', { path: '/v1/jobs', headers: [evil, crossSite, jsonType], body: jobs }],
  ['JSON of an old browser', { path: '/v1/jobs', headers: [evil, jsonType], body: jobs }],
  [
    'JSON with a charset',
    {
      path: '/v1/jobs',
      headers: [evil, crossSite, 'Content-Type: application/json; charset=utf-8'],
      body: jobs,
    },
  ],
  ['a beacon without a type', { path: '/v1/jobs', headers: [evil, crossSite], body: jobs }],
  ['a cancel without a body', { path: '/v1/jobs/x/cancel', headers: [evil, crossSite] }],
  [
    'a method in a header',
    {
      path: '/v1/agents/evil',
      headers: [evil, crossSite, 'X-HTTP-Method-Override: PUT', jsonType],
      body: '{"persona":{"role":"x"}}',
    },
  ],
  [
    'PUT',
    {
      method: 'PUT',
      path: '/v1/agents/evil',
      headers: [evil, crossSite, jsonType],
      body: '{"persona":{"role":"x"}}',
    },
  ],
  ['DELETE', { method: 'DELETE', path: '/v1/keys/x', headers: [evil, crossSite] }],
];

describe('with AUTH=none a page of another origin', () => {
  it.each(pages)('changes nothing by %s', async (_name, page) => {
    expect(await fromPage(page)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await client.list()).items).toEqual([]);
    expect((await client.get('/v1/coach/activities')).json()).toMatchObject({ items: [] });
    expect((await client.get('/v1/agents/evil')).status).toBe(404);
  });

  it('is not let in when its browser asks first, and may read nothing', async () => {
    const asked = await fromPage({
      method: 'OPTIONS',
      path: '/v1/jobs',
      headers: [
        evil,
        'Access-Control-Request-Method: POST',
        'Access-Control-Request-Headers: content-type',
      ],
    });
    expect(asked).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(asked).not.toMatch(/access-control-allow/i);
    const read = await fromPage({ method: 'GET', path: '/v1/jobs', headers: [evil] });
    expect(read).not.toMatch(/access-control-allow/i);
  });

  it('cannot put the pages of the service into a frame', async () => {
    for (const path of ['/docs', '/ops/queues']) {
      const { headers, status } = await client.get(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});

/** Names that point to this machine in a browser and belong to somebody else. */
const foreignNames = [
  'Host: evil.example',
  'Host: evil.example:3000',
  'Host: 127.0.0.1.evil.example',
  'Host: localhost.evil.example',
  'Host: evil-localhost',
  'Host: 127.0.0.1@evil.example',
  'Host: evil.example#localhost',
  'Host: 0.0.0.0',
  'Host: 169.254.169.254',
  'Host: ',
];

describe('with AUTH=none a name of somebody else for this machine', () => {
  const paths = ['/v1/jobs', '/v1/agents', '/openapi.json', '/ops/queues/api/queues'];

  it.each(foreignNames)('reaches nothing: %s', async (name) => {
    for (const path of paths) {
      const answer = await fromPage({ method: 'GET', path, headers: [name] });
      expect({ path, answer }).toMatchObject({
        answer: expect.stringMatching(/^HTTP\/1\.1 (?:403 [^]*HOST_REFUSED|400 )/),
      });
    }
  });

  it.each(['X-Forwarded-Host: localhost', 'Forwarded: host=localhost', 'Origin: http://localhost'])(
    'is not made one of this machine by %s',
    async (header) => {
      const headers = ['Host: evil.example', header];
      const answer = await fromPage({ method: 'GET', path: '/v1/jobs', headers });
      expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*HOST_REFUSED/);
    },
  );

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]', 'faina.localhost'])(
    'is not %s, so that the refusals above are the work of the guard',
    async (name) => {
      const headers = [`Host: ${name}`];
      const answer = await fromPage({ method: 'GET', path: '/v1/jobs', headers });
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});
