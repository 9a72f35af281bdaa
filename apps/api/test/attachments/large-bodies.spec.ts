import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { attachmentsOf } from '@faina/agent-core';
import { fileOf } from '@faina/agent-core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpClient } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';

const mb = 1024 * 1024;
const png = fileOf('image/png', 2 * mb);
const body = {
  agent: 'viewer',
  input: {
    prompt: 'Look',
    attachments: [{ mediaType: 'image/png', data: png.toString('base64') }],
  },
  delayMs: 60_000,
};

let keyed: KeyedService;
let ana: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService();
  ana = await keyed.holder('north', 'ana', ...workScopes);
  await ana.putAgent('viewer');
});

afterAll(() => keyed.close());

/** What is answered to the head of a request of which no body comes. */
async function answerToHead(headers: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(keyed.service.url);
  const socket = connect(Number(port), hostname);
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.once('data', (data) => {
    resolve(data.toString().split('\r\n')[0] ?? '');
  });
  const head = ['POST /v1/jobs HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json'];
  socket.write([...head, ...headers, '', ''].join('\r\n'));
  const line = await promise;
  socket.destroy();
  return line;
}

describe('a large body', () => {
  it.each([
    ['no key', [], 401],
    ['a wrong key', [`Authorization: Bearer ${randomBytes(30).toString('hex')}`], 401],
  ])('is not read with %s', async (_what, headers, status) => {
    for (const length of [`Content-Length: ${14 * mb}`, 'Transfer-Encoding: chunked']) {
      expect(await answerToHead([...headers, length])).toContain(` ${status} `);
    }
  });

  it('is not read with a key that may not submit', async () => {
    const reader = await keyed.holder('north', 'zoe', 'jobs:read');
    const headers = [`Authorization: Bearer ${reader.key.key}`, `Content-Length: ${14 * mb}`];
    expect(await answerToHead(headers)).toContain(' 403 ');
  });

  it('is refused by its length where it is longer than any', async () => {
    const headers = [`Authorization: Bearer ${ana.key.key}`, `Content-Length: ${16 * mb}`];
    expect(await answerToHead(headers)).toContain(' 413 ');
  });

  it('is one of four that a key may send at once', async () => {
    const held = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { hostname, port } = new URL(keyed.service.url);
        const socket = connect(Number(port), hostname);
        socket.write(
          `POST /v1/jobs HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
            `Authorization: Bearer ${ana.key.key}\r\nContent-Length: ${mb}\r\n` +
            `Expect: 100-continue\r\n\r\n`,
        );
        await new Promise((resolve) => socket.once('data', resolve));
        return socket;
      }),
    );
    const bia = await keyed.holder('north', 'bia', ...workScopes);
    await expect.poll(async () => (await ana.post(body)).status).toBe(429);
    expect((await bia.post(body)).status).toBe(202);
    for (const socket of held) socket.destroy();
    await expect.poll(async () => (await ana.post(body)).status).toBe(202);
  });
});

describe('the files of a job', () => {
  it('are nobody else’s, and are read by who may read its histories', async () => {
    const job = await ana.submit(body);
    const [file] = attachmentsOf(job.input);
    const path = `/v1/jobs/${job.id}/attachments/${file?.id}`;
    const readers: [status: number, tenant: string, owner: string, ...scopes: string[]][] = [
      [200, 'north', 'ana', 'jobs:read'],
      [200, 'north', 'chief', 'jobs:read', 'tenant:read'],
      [404, 'north', 'bia', 'jobs:read'],
      [404, 'south', 'ana', 'jobs:read', 'tenant:read'],
      [403, 'north', 'ana', 'approvals:write'],
    ];
    for (const [status, tenant, owner, ...scopes] of readers) {
      const reader = await keyed.holder(tenant, owner, ...scopes);
      expect((await reader.get(path)).status).toBe(status);
    }
    expect((await new HttpClient(keyed.service.url).get(path)).status).toBe(401);
  });

  it('of one job are not found under another', async () => {
    const [first, second] = [await ana.submit(body), await ana.submit(body)];
    const [file] = attachmentsOf(first.input);
    const reply = await ana.get(`/v1/jobs/${second.id}/attachments/${file?.id}`);
    expect(reply.status).toBe(404);
    expect(z.looseObject({ code: z.string() }).parse(reply.json()).code).toBe(
      'ATTACHMENT_NOT_FOUND',
    );
  });
});
