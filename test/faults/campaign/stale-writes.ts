import type { Member } from '../rig/member.js';

const answerMs = 2_000;

/** How many writes of workers were refused that had lost the lease; each counts for itself until it ends. */
export class StaleWrites {
  readonly #byPid = new Map<number, number>();

  constructor(private readonly workers: readonly Member[]) {}

  get total(): number {
    return [...this.#byPid.values()].reduce((total, count) => total + count, 0);
  }

  async read(): Promise<void> {
    await Promise.allSettled(this.workers.map((worker) => this.#readOne(worker)));
  }

  async #readOne({ pid, url, isUp, isPaused }: Member): Promise<void> {
    if (pid === undefined || !isUp || isPaused) return;
    const reply = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(answerMs) });
    const count = /^faina_stale_writes_refused_total (\d+)/m.exec(await reply.text())?.[1];
    if (count !== undefined) this.#byPid.set(pid, Number(count));
  }
}
