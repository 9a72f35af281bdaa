import type { Random } from './random.js';

/** To whom events belong: when it is gone, none of them happens any more; while it stands still, none yet. */
export class Owner {
  isGone = false;
  isPaused = false;
  readonly held: Event[] = [];

  constructor(readonly name: string) {}
}

/** Something that happens at a moment of the virtual time. */
export class Event {
  isCancelled = false;

  constructor(
    public at: number,
    /** Of events at the same moment the lower one comes first. */
    public place: number,
    readonly owner: Owner,
    readonly run: () => void,
  ) {}
}

/**
 * The one order of everything in a simulated world. After each event all that follows from it without
 * another event (microtasks) happens before the next one; so whatever a process does between two waits
 * belongs to the owner of the event before.
 */
export class Scheduler {
  /** Milliseconds since the world began. */
  now = 0;
  steps = 0;
  current: Owner;
  /** Of everything that was told to it, in order: equal for equal runs. */
  hash = 0x811c9dc5;
  readonly #heap: Event[] = [];

  constructor(
    private readonly random: Random,
    nobody: Owner,
  ) {
    this.current = nobody;
  }

  /** Happens after so many milliseconds, in an order of its own among what happens at that moment. */
  after(ms: number, owner: Owner, run: () => void): Event {
    const event = new Event(this.now + Math.max(0, ms), this.random.word(), owner, run);
    this.#push(event);
    return event;
  }

  /** Adds to what the hash is made of. */
  trace(text: string): void {
    let { hash } = this;
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    this.hash = Math.imul(hash ^ Math.floor(this.now * 1_000), 0x01000193) >>> 0;
  }

  /** What was held happens now, in the order in which it was to. */
  resume(owner: Owner): void {
    owner.isPaused = false;
    for (const [place, event] of owner.held.splice(0).entries()) {
      event.at = this.now;
      event.place = place;
      this.#push(event);
    }
  }

  /** Resolves once `isOver` says so before an event, or when nothing is left to happen. */
  run(isOver: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const step = () => {
        try {
          const event = isOver() ? undefined : this.#next();
          if (!event) {
            resolve();
            return;
          }
          this.steps += 1;
          this.current = event.owner;
          event.run();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        // Behind everything that the event has set off: ticks come when no microtask is left.
        queueMicrotask(() => {
          process.nextTick(step);
        });
      };
      step();
    });
  }

  #next(): Event | undefined {
    for (;;) {
      const event = this.#pop();
      if (!event) return undefined;
      this.now = event.at;
      if (event.isCancelled || event.owner.isGone) continue;
      if (!event.owner.isPaused) return event;
      event.owner.held.push(event);
    }
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let index = heap.push(event) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, event)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = event;
  }

  #pop(): Event | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!last || !first || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (!left) break;
      let lower = left;
      if (right && isBefore(right, left)) {
        lower = right;
        child += 1;
      }
      if (isBefore(last, lower)) break;
      heap[index] = lower;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}

const isBefore = (one: Event, other: Event): boolean =>
  one.at < other.at || (one.at === other.at && one.place < other.place);
