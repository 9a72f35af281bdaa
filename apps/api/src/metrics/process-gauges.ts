import { Injectable } from '@nestjs/common';
import { ProcessFactsService } from '../conditions/process-facts.js';
import { DatabasePool } from '../database/database-pool.js';
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

  constructor(
    registry: MetricRegistry,
    private readonly process: ProcessFactsService,
    private readonly pool: DatabasePool,
    private readonly openStreams: OpenStreams,
    private readonly mcp: McpServersService,
  ) {
    registry.collectOfProcess();
    registry.gauge('build_info', 'Always 1', 'version').set({ version: serviceVersion() }, 1);
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
    const { lagMs, reconciledAt } = this.process.read();
    const { totalCount, idleCount, waitingCount } = this.pool;
    this.#lag.set(lagMs / 1_000);
    this.#reconciled.set(reconciledAt.getTime() / 1_000);
    this.#streams.set(this.openStreams.size);
    this.#connections.set({ state: 'used' }, totalCount - idleCount);
    this.#connections.set({ state: 'idle' }, idleCount);
    this.#connections.set({ state: 'waiting' }, waitingCount);
    this.#servers.reset();
    for (const { state } of this.mcp.listOwn()) this.#servers.inc({ state });
  }
}
