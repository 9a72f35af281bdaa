import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { RunningJobs } from './running-jobs.js';

it('tells when nothing runs, or that the signal came before', async () => {
  const jobs = new RunningJobs();
  jobs.add('a');
  jobs.add('b');
  const stop = new AbortController();
  const stopped = jobs.untilNone(stop.signal);
  stop.abort();
  expect(await stopped).toBe(false);
  const none = jobs.untilNone(new AbortController().signal);
  jobs.remove('a');
  await turn();
  jobs.remove('b');
  expect(await none).toBe(true);
});

it('counts the jobs of each tenant, of which the lease may say another than the entry', () => {
  const jobs = new RunningJobs();
  const counted = () => Object.fromEntries(jobs.byTenant());
  jobs.add('a', 'north');
  jobs.add('b', 'north');
  jobs.add('c');
  expect(counted()).toEqual({ north: 2 });
  jobs.belongsTo('a', 'north');
  jobs.belongsTo('b', 'south');
  jobs.belongsTo('c', 'south');
  expect(counted()).toEqual({ north: 1, south: 2 });
  for (const id of ['a', 'b', 'never']) jobs.remove(id);
  expect(counted()).toEqual({ south: 1 });
});
