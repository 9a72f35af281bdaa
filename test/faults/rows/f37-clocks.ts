import { expect } from 'vitest';
import { afterKillMs, holderOf, kill, leaseAfter } from './recovery.js';
import type { Row } from './row-context.js';

const restMs = 60_000;
const hourMs = 3_600_000;

/** Loaded before the service, whose every date is off by so much from then on. */
function withClockOff(ms: number): Readonly<Record<string, string>> {
  const text = `
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given); }
      static now() { return Real.now() + ${ms}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(text)}` };
}

const clocks: Row = {
  id: 'F37',
  fault: 'two workers whose clocks are an hour late and an hour early; then one of them is killed',
  expected:
    'no lease is lost or held too long: each job has one, and those of the dead go on within 1 s',
  run: async ({ shared }) => {
    const installation = await shared();
    const { postgres, workers } = installation;
    for (const [index, offMs] of [hourMs, -hourMs].entries()) {
      await workers[index]?.stop();
      await workers[index]?.start(withClockOff(offMs));
    }
    const jobs = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        installation.submit('sleep=500 key local', index < 5 ? { body: { delayMs: 1_000 } } : {}),
      ),
    );
    await installation.untilAtRest(restMs);
    const ids = jobs.map(({ id }) => id);
    const odd = `select id, epoch, status from jobs where id = any ($1) and (epoch <> 1 or status <> 'COMPLETED')`;
    expect(await postgres.query(odd, [ids])).toEqual([]);
    const early = `
      select id from jobs where id = any ($1)
      and started_at not between created_at + interval '1 second' and created_at + interval '15 seconds'`;
    expect(await postgres.query(early, [ids.slice(0, 5)])).toEqual([]);
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
    return { jobs: jobs.length + 2, faults: 4, recoveryMs };
  },
};

export const rows: readonly Row[] = [clocks];
