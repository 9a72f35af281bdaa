import { silentLogger } from '@faina/agent-core';
import { expect, it, vi } from 'vitest';
import type { JobHeads } from './job-heads.service.js';
import type { TenantNewsRepository } from './tenant-news.repository.js';
import type { WakeUpParts } from './wake-up-parts.js';
import { WakeUps } from './wake-ups.service.js';
import { DeliveryMetrics } from '../../../telemetry/metrics/delivery-metrics.js';
import { MetricRegistry } from '../../../telemetry/metrics/metric-registry.js';

it('counts what it cannot tell the other processes, while there is no connection', async () => {
  const registry = new MetricRegistry();
  const parts: Partial<WakeUpParts> = { databaseUrl: '', logger: silentLogger };
  const wakeUps = new WakeUps(
    {} as JobHeads,
    {} as TenantNewsRepository,
    parts as WakeUpParts,
    new DeliveryMetrics(registry),
  );
  expect(await registry.text()).toContain('\nfaina_notify_failures_total 0\n');
  wakeUps.watchTenant('acme', () => undefined);
  await vi.waitFor(async () => {
    expect(await registry.text()).toContain('\nfaina_notify_failures_total 1\n');
  });
});
