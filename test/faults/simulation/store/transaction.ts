import { copyOf, type InvocationRow, type JobRecord, type Tables } from './tables.js';

interface Copy {
  readonly job: JobRecord;
  /** As they stood when the copy was made. */
  readonly invocations: ReadonlyMap<string, InvocationRow>;
}

/** What a session has written and not committed. */
export class Transaction {
  readonly locks = new Set<string>();
  readonly notifications: (readonly [channel: string, payload: string])[] = [];
  readonly #copies = new Map<string, Copy>();
  #effects: (readonly [jobId: string, callKey: string])[] = [];

  constructor(private readonly tables: Tables) {}

  job(id: string): JobRecord | undefined {
    return this.#copies.get(id)?.job ?? this.tables.jobs.get(id);
  }

  writable(id: string): JobRecord | undefined {
    const copied = this.#copies.get(id);
    if (copied) return copied.job;
    const committed = this.tables.jobs.get(id);
    if (!committed) return undefined;
    if (!this.locks.has(id)) throw new Error('A transaction writes a row that it has not locked.');
    const copy = { job: copyOf(committed), invocations: new Map(committed.invocations) };
    this.#copies.set(id, copy);
    return copy.job;
  }

  writeEffect(jobId: string, callKey: string): void {
    this.#effects.push([jobId, callKey]);
  }

  /** `rollback to savepoint effect` */
  discardEffects(): void {
    this.#effects = [];
  }

  commit(): void {
    for (const [id, { job, invocations }] of this.#copies) {
      const committed = this.tables.jobs.get(id);
      // An intent is stored under a lock that does not wait for this one.
      for (const [key, row] of committed?.invocations ?? []) {
        if (invocations.get(key) !== row) job.invocations.set(key, row);
      }
      this.tables.jobs.set(id, job);
    }
    for (const [id, callKey] of this.#effects) this.tables.jobs.get(id)?.effects.push(callKey);
  }
}
