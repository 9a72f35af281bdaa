import { expect } from 'vitest';
import type { Member } from '../rig/member.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { Clocks } from '../rig/clocks.js';
import { lasting, Load, pidsOf } from './load.js';
import type { Row } from './row-context.js';

const restMs = 120_000;
const hourMs = 3_600_000;
/** Where each clock stands, one after another; at the end it is right again. */
const jumpsMs = [hourMs, -hourMs, 48 * hourMs, -48 * hourMs, 5_000, 0];

const jumps: Row = {
  id: 'F50',
  fault: 'the clocks of an API and two workers jump back and forth by hours and days',
  expected: 'no lease is lost, every submit is a 202, every job comes to its end',
  run: async ({ own }) => {
    const installation = await own({ isDurable: false });
    const { apis, workers, members, postgres } = installation;
    const clocks = await Clocks.make();
    try {
      const odd = [...apis.slice(0, 1), ...workers.slice(0, 2)];
      for (const member of odd) {
        await member.stop();
        await member.start(await clocks.settingsOf(member));
      }
      const pids = pidsOf(members);
      const load = Load.on(installation, 150);
      for (const [index, jumpMs] of jumpsMs.entries()) {
        await lasting(1_500);
        installation.noteFault(`clocks off by ${jumpMs} ms`);
        // Two of them are off in opposite directions.
        await Promise.all(odd.map((member, n) => clocks.set(member, n === 1 ? -jumpMs : jumpMs)));
        const what = 'a worker to tell another time';
        if (index === 0) await waitFor(() => tellsTimeOff(workers[0]), { what });
      }
      await load.stop();
      await installation.untilAtRest(restMs);
      // A job that waited for a tool has a second lease, and lost none.
      const lost = "select job_id from transitions where reason = 'lease lost'";
      expect(await postgres.query(lost)).toEqual([]);
      expect([...new Set(load.answers.map(({ status }) => status))]).toEqual([202]);
      expect(pidsOf(members)).toEqual(pids);
      return { jobs: load.jobs, faults: odd.length * jumpsMs.length };
    } finally {
      await clocks.close();
    }
  },
};

/** Whether the process has another time than this one, as its newest line in the log says. */
function tellsTimeOff(member?: Member): boolean {
  const [, time = ''] = /"time":"([^"]+)"/.exec(member?.logs.at(-1) ?? '') ?? [];
  return Math.abs(Date.parse(time) - Date.now()) > hourMs / 2;
}

export const rows: readonly Row[] = [jumps];
