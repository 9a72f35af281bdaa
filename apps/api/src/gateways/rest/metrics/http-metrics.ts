import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { counting, MetricRegistry } from '../../../telemetry/metrics/metric-registry.js';

const buckets = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 60];

/** What stands for requests to no route, whose paths clients make up. */
const noRoute = 'none';

/** Counts the requests of clients by route; a stream counts when it has ended. */
@Injectable()
export class HttpMetrics {
  readonly #requests;
  readonly #duration;

  constructor(registry: MetricRegistry) {
    this.#requests = registry.counter(
      'http_requests_total',
      'Requests answered, by route and status',
      ...(['route', 'status'] as const),
    );
    this.#duration = registry.histogram(
      'http_request_duration_seconds',
      'Time of requests until their answer was sent',
      buckets,
      'route',
    );
  }

  /** Before the routes are added. */
  attach(instance: FastifyInstance): void {
    instance.addHook('onResponse', ({ method, routeOptions: { url } }, reply, done) => {
      counting(() => {
        const route = url === undefined ? noRoute : `${method} ${url}`;
        this.#requests.inc({ route, status: String(reply.statusCode) });
        this.#duration.observe({ route }, reply.elapsedTime / 1_000);
      });
      done();
    });
  }
}
