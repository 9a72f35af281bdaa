import { silentLogger } from '@faina/agent-core';
import { expect, it, onTestFinished } from 'vitest';
import { JobWatcher } from './job-watcher.service.js';
import type { JobReadRepository } from '../job-store/reads/job-read.repository.js';

const jobs: Pick<JobReadRepository, 'findAtRest'> = { findAtRest: async () => new Set<string>() };
const principal = (tenant: string, owner: string) => ({ tenant, owner, scopes: [], keyId: null });

it('S7: waits of one owner leave places to others, of its tenant and of other tenants', async () => {
  const watcher = new JobWatcher(jobs as JobReadRepository, silentLogger);
  onTestFinished(() => {
    watcher.onModuleDestroy();
  });
  const { signal } = new AbortController();
  const answered: string[] = [];
  const wait = (tenant: string, owner: string) => {
    const waiting = watcher.waitForRest('job', principal(tenant, owner), 60_000, signal);
    void waiting.then(() => answered.push(`${tenant} ${owner}`));
  };
  for (let count = 0; count < 1_000; count += 1) wait('north', 'ana');
  wait('north', 'bia');
  wait('south', 'ana');
  await Promise.resolve();
  await Promise.resolve();
  expect(new Set(answered)).toEqual(new Set(['north ana']));
  expect(answered).toHaveLength(750);
});
