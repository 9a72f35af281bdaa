import { setImmediate as turn } from 'node:timers/promises';
import { says, ScriptedModel } from '@faina/agent-core/testing';
import { expect, it } from 'vitest';
import { LeaseTime } from './lease-time.js';
import { LeasedLlmAdapter } from './leased-llm-adapter.js';

const leaseMs = 1_000;

function start() {
  const clock = { ms: 0 };
  const lease = new LeaseTime(leaseMs, () => clock.ms);
  lease.renewed(0);
  const models = new ScriptedModel(says('One.'), says('Two.'));
  const adapter = new LeasedLlmAdapter(models, lease);
  const stop = new AbortController();
  const ask = () =>
    adapter.generateText({
      model: 'scripted',
      messages: [{ role: 'user', content: 'Hi' }],
      tools: [],
      signal: stop.signal,
    });
  return { clock, lease, models, stop, ask };
}

it('F14 asks at once while the lease holds', async () => {
  const { clock, lease, models, ask } = start();
  for (; clock.ms < leaseMs - 1; clock.ms += 1) lease.beat();
  await ask();
  expect(models.requests).toHaveLength(1);
});

it('F14 asks nothing after a standstill until the lease is renewed', async () => {
  const { clock, lease, models, ask } = start();
  clock.ms = leaseMs;
  const asked = ask();
  await turn();
  expect(models.requests).toHaveLength(0);
  // Of a renewal that was asked for before the standstill nobody knows whether it still holds.
  lease.renewed(0);
  await turn();
  expect(models.requests).toHaveLength(0);
  lease.renewed(clock.ms);
  await asked;
  expect(models.requests).toHaveLength(1);
});

it('F14 hands a call on whose attempt is aborted meanwhile, to be named after that', async () => {
  const { clock, models, stop, ask } = start();
  clock.ms = leaseMs;
  const asked = ask();
  await turn();
  expect(models.requests).toHaveLength(0);
  stop.abort();
  await asked;
  expect(models.requests.at(-1)?.signal?.aborted).toBe(true);
});
