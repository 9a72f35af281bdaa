import { Injectable } from '@nestjs/common';
import { StoredFactsService } from '../conditions/stored-facts.service.js';
import { MetricRegistry } from '../telemetry/metrics/metric-registry.js';
import { ProcessGauges } from './process-gauges.js';
import { StoredGauges } from './stored-gauges.js';

/** Everything that there is to measure, for Prometheus. */
@Injectable()
export class MetricsService {
  constructor(
    private readonly registry: MetricRegistry,
    private readonly facts: StoredFactsService,
    private readonly stored: StoredGauges,
    private readonly process: ProcessGauges,
  ) {}

  get contentType(): string {
    return this.registry.contentType;
  }

  /** What is stored as it was at most five seconds ago; answers also while the database is away. */
  async text(): Promise<string> {
    const { stored } = await this.facts.read();
    this.stored.set(stored);
    this.process.set();
    return this.registry.text();
  }
}
