import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';

/** Ids of spans: those that are chosen for one, else random ones. */
export class ChosenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #chosen: { readonly traceId?: string; readonly spanId?: string } = {};

  /** What `make` makes gets these ids; it must make one span at once. */
  with<T>(ids: { readonly traceId: string; readonly spanId: string }, make: () => T): T {
    this.#chosen = ids;
    try {
      return make();
    } finally {
      this.#chosen = {};
    }
  }

  generateTraceId(): string {
    return this.#chosen.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#chosen.spanId ?? this.#random.generateSpanId();
  }
}
