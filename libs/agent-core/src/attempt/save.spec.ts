import { describe, expect, it, vi } from 'vitest';
import { Interruption } from './interruption.js';
import { SaveFailed, stored } from './save.js';
import {
  type JobRepository,
  LeaseLostError,
  StoreUnavailableError,
} from '../job/job-repository.js';
import { Result } from '../values/result.js';

const away = Result.error(new StoreUnavailableError(new Error('ECONNRESET')));

/** A store that is away for the first tries. */
function storeAwayFor(tries: number) {
  let made = 0;
  return vi.fn(() => {
    made += 1;
    return Promise.resolve(made > tries ? Result.ok({ cancelRequested: false }) : away);
  }) satisfies () => ReturnType<JobRepository['save']>;
}

describe('R8 a save while the store is away', () => {
  it('is made again until it is stored', async () => {
    const save = storeAwayFor(2);
    const interruption = new Interruption();
    expect(await stored({ leaseMs: 10_000, interruption }, save)).toEqual({
      cancelRequested: false,
    });
    expect(save).toHaveBeenCalledTimes(3);
  });

  it('is given up when the lease cannot hold any more', async () => {
    const save = storeAwayFor(Infinity);
    const interruption = new Interruption();
    await expect(stored({ leaseMs: 100, interruption }, save)).rejects.toThrow(SaveFailed);
    expect(save.mock.calls.length).toBeGreaterThan(1);
  });

  it('is given up at once when the lease is lost', async () => {
    const save = storeAwayFor(Infinity);
    const interruption = new Interruption();
    interruption.abort('lease-lost');
    await expect(stored({ leaseMs: 10_000, interruption }, save)).rejects.toThrow(SaveFailed);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('is not made again where the store has refused it', async () => {
    const save = vi.fn(() => Promise.resolve(Result.error(new LeaseLostError('job'))));
    const interruption = new Interruption();
    await expect(stored({ leaseMs: 10_000, interruption }, save)).rejects.toThrow(SaveFailed);
    expect(save).toHaveBeenCalledTimes(1);
  });
});
