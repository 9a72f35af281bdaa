import type { DatabasePool } from '../../../../apps/api/src/database/database-pool.js';
import type { Random } from '../kernel/random.js';
import type { Owner, Scheduler } from '../kernel/scheduler.js';
import type { Answer, Values } from './statement.js';
import {
  DatabaseFailure,
  type ServerSession,
  type SimulatedPostgres,
} from './simulated-postgres.js';

/** How the way between a process and the database is. */
export interface Link {
  /** Refused: nobody listens. Silent: nothing comes through. */
  state: 'up' | 'refused' | 'silent';
  /** How often a request is lost, or its answer, or takes long; 0 to 1. */
  losses: number;
  /** Longest way of a request or an answer. */
  readonly latencyMs: number;
}

export interface Config {
  readonly name?: string;
  readonly text: string;
  readonly values?: Values;
}

type Fate = 'done' | 'slow' | 'refused' | 'unanswered' | 'cut before' | 'cut after';

const queryTimeoutMs = 2_500;
const shortestMs = 0.2;
const slowMs = 1_500;

/** What a process has been told. */
export interface Heard {
  answer(process: Owner, config: Config, answer: Answer): void;
  cancel(process: Owner, jobId: string): void;
}

/** The pool of one simulated process: statements go a way that may lose them or their answers. */
export class SimulatedPool {
  readonly #sessions = new Set<ServerSession>();

  constructor(
    private readonly server: SimulatedPostgres,
    private readonly machine: { readonly scheduler: Scheduler; readonly random: Random },
    private readonly ends: { readonly process: Owner; readonly network: Owner },
    private readonly link: Link,
    /** Hears of each answer that reaches the process, just before the process does. */
    private readonly heard: Heard,
  ) {}

  asPool(): DatabasePool {
    return this as unknown as DatabasePool;
  }

  query(config: Config | string, values?: Values): Promise<Answer> {
    const asked = typeof config === 'string' ? { text: config, ...(values && { values }) } : config;
    return this.#send(undefined, asked);
  }

  async connect(): Promise<SimulatedClient> {
    await this.#pause();
    if (this.link.state !== 'up') throw await this.#unreachable();
    const session = this.server.open();
    this.#sessions.add(session);
    return new SimulatedClient(session, {
      send: (config) => this.#send(session, config),
      close: () => {
        this.#sessions.delete(session);
        this.#later(() => {
          this.server.close(session);
        });
      },
      hear: (told, jobId) => {
        const isLost = this.link.losses > 0 && this.machine.random.chance(0.5);
        if (this.link.state !== 'up' || isLost) return;
        this.machine.scheduler.after(this.#latency(), this.ends.process, () => {
          if (jobId !== undefined) this.heard.cancel(this.ends.process, jobId);
          told();
        });
      },
    });
  }

  /** The process has died, or the server ends its connections. */
  cutSessions(): void {
    for (const session of this.#sessions) this.server.close(session);
    this.#sessions.clear();
  }

  #send(session: ServerSession | undefined, config: Config): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const answer = (ms: number, ended: Answer | DatabaseFailure) => {
      this.machine.scheduler.after(ms, this.ends.process, () => {
        if (ended instanceof DatabaseFailure) {
          reject(ended);
          return;
        }
        this.heard.answer(this.ends.process, config, ended);
        resolve(ended);
      });
    };
    const fate = this.#fate();
    if (fate === 'refused') {
      answer(this.#latency(), new DatabaseFailure('ECONNREFUSED'));
      return promise;
    }
    if (fate === 'cut before') {
      this.#breakOff(session);
      answer(this.#latency(), new DatabaseFailure('ECONNRESET'));
      return promise;
    }
    if (fate === 'unanswered') {
      answer(queryTimeoutMs, new DatabaseFailure('ETIMEDOUT'));
      if (this.link.state === 'silent') return promise;
    }
    const wayMs = fate === 'slow' ? this.machine.random.next() * slowMs : this.#latency();
    this.machine.scheduler.after(wayMs, this.ends.network, () => {
      this.server.submit(session, config, (ended) => {
        if (fate === 'unanswered') return;
        if (fate === 'cut after') {
          this.#breakOff(session);
          answer(this.#latency(), new DatabaseFailure('ECONNRESET'));
        } else {
          answer(this.#latency(), ended);
        }
      });
    });
    return promise;
  }

  #breakOff(session: ServerSession | undefined): void {
    if (!session) return;
    this.#sessions.delete(session);
    this.#later(() => {
      this.server.close(session);
    });
  }

  #fate(): Fate {
    const { state, losses } = this.link;
    if (state === 'refused') return 'refused';
    if (state === 'silent') return 'unanswered';
    if (losses === 0 || !this.machine.random.chance(losses)) return 'done';
    return this.machine.random.pick(['slow', 'unanswered', 'cut before', 'cut after', 'cut after']);
  }

  async #unreachable(): Promise<DatabaseFailure> {
    if (this.link.state === 'refused') return new DatabaseFailure('ECONNREFUSED');
    await this.#pause(2_000);
    return new DatabaseFailure('ETIMEDOUT');
  }

  #pause(ms = this.#latency()): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.machine.scheduler.after(ms, this.ends.process, () => {
      resolve(undefined);
    });
    return promise;
  }

  #later(work: () => void): void {
    this.machine.scheduler.after(this.#latency(), this.ends.network, work);
  }

  #latency(): number {
    return shortestMs + this.machine.random.next() * this.link.latencyMs;
  }
}

interface Connection {
  readonly send: (config: Config) => Promise<Answer>;
  readonly close: () => void;
  /** Brings something to the process. */
  readonly hear: (told: () => void, cancelled?: string) => void;
}

/** A connection of the pool. */
class SimulatedClient {
  #isReleased = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly session: ServerSession,
    private readonly connection: Connection,
  ) {}

  /** One after the other, as the driver sends them. */
  query(config: Config | string, values?: Values): Promise<Answer> {
    const asked = typeof config === 'string' ? { text: config, ...(values && { values }) } : config;
    const answer = this.#last.then(() => this.connection.send(asked));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Whether it is kept makes no difference here: each work has a connection of its own. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.session.onEnd = () => undefined;
    this.connection.close();
  }

  on(event: 'error' | 'notification', listener: (told?: unknown) => void): void {
    if (event === 'error') {
      this.session.onEnd = () => {
        this.connection.hear(() => {
          listener(new Error('The connection has ended.'));
        });
      };
    } else {
      this.session.onNotification = (payload) => {
        this.connection.hear(() => {
          listener({ channel: 'faina_cancel', payload });
        }, payload);
      };
    }
  }
}
