import type { Api } from './api.js';
import { fillPath } from './api.js';
import type {
  Activity,
  CallOptions,
  Execution,
  Job,
  JobEvent,
  JobFilter,
  PageQuery,
  SubmitJob,
  Transition,
} from './api-types.js';
import { JobFailed, WaitTimeout } from './errors.js';
import { resumingEvents, type StreamOptions } from './event-stream.js';
import { toJobEvent } from './events.js';
import type { Page } from './paginate.js';
import { sleep, TimeLimit } from './time-limit.js';
import type { Transport } from './transport.js';

/** How long the service is asked to wait in one request: proxies often cut what takes a minute. */
const longestWaitSeconds = 30;
/** Between two looks at a job at whose state the service does not wait. */
const lookAgainMs = 1_000;

/** What a wait is for: the end, or a question to a person as well. */
type Until = 'settled' | 'waiting';

export interface SubmitOptions extends CallOptions {
  /** Requests with the same one make one job, for 24 h. Made up where it is left out. */
  readonly idempotencyKey?: string;
  /** Seconds to wait for the end of the job, at most 60; the job answered may have ended then. */
  readonly waitSeconds?: number;
}

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds to wait in all; for ever where it is left out. */
  readonly timeoutMs?: number;
}

/** Tasks for agents. */
export class Jobs {
  readonly #api: Api;
  readonly #transport: Transport;

  constructor(api: Api, transport: Transport) {
    this.#api = api;
    this.#transport = transport;
  }

  /** Stores a job. A request that may have arrived is sent again and makes no second job. */
  submit(body: SubmitJob, options: SubmitOptions = {}): Promise<Job> {
    const { idempotencyKey = randomKey(), waitSeconds = 0, headers, ...rest } = options;
    return this.#api.call('POST', '/v1/jobs', {
      body,
      headers: {
        'idempotency-key': idempotencyKey,
        ...(waitSeconds > 0 && { prefer: `wait=${waitSeconds}` }),
        ...headers,
      },
      waitMs: waitSeconds * 1_000,
      isRepeatable: true,
      ...rest,
    });
  }

  /** @param options `waitSeconds`, at most 60: until the job has settled or waits for a person */
  get(id: string, options: CallOptions & { readonly waitSeconds?: number } = {}): Promise<Job> {
    const { waitSeconds: wait = 0, ...rest } = options;
    const query = wait > 0 ? { wait } : {};
    return this.#api.call('GET', '/v1/jobs/{id}', {
      path: { id },
      query,
      waitMs: wait * 1_000,
      ...rest,
    });
  }

  /** A page of the jobs that one may read, newest first. */
  list(query: JobFilter = {}, options: CallOptions = {}): Promise<Page<Job>> {
    return this.#api.call('GET', '/v1/jobs', { query, ...options });
  }

  /** Asks the job to end; one that was cancelled before is answered as it is. */
  cancel(id: string, options: CallOptions = {}): Promise<Job> {
    const asked = { path: { id }, isRepeatable: true, ...options };
    return this.#api.call('POST', '/v1/jobs/{id}/cancel', asked);
  }

  /**
   * A new job like one that FAILED or was CANCELLED. It is sent once, since twice would make two.
   * @param options `force`: also where nobody knows whether an effect of the job took place
   */
  retry(id: string, options: CallOptions & { readonly force?: boolean } = {}): Promise<Job> {
    const { force = false, ...rest } = options;
    return this.#api.call('POST', '/v1/jobs/{id}/retry', {
      path: { id },
      body: { force },
      ...rest,
    });
  }

  /** What the model was told and what it said, oldest first. */
  activity(id: string, query: PageQuery = {}, options: CallOptions = {}): Promise<Page<Activity>> {
    return this.#api.call('GET', '/v1/jobs/{id}/activity', { path: { id }, query, ...options });
  }

  /** What the machine did, oldest first. */
  executions(
    id: string,
    query: PageQuery = {},
    options: CallOptions = {},
  ): Promise<Page<Execution>> {
    return this.#api.call('GET', '/v1/jobs/{id}/executions', { path: { id }, query, ...options });
  }

  /** The moves of the status, oldest first. */
  transitions(
    id: string,
    query: PageQuery = {},
    options: CallOptions = {},
  ): Promise<Page<Transition>> {
    return this.#api.call('GET', '/v1/jobs/{id}/transitions', { path: { id }, query, ...options });
  }

  /**
   * Submits a job and waits for its end, for a person's decision too where it needs one.
   * @returns the COMPLETED job
   * @throws {JobFailed} where it ends otherwise, {WaitTimeout} after `timeoutMs`: the job goes on.
   */
  run(body: SubmitJob, options: Omit<SubmitOptions, 'waitSeconds'> & WaitOptions = {}) {
    const { signal, timeoutMs, ...rest } = options;
    return withinTime(options, async (limit, tell) => {
      const waitSeconds = longestWaitSeconds;
      const submitted = await this.submit(body, { ...rest, waitSeconds, signal: limit });
      tell(submitted.id);
      const job = await this.#end(submitted, 'settled', limit);
      if (job.status !== 'COMPLETED') throw new JobFailed(job);
      return job;
    });
  }

  /**
   * Waits for the end of a job, however it ends.
   * @param options `until: 'waiting'`: also until it waits for a person
   * @throws {WaitTimeout} after `timeoutMs`.
   */
  wait(id: string, options: WaitOptions & { readonly until?: Until } = {}) {
    return withinTime(options, async (limit, tell) => {
      tell(id);
      const job = await this.get(id, { waitSeconds: longestWaitSeconds, signal: limit });
      return this.#end(job, options.until ?? 'settled', limit);
    });
  }

  /**
   * What happens in a job, from its beginning or after an event on, until `done`. A stream that breaks off
   * goes on where it stood. To leave it changes nothing of the job.
   * @throws {ProblemError}, {UnreachableError} where it cannot be had again, and the reason of the signal.
   */
  stream(id: string, options: StreamOptions = {}): AsyncGenerator<JobEvent, void, undefined> {
    const path = fillPath('/v1/jobs/{id}/events', { id });
    return resumingEvents(this.#transport, path, options, toJobEvent);
  }

  async #end(job: Job, until: Until, signal: AbortSignal): Promise<Job> {
    let latest = job;
    while (!isOver(latest, until)) {
      // A job that waits for a person is answered at once, and so are all where too many wait.
      const againAt = performance.now() + lookAgainMs * (1 + Math.random());
      latest = await this.get(job.id, { waitSeconds: longestWaitSeconds, signal });
      if (!isOver(latest, until)) await sleep(againAt - performance.now(), signal);
    }
    return latest;
  }
}

/** One that waits for a tool goes on without anybody's doing. */
const isOver = ({ settledAt, status, waitingFor }: Job, until: Until): boolean =>
  settledAt !== null || (until === 'waiting' && status === 'WAITING' && waitingFor !== 'tool');

/** Runs a wait within its time; `tell` says for which job it is. */
async function withinTime<T>(
  { signal, timeoutMs = Infinity }: WaitOptions,
  work: (limit: AbortSignal, tell: (id: string) => void) => Promise<T>,
): Promise<T> {
  let jobId: string | undefined;
  const limit = new TimeLimit(signal, timeoutMs, () => new WaitTimeout(timeoutMs, jobId));
  try {
    return await work(limit.signal, (id) => (jobId = id));
  } finally {
    limit.end();
  }
}

/** As `crypto.randomUUID`, which pages without TLS lack. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
