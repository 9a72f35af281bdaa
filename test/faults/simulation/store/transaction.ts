import { copyOf, type JobRecord, type Tables } from './tables.js';

/** What a session has written and not committed. */
export class Transaction {
  readonly locks = new Set<string>();
  readonly notifications: (readonly [channel: string, payload: string])[] = [];
  readonly #copies = new Map<string, JobRecord>();
  #effects: (readonly [jobId: string, callKey: string])[] = [];

  constructor(private readonly tables: Tables) {}

  job(id: string): JobRecord | undefined {
    return this.#copies.get(id) ?? this.tables.jobs.get(id);
  }

  writable(id: string): JobRecord | undefined {
    const copied = this.#copies.get(id);
    if (copied) return copied;
    const committed = this.tables.jobs.get(id);
    if (!committed) return undefined;
    if (!this.locks.has(id)) throw new Error('A transaction writes a row that it has not locked.');
    const copy = copyOf(committed);
    this.#copies.set(id, copy);
    return copy;
  }

  writeEffect(jobId: string, callKey: string): void {
    this.#effects.push([jobId, callKey]);
  }

  /** `rollback to savepoint effect` */
  discardEffects(): void {
    this.#effects = [];
  }

  commit(): void {
    for (const [id, job] of this.#copies) this.tables.jobs.set(id, job);
    for (const [id, callKey] of this.#effects) this.tables.jobs.get(id)?.effects.push(callKey);
  }
}
