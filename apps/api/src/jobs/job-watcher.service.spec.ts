import { expect, it, onTestFinished } from 'vitest';
import { JobWatcher } from './job-watcher.service.js';
import type { WakeUps } from '../deliveries/events/wake-ups/wake-ups.service.js';

const wakeUps: Pick<WakeUps, 'watchJob'> = { watchJob: () => () => undefined };
const principal = (tenant: string, owner: string) => ({ tenant, owner, scopes: [], keyId: null });

it('S7: waits of one owner leave places to others, of its tenant and of other tenants', async () => {
  const watcher = new JobWatcher(wakeUps as WakeUps);
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
