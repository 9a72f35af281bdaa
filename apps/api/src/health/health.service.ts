import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { McpToolsService } from '../mcp/mcp-tools.service.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';
import { withinBudget } from '@faina/agent-core';
import { HealthRepository } from './health.repository.js';

/** A check that has not answered by then counts as down; readiness itself must answer within 3 s. */
const checkMs = 2_500;

const noWorker =
  'No worker is alive: jobs are accepted and stored, and begin once there is one. Start a process with ' +
  'ROLE=worker or ROLE=all on this database.';

@Injectable()
export class HealthService {
  constructor(
    private readonly repository: HealthRepository,
    private readonly notifier: QueueNotifierService,
    private readonly mcp: McpToolsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Without the database nothing works; without the rest jobs are accepted, and run later. Whether that
   * is enough without any worker is the operator's to say.
   */
  async readiness() {
    const [stored, queue] = await Promise.all([
      withinBudget(checkMs, () => this.repository.read()),
      this.notifier.state(),
    ]);
    const known = stored.status === 'done' ? stored.value : undefined;
    const checks = {
      database: known ? whether(known.isWritable, 'degraded') : 'down',
      queue,
      workers: whether(Boolean(known?.workersAlive), 'down'),
      mcp: this.mcp.state(),
    } as const;
    const lacksWorker = known?.workersAlive === 0;
    const isUnavailable = !known || (lacksWorker && this.env.READY_NEEDS_WORKER);
    const isWhole = Object.values(checks).every((state) => state === 'up');
    const status: 'ready' | 'degraded' | 'unavailable' = isUnavailable
      ? 'unavailable'
      : isWhole
        ? 'ready'
        : 'degraded';
    return {
      status,
      checks,
      workersAlive: known?.workersAlive ?? null,
      warnings: lacksWorker ? [noWorker] : [],
    };
  }
}

const whether = <Else extends 'degraded' | 'down'>(isUp: boolean, otherwise: Else): Else | 'up' =>
  isUp ? 'up' : otherwise;
