import { silentLogger } from '@faina/agent-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { RepeatedFailureLog } from '../../telemetry/repeated-failure-log.js';
import { ProviderPauses, type ProviderPauseStore } from './provider-pauses.js';

let now: number;
let reads: number;
let written: unknown[];
let inStore: Map<string, number>;
let isDown: boolean;

const store: ProviderPauseStore = {
  read: () => {
    reads += 1;
    if (isDown) return Promise.reject(new Error('down'));
    return Promise.resolve({ pauses: new Map(inStore), workers: 3 });
  },
  pause: (...pause) => {
    written.push(pause);
    return isDown ? Promise.reject(new Error('down')) : Promise.resolve();
  },
};
const create = (using = store) =>
  new ProviderPauses(using, new RepeatedFailureLog(silentLogger), () => now);

beforeEach(() => {
  now = 5_000;
  reads = 0;
  written = [];
  inStore = new Map();
  isDown = false;
});

describe('ProviderPauses', () => {
  it('reads at most once a second, however many calls there are', async () => {
    const pauses = create();
    await Promise.all(Array.from({ length: 50 }, async () => pauses.remainingMs('a')));
    now += 999;
    await pauses.remainingMs('b');
    expect(reads).toBe(1);
    now += 1;
    await pauses.remainingMs('a');
    expect(reads).toBe(2);
    expect(pauses.workers).toBe(3);
  });

  it("knows another worker's pause before the first call, for its own key alone", async () => {
    inStore.set('a', 4_000);
    const pauses = create();
    expect(await pauses.remainingMs('a')).toBe(4_000);
    expect(await pauses.remainingMs('b')).toBe(0);
    now += 4_000;
    inStore.clear();
    expect(await pauses.remainingMs('a')).toBe(0);
  });

  it('holds its own pause at once and shares it; a shorter one does not cut it short', async () => {
    const pauses = create();
    pauses.pause('a', 7_000);
    pauses.pause('a', 2_000);
    expect(await pauses.remainingMs('a')).toBe(7_000);
    expect(written).toEqual([
      ['a', 7_000],
      ['a', 2_000],
    ]);
  });

  it('goes on with what it knows while the store fails', async () => {
    isDown = true;
    const pauses = create();
    pauses.pause('a', 7_000);
    expect(await pauses.remainingMs('a')).toBe(7_000);
    expect(await pauses.remainingMs('b')).toBe(0);
    expect(pauses.workers).toBe(1);
  });

  it('does not wait long for a store that is silent', async () => {
    const pauses = create({ ...store, read: () => Promise.withResolvers<never>().promise });
    expect(await pauses.remainingMs('a')).toBe(0);
  });
});
