import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  eventOf,
  type ReceivedMessage,
  verify,
  WebhookReceiver,
} from '../support/http/webhook-receiver.js';
import { expectProblem } from '../support/service/http-client.js';
import { instructedModel, instruction } from '../support/model/instructed-model.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
} from '../support/service/keyed-service.js';
import { WebhookClient } from '../support/service/webhook-client.js';

let keyed: KeyedService;
let receiver: WebhookReceiver;
let dataDir: string;
let ana: KeyHolder;
let hooks: WebhookClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faina-webhooks-'));
  receiver = await WebhookReceiver.start();
  keyed = await startKeyedService({
    responder: instructedModel,
    settings: { OUTBOUND_ALLOW: '127.0.0.1', DATA_DIR: dataDir, RECONCILE_MS: '200' },
  });
  ana = await keyed.holder('north', 'ana', 'admin');
  hooks = new WebhookClient(ana);
  await ana.putAgent('plain');
  await ana.putAgent('asking', { requireApproval: ['*'] });
});

afterAll(async () => {
  await keyed.close();
  await receiver.close();
  await rm(dataDir, { recursive: true });
});

const urlOf = (path: string) => receiver.origin + path;

const idOf = ({ headers }: ReceivedMessage) => headers['webhook-id'];

/** The moment of the next attempt has come. */
const letTimePass = (jobId: string) =>
  keyed.query(
    `update webhook_deliveries set next_at = now() where job_id = $1 and status = 'pending'`,
    jobId,
  );

/** What a job tells that asks a person once. */
const inOrder = ['approval.requested', 'job.waiting', 'approval.decided', 'job.completed'];

const input = instruction('echo', { value: 'x' });

describe('a webhook', () => {
  it('is told of what it asks for, in messages that the official library verifies', async () => {
    const { id, secret } = await hooks.create(urlOf('/all'), ['job.completed']);
    const job = await ana.run({ agent: 'plain', input });
    const [message] = await receiver.count('/all', 1);
    expect(verify(secret, message)).toEqual({
      type: 'job.completed',
      timestamp: job.settledAt,
      data: { job },
    });
    expect(() => verify(secret, { ...message, body: `${message.body} ` })).toThrow();
    const [delivery] = await hooks.until(`jobId=${job.id}`, ([one]) => one.status === 'delivered');
    expect(delivery).toMatchObject({ id: idOf(message), attempts: 1, lastStatus: 204 });
    expect(delivery).toMatchObject({ lastError: null, nextAttemptAt: null });
    await hooks.remove(id);
    expect(await hooks.deliveries(`jobId=${job.id}`)).toEqual([]);
  });

  it('gets both signatures for a day when its secret is rotated', async () => {
    const made = await hooks.create(urlOf('/rotated'), ['job.completed']);
    const rotated = await hooks.rotate(made.id);
    expect(rotated.secret).not.toBe(made.secret);
    await ana.run({ agent: 'plain', input });
    const [message] = await receiver.count('/rotated', 1);
    expect(message.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const { secret } of [made, rotated]) expect(() => verify(secret, message)).not.toThrow();
    await keyed.query('update webhooks set old_secret_until = now() where id = $1', made.id);
    await ana.run({ agent: 'plain', input });
    const [, later] = await receiver.count('/rotated', 2);
    expect(later && (() => verify(made.secret, later))).toThrow();
    expect(later && verify(rotated.secret, later)).toBeDefined();
    await hooks.remove(made.id);
  });

  it('that a job names gets all events of it alone, in order, with the secret of the tenant', async () => {
    const reply = await ana.get('/v1/webhooks/secret');
    const { secret } = z.object({ secret: z.string() }).parse(reply.json());
    const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };
    const job = await ana.submit({ agent: 'asking', input, webhookUrl: urlOf('/named') }, headers);
    const question = await ana.questionOf(job.id);
    await ana.decide(question, { decision: 'approve' });
    await ana.settled(job.id);
    const messages = await receiver.count('/named', 4);
    for (const message of messages) expect(() => verify(secret, message)).not.toThrow();
    for (const message of messages) expect(message).toMatchObject({ headers });
    expect(messages.map((message) => eventOf(message).type)).toEqual(inOrder);
    const [asked, , decided] = messages.map((message) => eventOf(message).data);
    expect(asked).toMatchObject({ job: { id: job.id }, approval: { hash: question.hash } });
    expect(decided).toMatchObject({ approval: { id: question.id, status: 'approved' } });
  });

  it.each([
    ['job.failed', { limits: { maxIterations: 1 }, input }],
    ['job.cancelled', { delayMs: 60_000, input }],
  ])('is told that a job has ended with %s', async (type, body) => {
    const path = `/${type}`;
    const job = await ana.submit({ agent: 'plain', ...body, webhookUrl: urlOf(path) });
    if (type === 'job.cancelled') await ana.sendJson('POST', `/v1/jobs/${job.id}/cancel`, {});
    const [message] = await receiver.count(path, 1);
    expect(eventOf(message)).toMatchObject({ type, data: { job: { id: job.id } } });
  });
});

