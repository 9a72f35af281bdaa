import { setImmediate as turn } from 'node:timers/promises';
import { silentLogger } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { SuspectJobsService } from './suspect-jobs.service.js';
import { readEnv } from '../config/env.js';
import { BackgroundWork } from '../process/background-work.js';
import { Closing } from '../process/closing.js';

/** A worker that looks for suspects; `runAlone` is what becomes of a claim. */
function worker(runAlone: () => Promise<boolean>) {
  const claims: string[] = [];
  const leases = {
    claimSuspect: async (workerId: string) => {
      claims.push(workerId);
      return 'suspect';
    },
    giveSuspectBack: async (_jobId: string, workerId: string) => {
      expect(claims.pop()).toBe(workerId);
    },
  };
  const service = new SuspectJobsService(
    leases as never,
    { workerId: 'me', runAlone } as never,
    new BackgroundWork(new Closing(0), silentLogger),
    readEnv({}),
    silentLogger,
  );
  const closed = new AbortController();
  return { claims, closed, looked: service.look(closed.signal) };
}

describe('a suspect', () => {
  it('R5 is free again, and looked for again, when it could not be run', async () => {
    const lost = new Error('The database is away.');
    const { claims, looked } = worker(() => Promise.reject(lost));
    await expect(looked).rejects.toBe(lost);
    expect(claims).toEqual([]);
  });

  it('R5 is looked for again as soon as its attempt has ended', async () => {
    const { claims, looked } = worker(async () => true);
    await looked;
    expect(claims).toEqual([]);
  });

  it('R5 is left to others by a worker whose other attempts did not end, for a while', async () => {
    const { claims, closed, looked } = worker(async () => false);
    let hasLooked = false;
    void looked.then(() => (hasLooked = true));
    await turn();
    expect(claims).toEqual([]);
    expect(hasLooked).toBe(false);
    closed.abort();
    await looked;
  });
});
