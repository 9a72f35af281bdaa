import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { LabelValues } from './label-values.js';

/** What all names begin with. */
const prefix = 'faina_';

/**
 * The metrics of this process. No label may name a job, a tenant, an owner or a key, or hold a text of
 * anybody: whoever reads them sees all tenants.
 */
@Injectable()
export class MetricRegistry {
  /** Labels of which clients make the values. */
  readonly values = {
    agent: new LabelValues(),
    tool: new LabelValues(),
    model: new LabelValues(),
    provider: new LabelValues(),
  };
  readonly #registry = new Registry();

  /** @param name ends with `_total` */
  counter<Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) {
    return new Counter<Label>({ ...this.#named(name, help), labelNames });
  }

  gauge<Label extends string>(name: string, help: string, ...labelNames: readonly Label[]) {
    return new Gauge<Label>({ ...this.#named(name, help), labelNames });
  }

  /** @param buckets upper bounds, in the unit that the name ends with */
  histogram<Label extends string>(
    name: string,
    help: string,
    buckets: readonly number[],
    ...labelNames: readonly Label[]
  ) {
    return new Histogram<Label>({ ...this.#named(name, help), buckets: [...buckets], labelNames });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #named(name: string, help: string) {
    return { name: `${prefix}${name}`, help, registers: [this.#registry] };
  }
}

/** Counts what has happened. A number that cannot be counted is left out; nothing else breaks. */
export function counting(count: () => void): void {
  try {
    count();
  } catch {
    // What is counted goes on.
  }
}
