import { beforeEach, describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.js';
import type { ProviderHealth } from './provider-health.js';

let now: number;
let opened: number;
let breaker: CircuitBreaker;

beforeEach(() => {
  now = 1_000;
  opened = 0;
  breaker = new CircuitBreaker(
    { failures: 3, openMs: 30_000, probeMs: 500 },
    () => void (opened += 1),
    () => now,
  );
});

function enter() {
  const pass = breaker.enter();
  if (typeof pass === 'number') throw new Error(`The circuit is open for ${pass} ms`);
  return pass;
}
const call = (...ends: readonly ProviderHealth[]): void => {
  for (const health of ends) enter()(health);
};

describe('CircuitBreaker', () => {
  it('opens after three failures in a row, and says for how long', () => {
    call('failing', 'failing');
    expect(breaker.enter()).toBeTypeOf('function');
    expect(opened).toBe(0);
    call('failing');
    expect(opened).toBe(1);
    expect(breaker.enter()).toBe(30_000);
    now += 29_000;
    expect(breaker.enter()).toBe(1_000);
  });

  it('starts to count again after a success; what says nothing of the provider does not count', () => {
    call('failing', 'failing', 'healthy', 'failing', 'unknown', 'failing', 'unknown');
    expect(breaker.enter()).toBeTypeOf('function');
    call('failing');
    expect(breaker.enter()).toBe(30_000);
  });

  it('lets one call try when the time is over, and no other beside it', () => {
    call('failing', 'failing', 'failing');
    now += 30_000;
    const probe = enter();
    expect(breaker.enter()).toBe(500);
    probe('healthy');
    call('failing', 'failing');
    expect(breaker.enter()).toBeTypeOf('function');
  });

  it('opens again when the trying call fails', () => {
    call('failing', 'failing', 'failing');
    now += 30_000;
    call('failing');
    expect(breaker.enter()).toBe(30_000);
  });

  it('lets the next call try when the trying one was called off', () => {
    call('failing', 'failing', 'failing');
    now += 30_000;
    call('unknown');
    const probe = enter();
    expect(breaker.enter()).toBe(500);
    probe('healthy');
    expect(breaker.enter()).toBeTypeOf('function');
  });

  it('closes when a call from before succeeds late; one that fails late changes nothing', () => {
    const [late, failing] = [enter(), enter()];
    call('failing', 'failing', 'failing');
    now += 20_000;
    failing('failing');
    expect(breaker.enter()).toBe(10_000);
    late('healthy');
    expect(breaker.enter()).toBeTypeOf('function');
  });
});
