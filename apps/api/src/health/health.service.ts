import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../config/env.js';
import { McpServersService } from '../mcp/mcp-servers.service.js';
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
    private readonly mcp: McpServersService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Without the database nothing works; without the rest jobs are accepted, and run later. Whether that
   * is enough without any worker is the operator's to say.
   */
  async readiness() {
    const [stored, queue, servers] = await Promise.all([
      withinBudget(checkMs, () => this.repository.read()),
      this.notifier.state(),
      this.#mcpServers(),
    ]);
    const known = stored.status === 'done' ? stored.value : undefined;
    const awayServers = servers.filter(({ state }) => state !== 'connected').length;
    const checks = {
      database: known ? whether(known.isWritable, 'degraded') : 'down',
      queue,
      workers: whether(Boolean(known?.workersAlive), 'down'),
      // Jobs run without its tools, or wait: no reason to send clients elsewhere.
      mcp: whether(awayServers === 0, 'degraded'),
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
      warnings: [
        ...(lacksWorker ? [noWorker] : []),
        ...(awayServers > 0 ? [serversAway(awayServers, servers.length)] : []),
      ],
    };
  }

  /** As all workers see them; as this process does where the others cannot be asked. */
  async #mcpServers() {
    const asked = await withinBudget(checkMs, () => this.mcp.list());
    return asked.status === 'done' ? asked.value : this.mcp.listOwn();
  }
}

/** Whoever asks needs no key, so nothing is said that the servers themselves have told. */
const serversAway = (away: number, all: number): string =>
  `${away} of ${all} MCP servers ${away === 1 ? 'is' : 'are'} not connected: jobs run without the tools, ` +
  'or wait for them where their agent says so. GET /v1/mcp/servers says which and why.';

const whether = <Else extends 'degraded' | 'down'>(isUp: boolean, otherwise: Else): Else | 'up' =>
  isUp ? 'up' : otherwise;
