import type { Member } from './member.js';

/** How many writes of processes were refused that had lost the lease; each counts for itself until it ends. */
export class StaleWrites {
  readonly #byPid = new Map<number, number>();

  constructor(private readonly members: readonly Member[]) {}

  get total(): number {
    return [...this.#byPid.values()].reduce((total, count) => total + count, 0);
  }

  async read(): Promise<void> {
    await Promise.all(this.members.map((member) => this.#readOne(member)));
  }

  async #readOne(member: Member): Promise<void> {
    const { pid, isPaused } = member;
    if (pid === undefined || isPaused) return;
    const count = /^faina_stale_writes_refused_total (\d+)/m.exec(
      (await member.metrics()) ?? '',
    )?.[1];
    if (count !== undefined) this.#byPid.set(pid, Number(count));
  }
}
