import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { BackgroundWork } from '../process/background-work.js';
import type { ReconcilerService } from '../recovery/reconciler.service.js';
import { ProcessFactsService } from './process-facts.js';

const standstillMs = 600;
/** A standstill counts as far as it is longer than a hundredth of half a minute. */
const countedMs = 200;
const times = 5;

it('F16 tells of a standstill that ends as the delay of timers is read', async () => {
  const readings: (() => Promise<unknown>)[] = [];
  const background = {
    repeat: (_ms: number, _failure: string, read: () => Promise<void>) => readings.push(read),
  };
  const facts = new ProcessFactsService(
    { silentMs: () => 0, sinceRoundMs: () => 0 } as ReconcilerService,
    background as unknown as BackgroundWork,
  );
  facts.onApplicationBootstrap();
  // So that the timers here are due before that of the histogram.
  const ticks = setInterval(() => undefined, 3);
  const read = async () => {
    for (const reading of readings) await reading();
    return facts.read().lagMs;
  };
  try {
    for (let time = 0; time < times; time += 1) {
      await delay(150);
      await read();
      await delay(70 + 7 * time);
      const inTheStandstill = delay(20).then(read);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, standstillMs);
      expect(await inTheStandstill).toBeGreaterThan(countedMs);
    }
  } finally {
    clearInterval(ticks);
    facts.onModuleDestroy();
  }
});
