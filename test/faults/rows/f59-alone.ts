import { expect } from 'vitest';
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

const atPoints: Row = {
  id: 'F59',
  fault: `kill -9 of the only process, API and worker, at ${points.join(', ')} of a job that it accepts`,
  expected: 'each job is done once it is up again; a repetition with its key gets the same job',
  run: async ({ own }) => {
    const installation = await own(both(1, { FAILPOINTS: fates }));
    const { api, clients } = installation;
    for (const point of points) {
      // Entries come and go, so that the next job may be started ahead of its own.
      await installation.submit('read');
      await installation.untilAtRest(restMs);
      const mark = installation.nextMark();
      const body = installation.jobOf(fatal('read key', 'kill', point), mark);
      const reply = await clients.submit(api, mark, body, mark);
      await nextKill(installation);
      await api.start();
      await installation.untilAtRest(restMs);
      const again = (await clients.submit(api, mark, body, mark))?.json();
      expect(again, point).toMatchObject({ status: 'COMPLETED' });
      if (reply) expect(again, point).toMatchObject({ id: (reply.json() as { id: string }).id });
      expect(installation.outside.ledger.seen(`${mark}/2.1`).effects, point).toBe(1);
    }
    return { jobs: 2 * points.length, faults: points.length };
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