describe('F31 a receiver', () => {
  it.each([
    ['answers 500', '/500', 'REFUSED', 500],
    ['redirects to another address', '/302', 'REDIRECTED', 302],
    ['closes the connection', '/close', 'ECONNRESET', null],
  ])('that %s gets the message again, with its id', async (_what, path, lastError, lastStatus) => {
    receiver.answer(path, (response) => {
      if (path === '/close') response.destroy();
      else response.writeHead(lastStatus ?? 0, { location: urlOf('/elsewhere') }).end();
    });
    const job = await ana.run({ agent: 'plain', input, webhookUrl: urlOf(path) });
    const [failed] = await hooks.until(`jobId=${job.id}`, ([one]) => one.lastError !== null);
    expect(failed).toMatchObject({ status: 'pending', attempts: 1, lastError, lastStatus });
    expect(failed.nextAttemptAt).not.toBeNull();
    receiver.answer(path, 200);
    await letTimePass(job.id);
    const [first, second] = await receiver.count(path, 2);
    expect(idOf(second ?? first)).toBe(idOf(first));
    const [done] = await hooks.until(`jobId=${job.id}`, ([one]) => one.status === 'delivered');
    expect(done).toMatchObject({ attempts: 2, lastError: null, lastStatus: 200 });
    expect(receiver.to('/elsewhere')).toEqual([]);
  });

  it('that fails for a day is given up, and sent to again when somebody asks for it', async () => {
    receiver.answer('/never', 503);
    const job = await ana.run({ agent: 'plain', input, webhookUrl: urlOf('/never') });
    await hooks.until(`jobId=${job.id}`, ([one]) => one.attempts === 1 && one.lastStatus === 503);
    await keyed.query('update webhook_deliveries set give_up_at = now() where job_id = $1', job.id);
    await letTimePass(job.id);
    const [given] = await hooks.until(`jobId=${job.id}`, ([one]) => one.status === 'failed');
    expect(given.nextAttemptAt).toBeNull();
    receiver.answer('/never', 204);
    const resent = await ana.sendJson('POST', `/v1/webhooks/deliveries/${given.id}/resend`, {});
    expect(resent.status).toBe(202);
    const messages = await receiver.count('/never', 3);
    expect(new Set(messages.map(idOf))).toEqual(new Set([given.id]));
    const { text } = await keyed.operator.get('/metrics');
    for (const outcome of ['failed', 'delivered'])
      expect(text).toContain(`\nfaina_webhook_deliveries_total{outcome="${outcome}"} `);
  });

  it('that answers 410 is switched off with all that waits for it', async () => {
    receiver.answer('/gone', 410);
    const { id } = await hooks.create(urlOf('/gone'), ['job.completed']);
    const job = await ana.run({ agent: 'plain', input });
    const [gone] = await hooks.until(`webhookId=${id}`, ([one]) => one.status === 'failed');
    expect(gone).toMatchObject({ jobId: job.id, lastStatus: 410, lastError: 'GONE' });
    expect((await hooks.list()).find((one) => one.id === id)?.switchedOffAt).not.toBeNull();
    const resend = await ana.sendJson('POST', `/v1/webhooks/deliveries/${gone.id}/resend`, {});
    expectProblem(resend, 409, 'WEBHOOK_SWITCHED_OFF');
    await ana.run({ agent: 'plain', input, webhookUrl: urlOf('/marker') });
    await receiver.count('/marker', 1);
    expect(receiver.to('/gone')).toHaveLength(1);
  });

  it('P17 that hangs holds up no job and no other receiver, and gets few messages at a time', async () => {
    const hanging = await WebhookReceiver.start();
    hanging.answer('/', () => undefined);
    const jobs = Array.from({ length: 12 }, () =>
      ana.run({ agent: 'plain', input, webhookUrl: `${hanging.origin}/` }),
    );
    await Promise.all(jobs);
    await hanging.count('/', 4);
    const job = await ana.run({ agent: 'plain', input, webhookUrl: urlOf('/quick') });
    const [message] = await receiver.count('/quick', 1);
    expect(eventOf(message).data.job.id).toBe(job.id);
    expect(hanging.messages.length).toBeLessThan(8);
    await hanging.close();
  });

  it('gets what a job has to tell in order, and one after the other', async () => {
    receiver.answer('/slow', 500);
    const job = await ana.submit({ agent: 'asking', input, webhookUrl: urlOf('/slow') });
    await ana.decide(await ana.questionOf(job.id), { decision: 'approve' });
    await ana.settled(job.id);
    await hooks.until(`jobId=${job.id}`, (all) => all.length === 4 && all[3]?.lastStatus === 500);
    const types = () => receiver.to('/slow').map((message) => eventOf(message).type);
    expect(types()).toEqual(['approval.requested']);
    await letTimePass(job.id);
    await receiver.count('/slow', 2);
    expect(types()).toEqual(['approval.requested', 'approval.requested']);
    receiver.answer('/slow', 200);
    await letTimePass(job.id);
    await receiver.count('/slow', 6);
    expect(types().slice(2)).toEqual(inOrder);
  });
});

