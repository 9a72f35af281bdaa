import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { fileOf } from '@faina/agent-core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

const png = fileOf('image/png', 3_000);
const mb = 1024 * 1024;

let files: Server;
let origin: string;
let port: number;
let scripted: ScriptedService;
let asked: string[];

beforeAll(async () => {
  asked = [];
  files = createServer((request, response) => {
    asked.push(request.url ?? '');
    switch (request.url) {
      case '/picture':
        response.end(png);
        break;
      case '/page':
        response.end('<html></html>');
        break;
      case '/redirect':
        response.writeHead(302, { location: `${origin}/picture` }).end();
        break;
      case '/compressed':
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(png);
        break;
      case '/endless':
        response.write(Buffer.alloc(11 * mb));
        break;
      default:
        response.writeHead(404).end('secret words');
    }
  });
  files.listen(0, '127.0.0.1');
  await once(files, 'listening');
  const address = files.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  ({ port } = address);
  origin = `http://127.0.0.1:${port}`;
  scripted = await startScriptedService({ settings: { OUTBOUND_ALLOW: '127.0.0.0/8' } });
  await scripted.client.putAgent('viewer');
});

afterAll(async () => {
  await scripted.close();
  files.closeAllConnections();
  files.close();
});

const submit = (url: string, headers: Record<string, string> = {}) =>
  scripted.client.post(
    {
      agent: 'viewer',
      input: { prompt: 'Look', attachments: [{ mediaType: 'image/png', url }] },
      delayMs: 60_000,
    },
    headers,
  );

describe('a file that is named by its address', () => {
  it('is fetched before the job is accepted, and stored like others', async () => {
    const reply = await submit(`${origin}/picture`);
    expect(reply.status).toBe(202);
    expect(reply.json()).toMatchObject({
      input: { attachments: [{ mediaType: 'image/png', bytes: png.length }] },
    });
    expect(reply.text).not.toContain(origin);
  });

  it('is fetched once for an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'fetched' };
    const before = asked.length;
    await submit(`${origin}/picture`, key);
    expect((await submit(`${origin}/picture`, key)).status).toBe(202);
    expect(asked.length - before).toBe(1);
    expect((await submit(`${origin}/page`, key)).status).toBe(422);
  });

  it.each([
    ['/page', 'not a file of image/png'],
    ['/redirect', 'redirects'],
    ['/compressed', 'compressed'],
    ['/endless', 'more than'],
    ['/missing', 'answered 404'],
  ])('is refused where the answer is %s', async (path, why) => {
    const reply = await submit(origin + path);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('/input/attachments/0/url');
    expect(reply.text).toContain(why);
    expect(reply.text).not.toContain('secret');
  });

  it.each([
    ['file:///etc/passwd', 'Not an https address'],
    ['ftp://example.com/x', 'Not an https address'],
    ['no address', 'Not an https address'],
    ['http://example.com/x', 'Only https'],
    ['https://user:password@example.com/x', 'password'],
    ['https://10.0.0.1/x', 'not public'],
    ['https://169.254.169.254/latest/meta-data', 'not public'],
    ['https://[::1]/x', 'not public'],
    ['https://[::ffff:169.254.169.254]/x', 'not public'],
    ['https://0x0a000001/x', 'not public'],
    ['https://2852039166/x', 'not public'],
  ])('is not asked for at %s', async (url, why) => {
    const reply = await submit(url);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(why);
  });

  it('is not reached by a name that stands for an address that is not named', async () => {
    const strict = await startScriptedService();
    try {
      const before = asked.length;
      await strict.client.putAgent('viewer');
      const attachments = [{ mediaType: 'image/png', url: `https://localhost:${port}/picture` }];
      const body = { agent: 'viewer', input: { prompt: 'Look', attachments } };
      const reply = await strict.client.post(body);
      expect(reply.status).toBe(400);
      expect(reply.text).toContain('not public');
      expect(asked).toHaveLength(before);
    } finally {
      await strict.close();
    }
  });
});
