import { Injectable } from '@nestjs/common';
import { McpToolsService } from '../mcp/mcp-tools.service.js';
import { Doorbell } from '../queue/doorbell.js';
import { withinBudget } from '../queue/within-budget.js';
import { HealthRepository } from './health.repository.js';
import type { CheckState, Readiness } from './health.schema.js';

/** A check that has not answered by then counts as down; readiness itself must answer within 3 s. */
const checkMs = 2_500;

@Injectable()
export class HealthService {
  constructor(
    private readonly repository: HealthRepository,
    private readonly doorbell: Doorbell,
    private readonly mcp: McpToolsService,
  ) {}

  /** Without the database nothing works; without the rest jobs are accepted, and run later. */
  async readiness(): Promise<Readiness> {
    const [stored, queue] = await Promise.all([
      withinBudget(checkMs, () => this.repository.read()),
      this.doorbell.state(),
    ]);
    const isStored = stored.status === 'done';
    const checks = {
      database: isStored ? whether(stored.value.isWritable, 'degraded') : 'down',
      queue,
      workers: isStored ? whether(stored.value.hasWorker, 'down') : 'down',
      mcp: this.mcp.state(),
    } as const;
    const isWhole = Object.values(checks).every((state) => state === 'up');
    if (!isStored) return { status: 'unavailable', checks };
    return { status: isWhole ? 'ready' : 'degraded', checks };
  }
}

const whether = <Else extends CheckState>(isUp: boolean, otherwise: Else): Else | 'up' =>
  isUp ? 'up' : otherwise;
