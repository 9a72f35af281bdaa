import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { SecretBox } from '../../src/secrets/secret-box.js';
import { verify, WebhookReceiver } from '../support/http/webhook-receiver.js';
import { instructedModel, instruction } from '../support/model/instructed-model.js';
import { expectProblem } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
} from '../support/service/keyed-service.js';
import { WebhookClient } from '../support/service/webhook-client.js';

const key = 'key-of-today-0123456789abcdef-0123456789';

let receiver: WebhookReceiver;
let keyed: KeyedService;
let ana: KeyHolder;
let hooks: WebhookClient;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  keyed = await startKeyedService({
    responder: instructedModel,
    settings: { OUTBOUND_ALLOW: '127.0.0.1', SECRETS_KEY: key, RECONCILE_MS: '200' },
  });
  ana = await keyed.holder('north', 'ana', 'admin');
  hooks = new WebhookClient(ana);
  await ana.putAgent('plain');
});
afterAll(async () => {
  await keyed.close();
  await receiver.close();
});

it('P14 a secret of another SECRETS_KEY is no 5xx: it is told what happened and what to do, and the former key delivers what waits', async () => {
  const { id } = await hooks.create(`${receiver.origin}/webhook`, ['job.completed']);
  const given = z.object({ secret: z.string() });
  const { secret } = given.parse((await ana.get('/v1/webhooks/secret')).json());
  // As a process stored them that had another key.
  const seal = (by: string, place: string) => new SecretBox(by, 'webhooks').seal(secret, place);
  const former = 'key-of-before-0123456789abcdef-012345678';
  const ofTenant = 'update webhook_secrets set secret = $1';
  await keyed.query('update webhooks set secret = $1', seal(former, `webhook ${id}`));
  await keyed.query(ofTenant, seal(former, 'tenant north'));

  const refused = expectProblem(await ana.get('/v1/webhooks/secret'), 409, 'SECRET_UNREADABLE');
  expect(refused.detail).toMatch(/another key.*SECRETS_KEY of then.*rotate/s);
  const input = instruction('echo', { value: 'x' });
  const job = await ana.run({ agent: 'plain', input, webhookUrl: `${receiver.origin}/job` });
  const waiting = await hooks.until(
    `jobId=${job.id}`,
    (all) => all.length === 2 && all.every(({ lastError }) => lastError !== null),
  );
  const unreadable = { lastError: 'SECRET_UNREADABLE', lastStatus: null, status: 'pending' };
  expect(waiting).toMatchObject([unreadable, unreadable]);
  expect(waiting.every(({ nextAttemptAt }) => nextAttemptAt !== null)).toBe(true);
  expect(receiver.messages).toEqual([]);

  const soon = `update webhook_deliveries set next_at = now() where status = 'pending'`;
  const rotated = await hooks.rotate(id);
  await keyed.query(soon);
  const [message] = await receiver.count('/webhook', 1);
  expect(verify(rotated.secret, message)).toMatchObject({ data: { job: { id: job.id } } });
  expect(receiver.to('/job')).toEqual([]);
  await keyed.query(ofTenant, seal(key, 'tenant north'));
  await keyed.query(soon);
  const [late] = await receiver.count('/job', 1);
  expect(() => verify(secret, late)).not.toThrow();
});
