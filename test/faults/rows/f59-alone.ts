import { expect } from 'vitest';
import type { Installation } from '../rig/installation.js';
import { fatal, fates, type Point } from './fates.js';
import { lasting, Load } from './load.js';
import { kill, nextKill } from './recovery.js';
import type { OwnInstallation, Row } from './row-context.js';

// Processes that are API and worker: they start jobs that they accept ahead of their entries.

const restMs = 120_000;
const points: readonly Point[] = ['K1', 'K2', 'K4', 'K6', 'K7', 'K8', 'K10', 'K11', 'K12'];
const kills = 8;

const both = (processes: number, settings = {}): OwnInstallation => ({
  ...{ isDurable: false, apis: processes, workers: 0 },
  settings: { ROLE: 'all', ...settings },
});

/** Its process is killed on the way of a job that it accepts, which is done once it is up again. */
async function killedWith(installation: Installation, plan: string, place: string) {
  const { api, clients } = installation;
  const mark = installation.nextMark();
  const body = installation.jobOf(plan, mark);
  const reply = await clients.submit(api, mark, body, mark);
  await nextKill(installation);
  await api.start();
  await installation.untilAtRest(restMs);
  const again = (await clients.submit(api, mark, body, mark))?.json();
  expect(again, place).toMatchObject({ status: 'COMPLETED' });
  if (reply) expect(again, place).toMatchObject({ id: (reply.json() as { id: string }).id });
  expect(installation.outside.ledger.seen(`${mark}/2.1`).effects, place).toBe(1);
}

const atPoints: Row = {
  id: 'F59',
  fault: `kill -9 of the only process, API and worker, at K3, ${points.join(', ')} of a job that it accepts`,
  expected: 'each job is done once it is up again; a repetition with its key gets the same job',
  run: async ({ own }) => {
    const installation = await own(both(1, { FAILPOINTS: fates }));
    // K3 is no job's own: it comes first, while the queue has no entry of another that it could meet.
    await installation.api.stop();
    await installation.api.start({ FAILPOINTS: 'K3:kill9' });
    await killedWith(installation, 'read key', 'K3');
    for (const point of points) {
      // Entries come and go, so that the next job may be started ahead of its own.
      await installation.submit('read');
      await installation.untilAtRest(restMs);
      await killedWith(installation, fatal('read key', 'kill', point), point);
    }
    return { jobs: 2 * points.length + 1, faults: points.length + 1 };
  },
};

const underLoad: Row = {
  id: 'F59',
  fault: `kill -9 of one and the other of two processes that are API and worker, ${kills} times, under load`,
  expected: 'every accepted job comes to its end, duplicates 0',
  run: async ({ own }) => {
    const installation = await own(both(2));
    const load = Load.on(installation, 50);
    for (let time = 0; time < kills; time += 1) {
      await lasting(1_000);
      const member = installation.apis[time % installation.apis.length] ?? installation.api;
      await kill(installation, member);
      await member.start();
    }
    await load.stop();
    await installation.untilAtRest(restMs);
    return { jobs: load.jobs, faults: kills };
  },
};

export const rows: readonly Row[] = [atPoints, underLoad];
