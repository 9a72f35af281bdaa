import type { JobsOptions } from 'bullmq';
import type { Random } from '../kernel/random.js';
import type { Owner, Scheduler } from '../kernel/scheduler.js';
import type { EntryPayload } from '../../../../apps/api/src/queue/queue-entry.js';
import type { NotifiedQueue } from '../../../../apps/api/src/queue/queue-notifier.service.js';

interface Entry {
  readonly id: string;
  readonly data: EntryPayload;
  state: 'waiting' | 'delayed' | 'active' | 'completed';
}

/** Somebody who takes entries. */
export interface Taker {
  readonly owner: Owner;
  hasRoom(): boolean;
  /** No entry is left for it. */
  tellEmpty(): void;
  /** Resolves when the entry is answered, however. */
  take(entryId: string, data: EntryPayload): Promise<void>;
}

const lockMs = 2_000;

/** The queue as BullMQ keeps it: hints that may be lost, come twice, or come late. */
export class SimulatedQueue {
  readonly takers = new Set<Taker>();
  state: 'up' | 'refused' | 'silent' = 'up';
  readonly #entries = new Map<string, Entry>();
  #isOffering = false;

  constructor(
    private readonly machine: { readonly scheduler: Scheduler; readonly random: Random },
    private readonly network: Owner,
  ) {}

  /** All entries are lost. */
  flush(): void {
    this.#entries.clear();
  }

  /** Entries that were answered, or are, come once more. */
  repeat(): void {
    for (const entry of this.#entries.values()) {
      if (entry.state !== 'delayed') entry.state = 'waiting';
    }
    this.#offer();
  }

  /** The queue as a process reaches it. */
  asReachedBy(process: Owner): NotifiedQueue {
    const ask = <T>(answer: () => T): Promise<T> => this.#ask(process, answer);
    return {
      add: (_name, data, options) =>
        ask(() => {
          this.#add(data, options);
        }),
      remove: (id) => ask(() => (this.#entries.delete(id) ? 1 : 0)),
      getJobState: (id) => ask(() => this.#entries.get(id)?.state ?? 'unknown'),
      getJobCounts: () =>
        ask(() => {
          const open = [...this.#entries.values()].filter(({ state }) => state !== 'completed');
          return { waiting: open.length };
        }),
      isPaused: () => ask(() => false),
      tryWrite: () => ask(() => undefined),
    };
  }

  #add(data: EntryPayload, { jobId: id, delay = 0 }: JobsOptions): void {
    if (id === undefined || this.#entries.has(id)) return;
    const entry: Entry = { id, data, state: delay > 0 ? 'delayed' : 'waiting' };
    this.#entries.set(id, entry);
    this.machine.scheduler.after(delay, this.network, () => {
      if (entry.state === 'delayed') entry.state = 'waiting';
      this.#offer();
    });
  }

  /** Hands entries to whoever has room; to be called when somebody may have. */
  offerSoon(): void {
    this.#offer();
  }

  #offer(): void {
    if (this.#isOffering) return;
    this.#isOffering = true;
    this.machine.scheduler.after(this.machine.random.next() * 2, this.network, () => {
      this.#isOffering = false;
      this.#hand();
    });
  }

  #hand(): void {
    for (const entry of this.#entries.values()) {
      if (entry.state !== 'waiting') continue;
      const [first, ...others] = this.#free();
      if (!first) return;
      this.#give(entry, this.machine.random.pick([first, ...others]));
    }
    for (const taker of this.#free())
      this.machine.scheduler.after(0, taker.owner, () => taker.tellEmpty());
  }

  #free(): readonly Taker[] {
    return [...this.takers].filter((each) => !each.owner.isGone && each.hasRoom());
  }

  #give(entry: Entry, taker: Taker): void {
    const { scheduler } = this.machine;
    entry.state = 'active';
    let isAnswered = false;
    const again = () => {
      if (isAnswered || entry.state !== 'active') return;
      if (!taker.owner.isGone && !taker.owner.isPaused)
        scheduler.after(lockMs, this.network, again);
      else {
        entry.state = 'waiting';
        this.#offer();
      }
    };
    scheduler.after(lockMs, this.network, again);
    scheduler.after(0, taker.owner, () => {
      void taker.take(entry.id, entry.data).finally(() => {
        scheduler.after(0, this.network, () => {
          isAnswered = true;
          if (entry.state === 'active') entry.state = 'completed';
          this.#offer();
        });
      });
    });
  }

  #ask<T>(process: Owner, answer: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const { scheduler, random } = this.machine;
    if (this.state === 'silent') return promise;
    const latencyMs = random.next();
    if (this.state === 'refused') {
      scheduler.after(latencyMs, process, () => {
        reject(new Error('The queue cannot be reached.'));
      });
      return promise;
    }
    scheduler.after(latencyMs, this.network, () => {
      const given = answer();
      scheduler.after(latencyMs, process, () => {
        resolve(given);
      });
    });
    return promise;
  }
}
