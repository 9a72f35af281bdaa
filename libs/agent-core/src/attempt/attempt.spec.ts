import { createHook } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { Interruption } from './interruption.js';
import { createTestJob } from '../testing/create-test-job.js';
import { says, ScriptedModel } from '../testing/scripted-model.js';
import { testRun } from '../testing/test-run.js';

it('R9: an attempt that has ended leaves no timer of its deadline behind', async () => {
  const timers = new Set<number>();
  let made = 0;
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'Timeout') return;
      timers.add(id);
      made += 1;
    },
    destroy: (id) => void timers.delete(id),
  });
  hook.enable();
  try {
    for (let run = 0; run < 20; run += 1) {
      const job = createTestJob({ limits: { deadlineMs: 3_600_000 } });
      const model = new ScriptedModel(says('Done.'));
      await testRun({ model, job, interruption: new Interruption() });
    }
    // Cleared timers are told of a little later.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
  } finally {
    hook.disable();
  }
  // The test runner may have timers of its own.
  expect(made).toBeGreaterThanOrEqual(20);
  expect(timers.size).toBeLessThan(5);
});
