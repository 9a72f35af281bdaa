import { Api } from './api.js';
import type { TenantEvent } from './api-types.js';
import { Approvals } from './approvals.js';
import { resumingEvents, type StreamOptions } from './event-stream.js';
import { toTenantEvent } from './events.js';
import { Jobs } from './jobs.js';
import { Transport, type ClientOptions } from './transport.js';

/**
 * A client of one service, for one key: `new FainaClient({ baseUrl, apiKey })`. What has no method of its
 * own is reached by `call`.
 */
export class FainaClient extends Api {
  readonly jobs: Jobs;
  readonly approvals: Approvals;
  readonly #transport: Transport;

  /** @throws {TypeError} where the address or the key cannot be one. */
  constructor(options: ClientOptions) {
    const transport = new Transport(options);
    super(transport);
    this.#transport = transport;
    this.jobs = new Jobs(this, transport);
    this.approvals = new Approvals(this);
  }

  /**
   * What becomes of all jobs that one may read, from now on or after an event on, until the signal ends it.
   * @throws {ProblemError} `EVENTS_GONE` where the event is older than a day, {UnreachableError} where the
   * service stays away, and the reason of the signal.
   */
  events(options: StreamOptions = {}): AsyncGenerator<TenantEvent, void, undefined> {
    return resumingEvents(this.#transport, '/v1/events', options, toTenantEvent);
  }
}
