import { beforeEach, describe, expect, it } from 'vitest';
import { CircuitBreaker, type EndCall } from './circuit-breaker.js';
import type { ProviderHealth } from '../failures/failure-consequences.js';

let now: number;
let opened: number[];
let breaker: CircuitBreaker;

beforeEach(() => {
  now = 1_000;
  opened = [];
  breaker = new CircuitBreaker(
    {
      failures: 3,
      openMs: 5_000,
      longestOpenMs: 15_000,
      successes: 4,
      probeMs: 500,
      outageMs: 60_000,
    },
    (openMs) => void opened.push(openMs),
    () => now,
  );
});

function enter(): EndCall {
  const release = breaker.enter();
  if (typeof release === 'number') throw new Error(`The circuit is open for ${release} ms`);
  return release;
}
const call = (...ends: readonly ProviderHealth[]): void => {
  for (const health of ends) enter()(health);
};
/** Enters as long as that is allowed. */
function enterAll(): EndCall[] {
  const releases: EndCall[] = [];
  for (let release = breaker.enter(); typeof release === 'function'; release = breaker.enter()) {
    if (releases.push(release) >= 100) break;
  }
  return releases;
}
const open = () => {
  call('failing', 'failing', 'failing');
  now += 5_000;
};

describe('CircuitBreaker', () => {
  it('opens after three failures in a row, and says for how long', () => {
    call('failing', 'failing');
    expect(breaker.enter()).toBeTypeOf('function');
    expect(opened).toEqual([]);
    call('failing');
    expect(opened).toEqual([5_000]);
    expect(breaker.enter()).toBe(5_000);
    now += 4_000;
    expect(breaker.enter()).toBeLessThan(1_100);
  });

  it('tells each one that it refuses to come back a little later than the one before', () => {
    call('failing', 'failing', 'failing');
    const waits = Array.from({ length: 1_000 }, () => breaker.enter());
    expect(waits.slice(0, 3)).toEqual([5_000, 5_050, 5_100]);
    expect(waits.at(-1)).toBe(35_000);
  });

  it('starts to count again after a success; what says nothing of the model does not count', () => {
    call('failing', 'failing', 'healthy', 'failing', 'unknown', 'failing', 'unknown');
    expect(breaker.enter()).toBeTypeOf('function');
    call('failing');
    expect(breaker.enter()).toBe(5_000);
  });

  it('R3: lets one call try when the time is over, and with each success one more', () => {
    open();
    const [probe, ...none] = enterAll();
    expect(none).toEqual([]);
    expect(breaker.enter()).toBeGreaterThanOrEqual(500);
    probe?.('healthy');
    const second = enterAll();
    expect(second).toHaveLength(2);
    for (const release of second) release('healthy');
    const third = enterAll();
    expect(third).toHaveLength(4);
    third[0]?.('healthy');
    expect(enterAll()).toHaveLength(100);
  });

  it('opens again when a trying call fails, for a part of the time that the outage lasts, up to the longest', () => {
    open();
    call('failing');
    expect(breaker.enter()).toBe(5_000);
    now += 495_000;
    call('healthy', 'healthy', 'failing');
    expect(breaker.enter()).toBe(10_000);
    now += 3_600_000;
    call('failing');
    expect(opened).toEqual([5_000, 5_000, 10_000, 15_000]);
  });

  it('R3: tells a call that fails while the model is known to be away as one of an outage, for a while', () => {
    const atOnce = [enter(), enter(), enter(), enter()];
    expect(atOnce.map((end) => end('failing'))).toEqual([false, false, false, true]);
    now += 5_000;
    expect(enter()('unknown')).toBe(false);
    expect(enter()('failing')).toBe(true);
    now += 54_999;
    expect(enter()('failing')).toBe(true);
    now += 5_000;
    expect(enter()('failing')).toBe(false);
  });

  it('once closed again opens for the first time', () => {
    open();
    now += 495_000;
    call('failing');
    now += 10_000;
    call('healthy', 'healthy', 'healthy', 'healthy', 'failing', 'failing', 'failing');
    expect(opened).toEqual([5_000, 10_000, 5_000]);
  });

  it('lets the next call try when the trying one was called off', () => {
    open();
    call('unknown');
    const probe = enter();
    expect(breaker.enter()).toBe(500);
    probe('healthy');
    expect(breaker.enter()).toBeTypeOf('function');
  });

  it('lets calls try when one from before succeeds late; one that fails late changes nothing', () => {
    const [late, failing, later] = [enter(), enter(), enter()];
    call('failing', 'failing', 'failing');
    now += 2_000;
    failing('failing');
    expect(breaker.enter()).toBe(3_000);
    late('healthy');
    expect(enterAll()).toHaveLength(2);
    later('failing');
    expect(opened).toEqual([5_000]);
  });
});
