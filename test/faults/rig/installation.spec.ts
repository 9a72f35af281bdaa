import { afterAll, describe, expect, it } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { Installation } from './installation.js';

describe('an installation', () => {
  let installation: Installation | undefined;
  afterAll(async () => {
    await installation?.close();
  });

  it('runs jobs whose every step is counted where it took effect', async () => {
    installation = await Installation.start({
      ...{ queue: 'postgres', apis: 1, workers: 1, isDurable: false },
    });
    const { outside, postgres } = installation;
    const plan = 'read local key+verify none http mcp remote big mail';
    const { id, mark } = await installation.submit(plan);
    await installation.untilAtRest(60_000);
    expect(outside.counted().mails).toEqual([]);
    expect(await installation.approveAll()).toBe(1);
    const rowOf = () => postgres.query('select status, outcome from jobs where id = $1', [id]);
    const isOver = async () => JSON.stringify(await rowOf()).includes('SUCCESS');
    await waitFor(isOver, { what: 'the end of the job' });

    const { effects, modelRequests, mails } = outside.counted();
    const places = ['3.1', '3.2', '4.1', '5.1', '6.1', '7.1', '9.1'];
    expect(effects.map((effect) => effect.mark).toSorted()).toEqual(
      places.map((place) => `${mark}/${place}`),
    );
    expect(mails).toHaveLength(1);
    expect(modelRequests.map((request) => request.turn)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(modelRequests.every(({ usage }) => usage !== null)).toBe(true);
    expect(outside.model.server.faults).toEqual([]);
    const rows = await postgres.query('select job_id from diagnostics_writes');
    expect(rows).toEqual([{ job_id: id }]);
    const told = () => outside.counted().webhooks.map(({ type }) => type);
    await waitFor(() => told().includes('job.completed'), { what: () => told().join() });
  });
});
