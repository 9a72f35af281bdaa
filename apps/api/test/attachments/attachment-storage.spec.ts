import { randomUUID } from 'node:crypto';
import { attachmentsOf } from '@faina/agent-core';
import { fileOf, noise } from '@faina/agent-core/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answer, toolCall } from '../support/model/model-replies.js';
import type { Reply } from '../support/service/http-client.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

const mb = 1024 * 1024;
const png = fileOf('image/png', 3_000);
const base64 = (data: Buffer) => data.toString('base64');
const picture = { mediaType: 'image/png', data: base64(png) };

let scripted: ScriptedService;
let database: pg.Client;

beforeAll(async () => {
  scripted = await startScriptedService();
  database = new pg.Client(scripted.service.databaseUrl);
  await database.connect();
  await scripted.client.putAgent('viewer');
});

afterAll(async () => {
  await database.end();
  await scripted.close();
});

const submit = (attachments: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  scripted.client.post(
    { agent: 'viewer', input: { prompt: 'Look', attachments }, delayMs: 60_000, ...more },
    headers,
  );

const rowsOf = async (jobId: string) => {
  const { rows } = await database.query<{ id: string; media_type: string; bytes: number }>(
    'select id, media_type, bytes from job_attachments where job_id = $1 order by bytes',
    [jobId],
  );
  return rows;
};

const idSchema = z.looseObject({ id: z.string() });
const codeSchema = z.looseObject({ code: z.string() });
const idOf = (reply: Reply) => idSchema.parse(reply.json()).id;
const problemOf = (reply: Reply) => ({
  status: reply.status,
  code: codeSchema.parse(reply.json()).code,
});

describe('the files of a job', () => {
  it('are stored beside it, and named by it and by its prompt', async () => {
    const { client } = scripted;
    const csv = { mediaType: 'text/csv', data: btoa('a;b\n1;2\n') };
    const job = await client.submit({
      agent: 'viewer',
      input: { prompt: 'Look', size: 'large', attachments: [picture, csv] },
      delayMs: 60_000,
    });
    const id: unknown = expect.any(String);
    const named = [
      { id, mediaType: 'image/png', bytes: png.length },
      { id, mediaType: 'text/csv', bytes: 8 },
    ];
    expect(job.input).toEqual({ prompt: 'Look', size: 'large', attachments: named });
    const [prompt] = await client.activity(job.id);
    expect(prompt).toMatchObject({
      role: 'USER',
      content: 'Look\n\n{\n  "size": "large"\n}',
      attachments: named,
    });
    expect(await rowsOf(job.id)).toMatchObject([
      { media_type: 'text/csv', bytes: 8 },
      { media_type: 'image/png', bytes: png.length },
    ]);
  });

  it('are read as downloads in which nothing runs', async () => {
    const { client } = scripted;
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
    const job = await client.submit({
      agent: 'viewer',
      input: { prompt: 'Look', attachments: [{ ...picture, data: base64(polyglot) }] },
      delayMs: 60_000,
    });
    const [file] = attachmentsOf(job.input);
    const path = `/v1/jobs/${job.id}/attachments/${file?.id}`;
    const response = await fetch(new URL(path, scripted.service.url));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="${file?.id}.png"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(polyglot)).toBe(true);
    const strangers = [
      `/v1/jobs/${job.id}/attachments/${randomUUID()}`,
      `/v1/jobs/${job.id}/attachments/x`,
      `/v1/jobs/${randomUUID()}/attachments/${file?.id}`,
    ];
    for (const stranger of strangers) expect((await client.get(stranger)).status).toBe(404);
  });

  it('go with their job', async () => {
    const job = await scripted.client.submit({
      agent: 'viewer',
      input: { prompt: 'Look', attachments: [picture] },
      delayMs: 60_000,
    });
    await database.query('delete from jobs where id = $1', [job.id]);
    expect(await rowsOf(job.id)).toEqual([]);
  });

  it('are copied by a retry', async () => {
    const { client } = scripted;
    const job = await client.submit({
      agent: 'viewer',
      input: { prompt: 'Look', attachments: [picture] },
      delayMs: 60_000,
    });
    await client.sendJson('POST', `/v1/jobs/${job.id}/cancel`, {});
    scripted.model.script(answer('Done'));
    const reply = await client.sendJson('POST', `/v1/jobs/${job.id}/retry`, {});
    const retried = idOf(reply);
    expect(await rowsOf(retried)).toEqual(await rowsOf(job.id));
    await database.query('delete from jobs where id = $1', [job.id]);
    const [prompt] = await client.activity(retried);
    expect(prompt?.attachments).toMatchObject([{ mediaType: 'image/png' }]);
  });

  it('are part of what an Idempotency-Key stands for', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await submit([picture], {}, key);
    expect(first.status).toBe(202);
    const again = await submit([picture], {}, key);
    expect(idOf(again)).toBe(idOf(first));
    const other = await submit([{ ...picture, data: base64(fileOf('image/png', 3_001)) }], {}, key);
    expect(problemOf(other)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  it('may be 10 MB together, in one request', async () => {
    const files = [0, 1].map(() => {
      const data = Buffer.concat([fileOf('image/png'), noise(5 * mb)]).subarray(0, 5 * mb);
      return { ...picture, data: base64(data) };
    });
    const reply = await submit(files);
    expect(reply.status).toBe(202);
    expect((await rowsOf(idOf(reply))).map(({ bytes }) => bytes)).toEqual([5 * mb, 5 * mb]);
  });
});

describe('files are refused', () => {
  it.each([
    ['that are nine', Array.from({ length: 9 }, () => picture), '/input/attachments'],
    ['of a kind that is not taken', [{ ...picture, mediaType: 'image/svg+xml' }], '/0/mediaType'],
    ['whose content is another', [{ ...picture, data: base64(fileOf('image/gif')) }], '/0/data'],
    ['that are no base64', [picture, { ...picture, data: '=='.repeat(9) }], '/1/data'],
    ['that name a stored file', [{ id: randomUUID(), mediaType: 'image/png', bytes: 3 }], '/0'],
    ['with neither data nor url', [{ mediaType: 'image/png' }], '/0'],
    ['that are no list', 'x', '/input/attachments'],
    [
      'of 12 MB together',
      [0, 1, 2].map(() => ({ ...picture, data: 'A'.repeat(4 * mb) })),
      '/2/data',
    ],
    ['that are 14 MB of padding', [{ ...picture, data: '='.repeat(13 * mb) }], '/0/data'],
  ])('%s', async (_what, attachments, pointer) => {
    const reply = await submit(attachments);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(pointer);
    expect(reply.text.length).toBeLessThan(4_000);
  });

  it.each([
    ['beyond 15 MB', 'A'.repeat(15 * mb)],
    ['that are no texts', Array.from({ length: 500_000 }, () => [])],
  ])('in a body that is large %s', async (_what, data) => {
    const reply = await submit([{ ...picture, data }]);
    expect(problemOf(reply)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  it('by every other route, as any large body', async () => {
    const { client } = scripted;
    const body = { name: 'x', instructions: 'x'.repeat(mb) };
    const reply = await client.sendJson('PUT', '/v1/agents/x', body);
    expect(problemOf(reply)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });
});

describe('a model', () => {
  it('sees the pictures of the request in every step, and reads its words', async () => {
    const { client, model } = scripted;
    model.script(toolCall('echo', { value: 'x' }), answer('A grey pixel'));
    const csv = { mediaType: 'text/csv', data: btoa('a;b\n1;2\n') };
    const job = await client.run({
      agent: 'viewer',
      input: { prompt: 'Look', attachments: [picture, csv] },
    });
    expect(job.outcome).toBe('SUCCESS');
    const requests = model.requests.slice(-2).map(({ body }) => body.messages[1]);
    const url = `data:image/png;base64,${picture.data}`;
    for (const message of requests) {
      expect(message?.content).toEqual([
        {
          type: 'text',
          text: expect.stringMatching(/^Look\n\n\[file: text\/csv, 8 bytes]\n```\na;b/),
        },
        { type: 'image_url', image_url: { url } },
      ]);
    }
  });
});
