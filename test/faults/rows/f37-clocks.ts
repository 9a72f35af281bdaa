import { expect } from 'vitest';
import { Clocks } from '../rig/clocks.js';
import type { Installation } from '../rig/installation.js';
import { afterKillMs, holderOf, kill, leaseAfter, leasedOtherwise } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 60_000;
const hourMs = 3_600_000;

const wrongClocks: Row = {
  id: 'F37',
  fault: 'two workers whose clocks are an hour late and an hour early; then one of them is killed',
  expected:
    'no lease is lost or held too long: each job has one, and those of the dead go on within 1 s',
  run: async ({ shared }) => {
    const clocks = await Clocks.make();
    try {
      return await withWrongClocks(await shared(), clocks);
    } finally {
      await clocks.close();
    }
  },
};

async function withWrongClocks(installation: Installation, clocks: Clocks) {
  const { postgres, workers } = installation;
  for (const [index, worker] of workers.slice(0, 2).entries()) {
    await worker.stop();
    await worker.start(await clocks.settingsOf(worker, index === 0 ? hourMs : -hourMs));
  }
  const delayed = await Promise.all(
    Array.from({ length: 5 }, () =>
      installation.submit('sleep=500 key local', { body: { delayMs: 1_000 } }),
    ),
  );
  const others = await Promise.all(
    Array.from({ length: 25 }, () => installation.submit('sleep=500 key local')),
  );
  await installation.untilAtRest(restMs);
  expect(await leasedOtherwise(installation, [...delayed, ...others])).toEqual([]);
  const early = `
    select id from jobs where id = any ($1)
    and started_at not between created_at + interval '1 second' and created_at + interval '15 seconds'`;
  expect(await postgres.query(early, [delayed.map(({ id }) => id)])).toEqual([]);
  const recoveryMs: number[] = [];
  for (let time = 0; time < 2; time += 1) {
    const { id } = await installation.submit('sleep=2000 key');
    const holder = await holderOf(installation, id);
    const at = await kill(installation, holder);
    recoveryMs.push((await leaseAfter(installation, id, at)) - at);
    await installation.untilAtRest(restMs);
  }
  for (const worker of workers) {
    await worker.stop();
    await worker.start();
  }
  expect(Math.max(...recoveryMs)).toBeLessThanOrEqual(afterKillMs);
  return { jobs: delayed.length + others.length + 2, faults: 4, recoveryMs };
}

export const rows: readonly Row[] = [wrongClocks];
