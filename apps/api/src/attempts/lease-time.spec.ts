import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { beatMs, LeaseTime } from './lease-time.js';

const leaseMs = 10_000;

function start() {
  const clock = { ms: 0 };
  const lease = new LeaseTime(leaseMs, () => clock.ms);
  lease.renewed(0);
  const isSure = async () => {
    let isOver = false;
    const stop = new AbortController();
    const waits = Promise.resolve(lease.untilSure(stop.signal)).then(
      () => (isOver = !stop.signal.aborted),
    );
    await turn();
    stop.abort();
    await waits;
    return isOver;
  };
  return { clock, lease, isSure };
}

it('P9 is sure of its leases while it looks at the clock in time', async () => {
  const { clock, lease, isSure } = start();
  for (clock.ms = 0; clock.ms < leaseMs; clock.ms += beatMs) lease.beat();
  clock.ms = leaseMs - 1;
  expect(await isSure()).toBe(true);
  expect(lease.doubt.aborted).toBe(false);
});

it('P9 doubts its leases after a standstill, whoever notices it first, until it has renewed them', async () => {
  const { clock, lease, isSure } = start();
  clock.ms = 1_500;
  expect(await isSure()).toBe(false);
  expect(lease.doubt.aborted).toBe(true);

  lease.renewed(1_499);
  expect(await isSure()).toBe(false);
  lease.renewed(1_500);
  expect(await isSure()).toBe(true);
  expect(lease.doubt.aborted).toBe(false);

  clock.ms = 3_000;
  lease.beat();
  expect(await isSure()).toBe(false);
});

it('P9 doubts its leases once the session is lost that tells others that it lives', async () => {
  const { lease, isSure } = start();
  lease.beginDoubt();
  expect(await isSure()).toBe(false);
  lease.renewed(0);
  expect(await isSure()).toBe(true);
});

it('F15 knows until the next renewal that it stood still, which a lost session is not', () => {
  const { clock, lease } = start();
  lease.beginDoubt();
  expect(lease.hasStoodStill).toBe(false);
  clock.ms = 1_500;
  lease.beat();
  expect(lease.hasStoodStill).toBe(true);
  lease.renewed(1_500);
  expect(lease.hasStoodStill).toBe(false);
});