describe('an address', () => {
  it.each([
    'http://localhost/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x0a000001/',
    'https://user:password@example.com/',
    'ftp://example.com/',
    'no address',
  ])('is refused for a webhook and for a job: %s', async (url) => {
    const strict = url === 'http://localhost/' ? url.replace('localhost', '[::1]') : url;
    const made = await ana.sendJson('POST', '/v1/webhooks', {
      url: strict,
      events: ['job.failed'],
    });
    expectProblem(made, 400, 'WEBHOOK_URL_REFUSED');
    const reply = await ana.post({ agent: 'plain', input, webhookUrl: strict });
    expect(reply.status).toBe(400);
  });

  it('of a job of before is looked at when the message is sent', async () => {
    const job = await ana.submit({
      agent: 'plain',
      input,
      delayMs: 60_000,
      webhookUrl: urlOf('/x'),
    });
    await keyed.query(
      'update jobs set webhook_url = $2 where id = $1',
      job.id,
      'http://127.0.0.2/',
    );
    await ana.sendJson('POST', `/v1/jobs/${job.id}/cancel`, {});
    const [refused] = await hooks.until(`jobId=${job.id}`, ([one]) => one.lastError !== null);
    expect(refused).toMatchObject({ lastError: 'ADDRESS_REFUSED', lastStatus: null });
  });
});

describe('P14 secrets', () => {
  it('stand in no row, list or file but the key of the machine, which is for its user alone', async () => {
    const { id, secret } = await hooks.create(urlOf('/kept'), ['job.failed']);
    expect((await ana.get('/v1/webhooks')).text).not.toContain('whsec_');
    const rows = await keyed.query(
      `select encode(secret, 'escape') as a, encode(secret, 'base64') as b, row_to_json(webhooks) as c
       from webhooks where id = $1`,
      id,
    );
    const stored = JSON.stringify([rows, await keyed.query('select details from audit')]);
    expect(stored).not.toContain('whsec_');
    expect(stored).not.toContain(secret.slice('whsec_'.length));
    const keyFile = join(dataDir, 'secrets', 'key');
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(await readFile(keyFile, 'utf8')).toHaveLength(44);
  });
});

describe('P13 the admin of another tenant', () => {
  it('sees no webhook and no delivery, and is told of nothing', async () => {
    const stranger = await keyed.holder('south', 'ana', 'admin');
    const theirs = new WebhookClient(stranger);
    await theirs.create(urlOf('/south'), ['job.completed']);
    const mine = await hooks.create(urlOf('/north'), ['job.completed']);
    const job = await ana.run({ agent: 'plain', input });
    await receiver.count('/north', 1);
    const [delivery] = await hooks.until(`webhookId=${mine.id}`, (all) => all.length > 0);
    expect((await theirs.list()).map(({ url }) => url)).toEqual([urlOf('/south')]);
    expect(await theirs.deliveries(`jobId=${job.id}`)).toEqual([]);
    const paths = [`${mine.id}/rotate`, `deliveries/${delivery.id}/resend`];
    for (const path of paths) {
      expect((await stranger.sendJson('POST', `/v1/webhooks/${path}`, {})).status).toBe(404);
    }
    expect((await stranger.send('DELETE', `/v1/webhooks/${mine.id}`)).status).toBe(404);
    expect(receiver.to('/south')).toEqual([]);
    await hooks.remove(mine.id);
  });

  it('has as many webhooks as a tenant may have, also when many are asked for at once', async () => {
    const crowd = await keyed.holder('crowd', 'ana', 'admin');
    const ask = { url: urlOf('/crowd'), events: ['job.failed'] };
    const make = () => crowd.sendJson('POST', '/v1/webhooks', ask);
    const statuses = (await Promise.all(Array.from({ length: 25 }, make))).map((one) => one.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });
});
