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
