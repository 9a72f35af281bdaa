import { Inject, Injectable } from '@nestjs/common';
import { ProcessFactsService } from '../conditions/process-facts.js';
import { DATABASE_POOLS } from '../database/database.module.js';
import type { DatabasePool } from '../database/database-pool.js';
import { OpenStreams } from '../deliveries/events/open-streams.service.js';
import { McpServersService } from '../mcp/mcp-servers.service.js';
import { serviceVersion } from '../process/service-version.js';
import { MetricRegistry } from '../telemetry/metrics/metric-registry.js';

/** What this process alone can tell of itself. */
@Injectable()
export class ProcessGauges {
  readonly #lag;
  readonly #reconciled;
  readonly #streams;
  readonly #connections;
  readonly #servers;
  readonly #processor;
  readonly #memory;

  constructor(
    registry: MetricRegistry,
    private readonly facts: ProcessFactsService,
    @Inject(DATABASE_POOLS) private readonly pools: readonly DatabasePool[],
    private readonly openStreams: OpenStreams,
    private readonly mcp: McpServersService,
  ) {
    registry.gauge('build_info', 'Always 1', 'version').set({ version: serviceVersion() }, 1);
    registry
      .gauge('process_start_time_seconds', 'When this process began, in seconds since 1970')
      .set((Date.now() - performance.now()) / 1_000);
    this.#processor = registry.counter(
      'process_cpu_seconds_total',
      'Processor time of this process',
    );
    this.#memory = registry.gauge('process_resident_memory_bytes', 'Memory of this process');
    this.#lag = registry.gauge(
      'eventloop_lag_seconds',
      'How late timers were in the last half minute: the worst hundredth',
    );
    this.#reconciled = registry.gauge(
      'reconciler_last_success_timestamp_seconds',
      'When the reconciler of this process has last done a whole round, in seconds since 1970',
    );
    this.#streams = registry.gauge('sse_clients', 'Streams of events that clients have open here');
    this.#connections = registry.gauge(
      'db_pool_connections',
      'Connections to the database: used, idle; waiting counts those who wait for one',
      'state',
    );
    this.#servers = registry.gauge(
      'mcp_servers',
      'Configured MCP servers as this process sees them',
      'state',
    );
  }

  set(): void {
    const { lagMs, reconciledAt } = this.facts.read();
    const { user, system } = process.cpuUsage();
    this.#processor.reset();
    this.#processor.inc((user + system) / 1e6);
    this.#memory.set(process.memoryUsage.rss());
    this.#lag.set(lagMs / 1_000);
    this.#reconciled.set(reconciledAt.getTime() / 1_000);
    this.#streams.set(this.openStreams.size);
    this.#connections.reset();
    for (const { totalCount, idleCount, waitingCount } of this.pools) {
      this.#connections.inc({ state: 'used' }, totalCount - idleCount);
      this.#connections.inc({ state: 'idle' }, idleCount);
      this.#connections.inc({ state: 'waiting' }, waitingCount);
    }
    this.#servers.reset();
    for (const { state } of this.mcp.listOwn()) this.#servers.inc({ state });
  }
}
