import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { WebhookVerificationError } from './errors.js';
import { verifyWebhook, type WebhookHeaders } from './verify-webhook.js';

const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;
const secret = newSecret();
const body = JSON.stringify({ type: 'job.completed', timestamp: 'now', data: { job: 'ação' } });

/** As the official library signs it. */
const signed = (options: { at?: Date; by?: readonly string[]; id?: string } = {}) => {
  const { at = new Date(), by = [secret], id = 'msg_1' } = options;
  const signatures = by.map((key) => new Webhook(key).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
};

const faultOf = async (verified: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await verified.catch((thrown: unknown) => thrown);
  return error instanceof WebhookVerificationError ? error.code : error;
};

describe('verifyWebhook', () => {
  it('gives the event that the official library signed', async () => {
    expect(await verifyWebhook(body, signed(), secret)).toEqual(JSON.parse(body));
  });

  it.each<[string, (headers: Record<string, string>) => WebhookHeaders]>([
    ['Headers', (headers) => new Headers(headers)],
    ['a Map', (headers) => new Map(Object.entries(headers))],
    [
      'names in capitals',
      (headers) =>
        Object.fromEntries(Object.entries(headers).map(([name, v]) => [name.toUpperCase(), v])),
    ],
    [
      'lists of values',
      (headers) => Object.fromEntries(Object.entries(headers).map(([name, v]) => [name, [v]])),
    ],
  ])('reads headers as %s', async (_form, toHeaders) => {
    const event = await verifyWebhook(new TextEncoder().encode(body), toHeaders(signed()), secret);

    expect(event.type).toBe('job.completed');
  });

  it('takes any of several secrets and of several signatures, while one is rotated', async () => {
    const [older, newer] = [newSecret(), newSecret()];
    const headers = signed({ by: [older, newer] });

    for (const secrets of [[older], [newer], [secret, newer]]) {
      expect(await verifyWebhook(body, headers, secrets)).toMatchObject({ type: 'job.completed' });
    }
    expect(await faultOf(verifyWebhook(body, headers, [secret]))).toBe('SIGNATURE_MISMATCH');
  });

  it.each([-301_000, 302_000])('refuses one that is %i ms away', async (away) => {
    const headers = signed({ at: new Date(Date.now() + away) });

    expect(await faultOf(verifyWebhook(body, headers, secret))).toBe('TIMESTAMP_OUT_OF_RANGE');
    expect(() => new Webhook(secret).verify(body, headers)).toThrow();
  });

  it.each([
    ['another body', `${body} `, {}],
    ['another id', body, { 'webhook-id': 'msg_2' }],
    ['no signature of the kind', body, { 'webhook-signature': 'v1a,abc' }],
    ['a broken signature', body, { 'webhook-signature': 'v1,%%%' }],
    ['an empty signature', body, { 'webhook-signature': 'v1,' }],
  ])('refuses %s', async (_what, text, change) => {
    const headers = { ...signed(), ...change };

    expect(await faultOf(verifyWebhook(text, headers, secret))).toBe('SIGNATURE_MISMATCH');
    expect(() => new Webhook(secret).verify(text, headers)).toThrow();
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'names the header %s where it is missing',
    async (name) => {
      const headers = { ...signed(), [name]: undefined };

      await expect(verifyWebhook(body, headers, secret)).rejects.toThrow(name);
    },
  );

  it.each(['1e9', 'soon', '', '-5', '9'.repeat(40)])('refuses the timestamp "%s"', async (time) => {
    const headers = { ...signed(), 'webhook-timestamp': time };

    expect(await faultOf(verifyWebhook(body, headers, secret))).toBe('TIMESTAMP_OUT_OF_RANGE');
  });

  it('says that a body was parsed before it came', async () => {
    const parsed: string = JSON.parse(body);

    await expect(verifyWebhook(parsed, signed(), secret)).rejects.toThrow('express.raw()');
  });

  it.each(['', 'whsec_', 'whsec_é'])('says that "%s" is no secret', async (broken) => {
    expect(await faultOf(verifyWebhook(body, signed(), broken))).toBe('SECRET_INVALID');
  });
});
